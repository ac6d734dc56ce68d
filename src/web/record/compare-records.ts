import { formatDuration } from '#service/duration';
import type { RequestRecord } from '#service/record';
import { asObject } from '#service/schema/tolerant';
import { nameOfChain } from '#service/schema/chain';
import type { Currency } from '#service/schema/currency';
import { formatUsd } from '../lib/amounts';
import { absoluteTime } from '../lib/time';
import { unitsText } from './claim/units-text';
import { bpsWords } from './decimal-words';
import { flattenJson } from './flatten-json';
import { failReasonTitle, refundFailReasonTitle } from './reasons/reason-title';
import { asCurrency, tokenAt, type Chains } from './record-tokens';
import { oneSpelling } from './one-spelling';
import { featureTitle, requestTypeTitle } from './request-words';

/** A field of two records; null where one does not report it. "None" where its list is shorter. */
export interface ComparedField {
  path: string;
  /** The path in words. */
  label: string;
  left: ComparedValue | null;
  right: ComparedValue | null;
  isEqual: boolean;
  /** Only one of the two reports it. */
  isOneSided: boolean;
}

export interface ComparedValue {
  text: string;
  /** As the service wrote it. */
  raw: string;
}

/** Every field that one of two records reports, in the order of the first. */
export function compareRecords(
  left: RequestRecord,
  right: RequestRecord,
  chains: Chains,
): ComparedField[] {
  const [a, b] = [valuesOf(left, chains), valuesOf(right, chains)];
  return [...new Set([...a.keys(), ...b.keys()])].map((path) => {
    const [mine, other] = unlike(a.get(path), b.get(path));
    return {
      path,
      label: labelOf(path),
      left: mine ?? absent(left, path),
      right: other ?? absent(right, path),
      isEqual: mine?.raw === other?.raw && mine?.text === other?.text,
      isOneSided: !mine || !other,
    };
  });
}

/** Two values that would read the same, such as parts of a cent, are shown as they were written. */
function unlike(a?: ComparedValue, b?: ComparedValue): (ComparedValue | undefined)[] {
  if (!a || !b || a.raw === b.raw || a.text !== b.text) return [a, b];
  // Six zeros after the point may be written of what isn’t nothing.
  if (a.text.includes('<') && [a, b].some(({ raw }) => /^-?0+\.0+$/.test(raw))) return [a, b];
  return [a, b].map(({ raw }) => ({ text: raw, raw }));
}

/** What is past the end of a list is not unreported. */
function absent(record: RequestRecord, path: string): ComparedValue | null {
  let part: unknown = record;
  for (const key of path.split('.')) {
    if (Array.isArray(part) && Number(key) >= part.length) return { text: 'None', raw: 'None' };
    part = (part as Record<string, unknown> | null | undefined)?.[key];
  }
  return null;
}

// Null is "not reported" on either side; so is a part that one of them does not have at all, and an empty object.
const empty = new Set(['null', 'undefined', '{}']);

// How the record was read, and what stands beside it a second time.
const internal =
  /^isDepositAddressReported$|^unreadable(\.|$)|\.(unreadable|rawName)$|^(in|out)Txs\.\d+\.callData\./;

function valuesOf(record: RequestRecord, chains: Chains): Map<string, ComparedValue> {
  const values = new Map<string, ComparedValue>();
  const spelled = oneSpelling(record);
  const leaves = flattenJson(record);
  const byPath = new Map(leaves.map(({ path, value }) => [path, value]));
  for (const { path, value: written } of leaves) {
    if (empty.has(written) || internal.test(path)) continue;
    const value = spelled(written) ?? written;
    const text =
      isSmallestUnit.test(path) && /^-?\d+$/.test(value)
        ? amountText(value, tokenOf(record, path, chains))
        : // What a value is the value of, in smallest units, keeps a little of it from reading as zero.
          valueText(path, value, chains, byPath.get(path.replace(/Usd(Current)?$/, '')));
    // A list of words is one field: the place of a word in it says nothing.
    const field = path.replace(/\.\d+$/, '');
    const before = values.get(field);
    values.set(
      field,
      before
        ? { text: `${before.text}, ${text}`, raw: `${before.raw}, ${value}` }
        : { text, raw: value },
    );
  }
  return values;
}

// As the page calls them.
const labels = new Map([
  ['id', 'Request ID'],
  ['originChainId', 'From'],
  ['destinationChainId', 'To'],
  ['refundTo', 'Refund address'],
  ['createdAtMs', 'Created'],
  ['updatedAtMs', 'Updated'],
  ['supersededByRequestId', 'Replaced by'],
  ['usesExternalLiquidity', 'External liquidity'],
  ['triggeredByFastFill', 'Fast fill'],
  ['subsidizedRequest', 'Fees sponsored'],
  ['apiKeyName', 'API key'],
  ['onrampId', 'On-ramp order ID'],
]);

// The same for a part of a path.
const names = new Map([
  ['inTxs', 'deposit tx'],
  ['outTxs', 'fill/refund tx'],
  ['depositAddressType', 'type'],
  ['failReason', 'failure reason'],
  ['refundFailReason', 'refund failure'],
  ['isRefundToUnset', 'no refund address set'],
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
  const label = labels.get(path);
  if (label !== undefined) return label;
  const words = path
    .replace(/(Ms|Seconds|Bps)$/, '')
    .split('.')
    .map((part) => names.get(part) ?? wordsOf(part))
    .join(': ')
    .replaceAll(/: (\d+)\b/g, (_, index: string) => ` ${Number(index) + 1}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

// Of what the service wrote, as far as the unit of it is known.
const isSmallestUnit =
  /^(?!orderData\.|platformFee\.|subsidizedFee\.).*\.(amount|minimumAmount|balanceDiff)$|^(in|out)Txs\.\d+\.(fee|data\.value)$/;

/** Whole tokens with their symbol where the decimals are known. */
function amountText(units: string, token: Currency | null): string {
  const decimals = token?.decimals ?? null;
  return `${unitsText(units, decimals)} ${(decimals !== null && token?.symbol) || ''}`.trim();
}

/** The token of an amount in smallest units: what stands nearest to it says which; null where nothing does. */
function tokenOf(record: RequestRecord, path: string, chains: Chains): Currency | null {
  const around: Record<string, unknown>[] = [];
  let part: unknown = record;
  for (const key of path.split('.')) {
    const object = part as Record<string, unknown>;
    around.unshift(object);
    part = object[key];
  }
  const chainId = around.map((each) => each.chainId).find((id) => typeof id === 'number') ?? null;
  if (/\.(fee|data\.value)$/.test(path)) {
    const chain = chains.get(Number(chainId));
    return chain?.currency ? asCurrency(chain.currency, chain.id) : null;
  }
  const [nearest] = around;
  const address = path.endsWith('.balanceDiff')
    ? asObject(nearest?.data)?.tokenAddress
    : nearest?.currency;
  if (typeof address === 'string') return tokenAt(record, chains, chainId, address);
  const named = around.slice(0, -1).find((each) => asObject(each.currency));
  return (named?.currency as Currency | undefined) ?? null;
}

/** "fail reason" for `failReason`; what names no field of ours stays as it is. */
function wordsOf(name: string): string {
  if (!/^[a-z][A-Za-z]*$/.test(name)) return name;
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(id|usd|api)\b/g, (word) => word.toUpperCase());
}

/** Codes with their titles, chains with their names, times as times, basis points as a share; everything else as it came. */
function valueText(path: string, value: string, chains: Chains, units?: string): string {
  if (value === '[]') return 'None';
  const title = titles[path.replace(/\.\d+$/, '')]?.(value);
  if (title !== undefined)
    return title.toLowerCase() === value.toLowerCase() ? title : `${title} (${value})`;
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No';
  if (path === 'timeEstimateSeconds') return formatDuration(Number(value));
  if (/usd(Current)?$/i.test(path)) return formatUsd(value, units) ?? value;
  if (!/^\d+(\.\d+)?$/.test(value)) return value;
  if (/(^|[.n])[cC]hainId$/.test(path))
    return `${nameOfChain(chains.get(Number(value)), value)} (${value})`;
  if (path.endsWith('Bps')) return bpsWords(value) ?? value;
  if (path.endsWith('.block')) return Number(value).toLocaleString('en-US');
  const scale = path.endsWith('Ms') ? 1 : path.endsWith('imestampSeconds') ? 1000 : null;
  return scale === null ? value : `${absoluteTime(Number(value) * scale, 'UTC')} UTC`;
}
