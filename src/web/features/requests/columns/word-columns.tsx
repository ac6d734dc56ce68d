import { TimeText } from '../../../components/TimeText';
import { defineColumn, target, type CellProps } from './define-column';
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
    cell: ({ record }) => <WordCell record={record} field="requestType" />,
    targets: ({ requestType }) => [target('requestType', requestType)],
    copy: ({ requestType }) => requestType,
  }),
  defineColumn({
    id: 'features',
    header: 'Features',
    size: 168,
    cell: ({ record }) => <WordCell record={record} field="features" />,
  }),
  defineColumn({
    id: 'refundFailReason',
    header: 'Refund failure',
    size: 168,
    cell: ({ record }) => <WordCell record={record} field="refundFailReason" />,
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
    cell: ({ record }) => <WordCell record={record} field="referrer" />,
    targets: ({ referrer }) => [target('referrer', referrer)],
    isGated: true,
  }),
  defineColumn({
    id: 'apiKeyName',
    header: 'API key',
    size: 128,
    cell: ({ record }) => <WordCell record={record} field="apiKeyName" />,
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

type WordField = 'refundFailReason' | 'requestType' | 'features' | 'referrer' | 'apiKeyName';

/** A word of the service, read as people say it. */
function WordCell({ record, field }: Pick<CellProps, 'record'> & { field: WordField }) {
  const { hasGated } = useList();
  switch (field) {
    case 'refundFailReason':
      if (!record.refundFailReason) return <Dim>None</Dim>;
      return (
        <span
          className="line-clamp-2 foreign-text whitespace-normal"
          title={`${refundFailReasonTitle(record.refundFailReason)} (${record.refundFailReason})`}
        >
          <ReasonText title={refundFailReasonTitle(record.refundFailReason)} />
        </span>
      );
    case 'requestType':
      return record.requestType === null ? (
        <NotReported />
      ) : (
        <Word raw={record.requestType}>{requestTypeTitle(record.requestType)}</Word>
      );
    case 'features':
      if (record.features === null) return <NotReported />;
      if (record.features.length === 0) return <Dim>None</Dim>;
      return (
        <Word raw={record.features.join(', ')}>{record.features.map(featureTitle).join(', ')}</Word>
      );
    case 'referrer':
    case 'apiKeyName': {
      // Absent: not requested, or not a request of this key. Null: the service says that there is none.
      const value = record[field];
      if (value === undefined)
        return <Dim>{hasGated ? 'Hidden (not your request)' : 'Not requested'}</Dim>;
      if (value === null) return <Dim>{field === 'referrer' ? 'None' : 'Unnamed key'}</Dim>;
      return <Word raw={value}>{value}</Word>;
    }
  }
}

function Word({ raw, children }: { raw: string; children: ReactNode }) {
  return <span title={raw}>{children}</span>;
}

function Dim({ children }: { children: ReactNode }) {
  return <span className="text-ink-3">{children}</span>;
}
