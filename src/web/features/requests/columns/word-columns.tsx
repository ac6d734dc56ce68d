import { TimeText } from '../../../components/time/TimeText';
import { defineColumn, target } from './define-column';
import type { ReactNode } from 'react';
import { NotReported } from '../../../components/NotReported';
import { ReasonText } from '../../../record/reasons/ReasonText';
import { refundFailReasonTitle } from '../../../record/reasons/reason-title';
import { featureTitle, requestTypeTitle } from '../../../record/request-words';
import { useList } from './list-context';

/** Words of the service. */
export const wordColumns = [
  defineColumn({
    id: 'requestType',
    header: 'Type',
    size: 144,
    cell: ({ record: { requestType } }) =>
      requestType === null ? (
        <NotReported />
      ) : (
        <span title={requestType}>{requestTypeTitle(requestType)}</span>
      ),
    targets: ({ requestType }) => [target('requestType', requestType)],
    copy: ({ requestType }) => requestType,
  }),
  defineColumn({
    id: 'features',
    header: 'Features',
    size: 168,
    cell: ({ record: { features } }) => {
      if (features === null) return <NotReported />;
      if (features.length === 0) return <Dim>None</Dim>;
      return <span title={features.join(', ')}>{features.map(featureTitle).join(', ')}</span>;
    },
  }),
  defineColumn({
    id: 'refundFailReason',
    header: 'Refund failure',
    size: 168,
    cell: ({ record: { refundFailReason } }) => {
      if (!refundFailReason) return <Dim>None</Dim>;
      const title = refundFailReasonTitle(refundFailReason);
      return (
        <span
          className="line-clamp-2 foreign-text whitespace-normal"
          title={`${title} (${refundFailReason})`}
        >
          <ReasonText title={title} />
        </span>
      );
    },
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

/** Absent: not requested, or not a request of this key. Null: the service says that there is none. */
function GatedCell({ value, none }: { value: string | null | undefined; none: string }) {
  const { hasGated } = useList();
  if (value === undefined)
    return <Dim>{hasGated ? 'Hidden (not your request)' : 'Not requested'}</Dim>;
  return value === null ? <Dim>{none}</Dim> : <span title={value}>{value}</span>;
}

function Dim({ children }: { children: ReactNode }) {
  return <span className="text-ink-3">{children}</span>;
}
