import type { Delivery } from '#service/webhooks';
import { StatusBadge } from '../../components/StatusBadge';
import { TimeText } from '../../components/TimeText';
import { absoluteTime } from '../../lib/time';
import { Button } from '../../ui/Button';
import type { ColumnsOf } from '../../ui/table-features';
import { Tag } from '../../ui/Tag';
import { RequestIdLink } from './RequestIdLink';
import { skewText, verdictHint, verdictWords } from './webhook-words';

const none = <span className="text-ink-3">—</span>;

export function deliveryColumns(onOpen: (id: string) => void): ColumnsOf<Delivery> {
  return [
    {
      id: 'received',
      header: 'Received',
      cell: ({ row }) => <TimeText ms={row.original.receivedMs} />,
    },
    {
      id: 'verdict',
      header: 'Result',
      cell: ({ row: { original } }) => (
        <Tag tone={verdictWords[original.verdict].tone} title={verdictHint(original)}>
          {verdictWords[original.verdict].title}
        </Tag>
      ),
    },
    {
      id: 'request',
      header: 'Request',
      cell: ({ row: { original } }) =>
        original.requestId === null ? none : <RequestIdLink id={original.requestId} />,
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ row: { original } }) =>
        original.status === null ? none : <StatusBadge status={original.status} />,
    },
    {
      id: 'attempt',
      header: 'Attempt',
      meta: { align: 'right' },
      cell: ({ row }) => <Attempt delivery={row.original} />,
    },
    {
      id: 'sent',
      header: 'Signed',
      // The latency's tooltip has it where there is less room.
      meta: { className: 'max-xl:hidden' },
      cell: ({ row: { original } }) =>
        original.sentMs === null ? none : <TimeText ms={original.sentMs} />,
    },
    {
      id: 'skew',
      header: 'Latency',
      meta: { align: 'right' },
      cell: ({ row: { original } }) => <Latency delivery={original} />,
    },
    {
      id: 'key',
      header: 'API key',
      cell: ({ row: { original } }) => original.keyAlias ?? none,
    },
    {
      id: 'answer',
      header: 'Response',
      meta: { align: 'right' },
      cell: ({ row: { original } }) => {
        const time = `${Math.round(original.answerMs)} ms`;
        return (
          <span title={time}>
            {original.answerStatus}
            <span className="max-xl:hidden"> · {time}</span>
          </span>
        );
      },
    },
    {
      id: 'body',
      header: 'Body',
      cell: ({ row: { original } }) =>
        original.hasBody ? (
          <Button size="small" aria-label="Show body" onClick={() => onOpen(original.id)}>
            Show
          </Button>
        ) : (
          <span className="text-ink-3">Not kept</span>
        ),
    },
  ];
}

function Latency({ delivery: { sentMs, skewMs } }: { delivery: Delivery }) {
  if (sentMs === null || skewMs === null) return none;
  return <span title={`Signed ${absoluteTime(sentMs, 'UTC')} UTC`}>{skewText(skewMs)}</span>;
}

/** Retries and duplicates of one event are counted together: nothing in them tells which it is. */
function Attempt({ delivery: { attempt, previousMs, receivedMs } }: { delivery: Delivery }) {
  if (attempt === null) return none;
  if (previousMs === null) return attempt;
  const gap = skewText(receivedMs - previousMs);
  return <span title={`${gap} after the delivery before`}>{`${attempt} · +${gap}`}</span>;
}
