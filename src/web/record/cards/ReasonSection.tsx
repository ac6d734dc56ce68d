import type { RequestRecord } from '#service/record';
import { truncated } from '../../lib/truncation';
import { KeyValue } from '../../ui/KeyValue';
import { Tag } from '../../ui/Tag';
import { reasonNumbersOf } from '../reason-numbers';
import { ErrorCodeLinks } from '../ErrorCodeLink';
import { DecodeButton } from '../decode/DecodeButton';
import type { RecordReason } from '../reasons/reasons-of';
import { useMoney } from '../useMoney';
import { retryWords } from '../reasons/reason-entry';

const maxLineLength = 4_000;
const maxDecoded = 5;

/** Why it failed: the title, the service's code once, and what happened. */
export function Reasons({ reasons }: { reasons: readonly RecordReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <section aria-label="Why it failed" className="flex flex-col gap-1">
      {reasons.map(({ title, code, entry }) => (
        <p key={code} className="foreign-text text-ink-2">
          <span className="font-semibold text-ink">{title}</span>{' '}
          <code className="font-mono text-xs text-ink-3">{truncated(code)}</code>
          {'. '}
          {entry ? entry.happened : 'The service’s documentation doesn’t explain it.'}
          {entry && !entry.isDocumented && (
            <>
              {' '}
              <Tag tone="warn">Our reading</Tag>
            </>
          )}
        </p>
      ))}
    </section>
  );
}

const knownOf = (reasons: readonly RecordReason[]) =>
  reasons.flatMap(({ title, entry }) => (entry ? [{ title, entry }] : []));

/** Whether there is anything to say beside the evidence. */
export function hasGuidance(record: RequestRecord, reasons: readonly RecordReason[]): boolean {
  return knownOf(reasons).length > 0 || record.details != null;
}

/** What support and developers do about a reason, its numbers, and what the service says beside it. */
export function ReasonGuidance({
  record,
  reasons,
}: {
  record: RequestRecord;
  reasons: readonly RecordReason[];
}) {
  const money = useMoney(record);
  return (
    <div className="mt-2 flex flex-col gap-3 text-sm empty:hidden">
      {knownOf(reasons).map(({ title, entry }) => (
        <section
          key={title}
          aria-label={`ReasonGuidance: ${title}`}
          className="flex flex-col gap-1"
        >
          <p className="text-ink-2">
            <b>Retry:</b> {retryWords[entry.retry]}
          </p>
          <p className="text-ink-2">
            <b>To fix:</b> {entry.next}
          </p>
          <p className="text-ink-2">
            <b>For support:</b> {entry.operator}
          </p>
          <p className="text-ink-2">
            <b>For developers:</b> {entry.developer}
          </p>
          <KeyValue
            items={reasonNumbersOf(money, entry.numbers ?? []).map(({ term, value }) => ({
              term,
              value: truncated(value),
            }))}
          />
        </section>
      ))}
      {record.details != null && <Details details={record.details} />}
    </div>
  );
}

// Decoded revert data and the like: text as it came, unparsed (service-api.md E2).
function Details({ details }: { details: unknown }) {
  const text = typeof details === 'string' ? details : JSON.stringify(details, null, 2);
  return (
    <div>
      <p className="text-xs font-semibold text-ink-2">Raw details</p>
      <pre className="mt-1 max-h-60 overflow-auto rounded-lg bg-raised p-2 font-mono text-xs foreign-text whitespace-pre-wrap">
        {text.split('\n').map((line) => `${truncated(line, maxLineLength)}\n`)}
      </pre>
      <ErrorCodeLinks details={details} />
      {dataIn(text).map((data) => (
        <DecodeButton key={data} data={data} chainId={null} />
      ))}
    </div>
  );
}

/** What can be a call or a revert: longer than a selector, and no address, hash or signature. */
function dataIn(text: string): string[] {
  const found = text.match(/\b0x(?:[0-9a-f]{2}){4,}\b/gi) ?? [];
  return [...new Set(found)].filter((hex) => (hex.length - 10) % 64 === 0).slice(0, maxDecoded);
}
