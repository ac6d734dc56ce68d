import type { RequestRecord } from '#service/record';
import { useNow } from '../../components/clock';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';
import { KeyValue } from '../../ui/KeyValue';
import { Tabs } from '../../ui/Tabs';
import { Tag } from '../../ui/Tag';
import { customerText } from '../customer-text';
import { reasonNumbersOf } from '../reason-numbers';
import { failReasonEntry, reasonAdvice, refundFailReasonEntry } from '../reasons/reason-table';
import { retryWords, type ReasonEntry } from '../reasons/reason-entry';
import { failReasonTitle, refundFailReasonTitle } from '../reasons/reason-title';
import { useChainOf } from '../useChainOf';
import { verdictOf } from '../verdict';

const maxLineLength = 4_000;

/** Why it failed, whose move it is, and what to say to whom. Nothing at all without a reason. */
export function ReasonCard({ record }: { record: RequestRecord }) {
  const { failReason, refundFailReason } = record;
  const hasDetails = record.details !== null && record.details !== undefined;
  if (failReason === null && refundFailReason === null && !hasDetails) return null;
  return (
    <Card title="Reason">
      <div className="flex flex-col gap-4">
        {failReason !== null && (
          <Reason
            record={record}
            title={failReasonTitle(failReason)}
            code={failReason}
            entry={reasonAdvice(record, failReason, failReasonEntry(failReason))}
          />
        )}
        {refundFailReason !== null && (
          <Reason
            record={record}
            title={`Refund: ${refundFailReasonTitle(refundFailReason)}`}
            code={refundFailReason}
            entry={reasonAdvice(record, refundFailReason, refundFailReasonEntry(refundFailReason))}
          />
        )}
        {hasDetails && <Details details={record.details} />}
      </div>
    </Card>
  );
}

interface ReasonProps {
  record: RequestRecord;
  title: string;
  code: string;
  entry: ReasonEntry | null;
}

function Reason({ record, title, code, entry }: ReasonProps) {
  const numbers = reasonNumbersOf(record, entry?.numbers ?? []);
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold foreign-text">{title}</span>
        <code className="font-mono text-xs foreign-text text-ink-3">{shownText(code)}</code>
        {entry && !entry.isDocumented && <Tag tone="warn">inferred</Tag>}
      </p>
      {entry === null ? (
        <p className="text-ink-2">
          The interface does not list this reason, so it is shown as it came and without advice.
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            {entry.happened} {entry.next} {retryWords[entry.retry]}
          </p>
          {numbers.length > 0 && (
            <KeyValue
              items={numbers.map(({ term, value }) => ({ term, value: shownText(value) }))}
            />
          )}
        </>
      )}
      <Voices record={record} entry={entry} />
    </section>
  );
}

function Voices({ record, entry }: { record: RequestRecord; entry: ReasonEntry | null }) {
  const chainOf = useChainOf();
  // The customer's text holds no elapsed time, so it only changes with the record.
  const said = useNow((ms) => customerText(record, verdictOf(record, ms, chainOf), chainOf));
  const customer = (
    <div className="flex items-start gap-2">
      <p className="min-w-0 flex-1 foreign-text whitespace-pre-line text-ink-2">{said}</p>
      <CopyButton value={said} label="Copy for customer" />
    </div>
  );
  if (entry === null) return customer;
  return (
    <Tabs
      label="Who is asking"
      items={[
        {
          value: 'operator',
          label: 'Operator',
          content: <p className="text-ink-2">{entry.operator}</p>,
        },
        {
          value: 'developer',
          label: 'Developer',
          content: <p className="text-ink-2">{entry.developer}</p>,
        },
        { value: 'customer', label: 'Customer', content: customer },
      ]}
    />
  );
}

// Decoded revert data and the like: text as it came, unparsed (service-api.md E2).
function Details({ details }: { details: unknown }) {
  const text = typeof details === 'string' ? details : JSON.stringify(details, null, 2);
  return (
    <div>
      <p className="text-xs font-semibold text-ink-2">Details, as they came</p>
      <pre className="mt-1 max-h-60 overflow-auto rounded-lg bg-raised p-2 font-mono text-xs foreign-text whitespace-pre-wrap">
        {text.split('\n').map((line) => `${shownText(line, maxLineLength)}\n`)}
      </pre>
    </div>
  );
}
