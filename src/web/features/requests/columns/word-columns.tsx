import { NotReported } from '../../../components/NotReported';
import { TimeText } from '../../../components/TimeText';
import { visibleText } from '../../../lib/truncation';
import { refundFailReasonTitle } from '../../../record/reasons/reason-title';
import { useList } from './list-context';
import { defineColumn, target } from './define-column';

/** Words of the service. */
export const wordColumns = [
  defineColumn({
    id: 'requestType',
    header: 'Type',
    size: 144,
    cell: ({ record }) => <WordCell value={record.requestType} />,
    targets: ({ requestType }) => [target('requestType', requestType)],
    copy: ({ requestType }) => requestType,
  }),
  defineColumn({
    id: 'features',
    header: 'Features',
    size: 168,
    cell: ({ record }) => <WordCell value={record.features?.join(', ') ?? null} none="None" />,
  }),
  defineColumn({
    id: 'refundFailReason',
    header: 'Refund failure',
    size: 216,
    cell: ({ record: { refundFailReason } }) => (
      <WordCell
        value={refundFailReason ?? ''}
        words={refundFailReasonTitle(refundFailReason ?? '')}
        none="None"
      />
    ),
    targets: ({ refundFailReason }) => [target('refundFailReason', refundFailReason)],
    copy: ({ refundFailReason }) => refundFailReason,
  }),
] as const;

/** What only its integrator is shown of a request. */
export const gatedColumns = [
  defineColumn({
    id: 'referrer',
    header: 'Referrer',
    size: 128,
    cell: ({ record }) => <GatedCell value={record.referrer} none="None" />,
    targets: ({ referrer }) => [target('referrer', referrer)],
    isGated: true,
  }),
  defineColumn({
    id: 'apiKeyName',
    header: 'API key',
    size: 128,
    cell: ({ record }) => <GatedCell value={record.apiKeyName} none="Unnamed key" />,
    isGated: true,
  }),
] as const;

export const timeColumns = [
  defineColumn({
    id: 'created',
    header: 'Created',
    size: 152,
    cell: ({ record }) => <TimeText ms={record.createdAtMs} />,
    sortField: 'createdAt',
  }),
  defineColumn({
    id: 'updated',
    header: 'Updated',
    size: 152,
    cell: ({ record }) => <TimeText ms={record.updatedAtMs} />,
    sortField: 'updatedAt',
  }),
] as const;

function WordCell({
  value,
  words,
  none,
}: {
  value: string | null;
  /** How it reads, where that is not as the service says it. */
  words?: string;
  none?: string;
}) {
  if (value === null) return <NotReported />;
  if (value === '' && none) return <span className="text-ink-3">{none}</span>;
  return <span title={visibleText(value)}>{words ?? visibleText(value)}</span>;
}

/** Absent: not asked for, or not a request of this key. Null: the service says that there is none. */
function GatedCell({ value, none }: { value: string | null | undefined; none: string }) {
  const { hasGated } = useList();
  if (value === undefined && !hasGated) return <span className="text-ink-3">Not requested</span>;
  if (value === undefined) return <span className="text-ink-3">Hidden (other API key)</span>;
  if (value === null) return <span className="text-ink-3">{none}</span>;
  return <span title={visibleText(value)}>{visibleText(value)}</span>;
}
