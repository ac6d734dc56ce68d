import { formatDuration } from '#service/duration';
import type { RequestRecord } from '#service/record';
import { absoluteTime } from '../lib/time';
import { bpsWords } from './decimal-words';
import { flattenJson } from './flatten-json';
import { failReasonTitle, refundFailReasonTitle } from './reasons/reason-title';
import { featureTitle, requestTypeTitle } from './request-words';

/** A field of two records; null where one does not report it. */
export interface ComparedField {
  path: string;
  /** The path in words. */
  label: string;
  left: string | null;
  right: string | null;
  isEqual: boolean;
}

/** Every field that one of two records reports, in the order of the first. */
export function compareRecords(left: RequestRecord, right: RequestRecord): ComparedField[] {
  const [a, b] = [valuesOf(left), valuesOf(right)];
  return [...new Set([...a.keys(), ...b.keys()])].map((path) => {
    const [mine, other] = [a.get(path) ?? null, b.get(path) ?? null];
    return { path, label: labelOf(path), left: mine, right: other, isEqual: mine === other };
  });
}

// Null is "not reported" on either side; so is a part that one of them does not have at all, and an empty object.
const empty = new Set(['null', 'undefined', '{}']);

// How the record was read, and what stands beside it a second time.
const internal =
  /^isDepositAddressReported$|^unreadable(\.|$)|\.(unreadable|rawName)$|^(in|out)Txs\.\d+\.callData\./;

function valuesOf(record: RequestRecord): Map<string, string> {
  const flat = flattenJson(record).filter(
    ({ path, value }) => !empty.has(value) && !internal.test(path),
  );
  return new Map(flat.map(({ path, value }) => [path, valueText(path, value)]));
}

// Where the page has other words for a field than its name.
const names = new Map([
  ['inTxs', 'deposit tx'],
  ['outTxs', 'fill/refund tx'],
  ['features', 'feature'],
  ['failReason', 'failure reason'],
  ['refundFailReason', 'refund failure'],
  ['isRefundOff', 'automatic refund off'],
  ['timeEstimate', 'estimated fill time'],
]);

const titles: Partial<Record<string, (code: string) => string>> = {
  failReason: failReasonTitle,
  refundFailReason: refundFailReasonTitle,
  requestType: requestTypeTitle,
  features: featureTitle,
};

/** "Deposit tx 1: timestamp" for `inTxs.0.timestampSeconds`. */
function labelOf(path: string): string {
  const words = path
    .replace(/(Ms|Seconds|Bps)$/, '')
    .split('.')
    .map((part) => names.get(part) ?? wordsOf(part))
    .join(': ')
    .replaceAll(/: (\d+)\b/g, (_, index: string) => ` ${Number(index) + 1}`);
  const unit = smallestUnit.test(path) ? ' (smallest unit)' : '';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${unit}`;
}

// Of what the service wrote, as far as the unit of it is known.
const smallestUnit =
  /^(?!orderData\.|platformFee\.|subsidizedFee\.).*\.(amount|minimumAmount|balanceDiff)$|^(in|out)Txs\.\d+\.(fee|data\.value)$/;

/** "fail reason" for `failReason`; what names no field of ours stays as it is. */
function wordsOf(name: string): string {
  if (!/^[a-z][A-Za-z]*$/.test(name)) return name;
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(id|usd|api)\b/g, (word) => word.toUpperCase());
}

/** Codes with their titles, times as times, basis points as a share; everything else as it came. */
function valueText(path: string, value: string): string {
  if (value === '[]') return 'None';
  const title = titles[path.replace(/\.\d+$/, '')]?.(value);
  if (title !== undefined) return title === value ? value : `${title} (${value})`;
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No';
  if (path === 'timeEstimateSeconds') return formatDuration(Number(value));
  if (!/^\d+(\.\d+)?$/.test(value)) return value;
  if (path.endsWith('Bps')) return bpsWords(value) ?? value;
  const scale = path.endsWith('Ms') ? 1 : path.endsWith('imestampSeconds') ? 1000 : null;
  return scale === null ? value : `${absoluteTime(Number(value) * scale, 'UTC')} UTC`;
}
