import type { Delivery } from '#service/webhooks';
import { StatusBadge } from '../../components/StatusBadge';
import { TimeText } from '../../components/TimeText';
import { absoluteTime } from '../../lib/time';
import { RequestLink } from '../../record/RequestLink';
import { Button } from '../../ui/Button';
import { column, type ColumnsOf } from '../../ui/table-features';
import { Tag } from '../../ui/Tag';
import { responseOf, skewText, verdictHint, verdictWords } from './webhook-words';

const none = (
  <span data-none className="text-ink-3">
    —
  </span>
);

/** A column for each fact. */
export function deliveryColumns(onOpen: (delivery: Delivery) => void): ColumnsOf<Delivery> {
  return [
    column('Received', (row) => <TimeText ms={row.receivedMs} />, { card: { line: 3 } }),
    column(
      'Result',
      (row) => (
        <>
          <Result delivery={row} />
          {(row.attempt ?? 1) > 1 && (
            <span className="block text-xs text-ink-3">
              Attempt <Attempt delivery={row} />
            </span>
          )}
        </>
      ),
      { card: { line: 1 } },
    ),
    column(
      'Request',
      (row) => (row.requestId === null ? none : <RequestLink id={row.requestId} />),
      { card: { line: 4 } },
    ),
    // Of the request: the delivery's own is its result.
    column(
      'Request status',
      (row) => (row.status === null ? none : <StatusBadge status={row.status} />),
      { card: { line: 1 } },
    ),
    {
      id: 'hint',
      meta: { card: { line: 2, isOnlyThere: true } },
      cell: ({ row: { original } }) => (original.refusal === null ? none : verdictHint(original)),
    },
    column('Delay', (row) => <Latency delivery={row} />, {
      align: 'right',
      card: { line: 3, term: 'Delay' },
    }),
    column('API key', (row) => row.keyAlias ?? none, { card: { line: 3 } }),
    column('Response', (row) => responseOf(row), { align: 'right', card: { line: 4 } }),
    column('Body', (row) => <Body delivery={row} onOpen={onOpen} />, {
      align: 'right',
      card: { line: 4 },
    }),
  ];
}

function Result({ delivery }: { delivery: Delivery }) {
  const { title, tone } = verdictWords[delivery.verdict];
  return (
    <Tag tone={tone} title={verdictHint(delivery)}>
      {title}
    </Tag>
  );
}

function Latency({ delivery: { sentMs, skewMs } }: { delivery: Delivery }) {
  if (sentMs === null || skewMs === null) return none;
  const title = `From the signature (${absoluteTime(sentMs, 'UTC')}) to the arrival`;
  return <span title={title}>{skewText(skewMs)}</span>;
}

/** Retries and duplicates of one event are counted together: nothing in them tells which it is. */
function Attempt({ delivery: { attempt, previousMs, receivedMs } }: { delivery: Delivery }) {
  if (previousMs === null) return attempt;
  const gap = skewText(receivedMs - previousMs);
  return <span title={`${gap} after the delivery before`}>{`${attempt} · +${gap}`}</span>;
}

function Body({ delivery, onOpen }: { delivery: Delivery; onOpen: (delivery: Delivery) => void }) {
  if (!delivery.hasBody) return <span className="text-ink-3">Not stored</span>;
  return (
    <Button size="small" aria-label="Show body" onClick={() => onOpen(delivery)}>
      Show
    </Button>
  );
}
