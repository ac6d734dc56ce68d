import type { Delivery } from '#service/webhooks';
import { StatusBadge } from '../../components/StatusBadge';
import { TimeText } from '../../components/TimeText';
import { absoluteTime } from '../../lib/time';
import { RequestLink } from '../../record/RequestLink';
import { Button } from '../../ui/Button';
import type { ColumnsOf } from '../../ui/table-features';
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
    {
      id: 'received',
      header: 'Received',
      meta: { card: { line: 3 } },
      cell: ({ row }) => <TimeText ms={row.original.receivedMs} />,
    },
    {
      id: 'verdict',
      header: 'Result',
      meta: { card: { line: 1 } },
      cell: ({ row: { original } }) => (
        <>
          <Result delivery={original} />
          {(original.attempt ?? 1) > 1 && (
            <span className="block text-xs text-ink-3">
              Attempt <Attempt delivery={original} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'request',
      header: 'Request',
      meta: { card: { line: 4 } },
      cell: ({ row: { original } }) =>
        original.requestId === null ? none : <RequestLink id={original.requestId} />,
    },
    {
      id: 'status',
      // Of the request: the delivery's own is its result.
      header: 'Request status',
      meta: { card: { line: 1 } },
      cell: ({ row: { original } }) =>
        original.status === null ? none : <StatusBadge status={original.status} />,
    },
    {
      id: 'hint',
      meta: { card: { line: 2, isOnlyThere: true } },
      cell: ({ row: { original } }) => (original.refusal === null ? none : verdictHint(original)),
    },
    {
      id: 'skew',
      header: 'Delay',
      meta: { align: 'right', card: { line: 3, term: 'Delay' } },
      cell: ({ row }) => <Latency delivery={row.original} />,
    },
    {
      id: 'key',
      header: 'API key',
      meta: { card: { line: 3 } },
      cell: ({ row: { original } }) => original.keyAlias ?? none,
    },
    {
      id: 'answer',
      header: 'Response',
      meta: { align: 'right', card: { line: 4 } },
      cell: ({ row }) => responseOf(row.original),
    },
    {
      id: 'body',
      header: 'Body',
      meta: { align: 'right', card: { line: 4 } },
      cell: ({ row }) => <Body delivery={row.original} onOpen={onOpen} />,
    },
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
