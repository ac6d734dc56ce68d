import { TimeText } from '../../../components/TimeText';
import { defineColumn, target } from './define-column';
import { WordCell } from './WordCell';

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
