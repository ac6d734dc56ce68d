/** One column of the request list. Widths are CSS pixels; a wider window shares its rest among them. */
export interface ListColumn {
  id: string;
  title: string;
  widthPx: number;
  align?: 'right';
}

/** All columns that the list can show, in the order in which the chooser names them. */
export const listColumns = [
  { id: 'age', title: 'Age', widthPx: 72 },
  { id: 'status', title: 'Status', widthPx: 168 },
  { id: 'route', title: 'Route', widthPx: 228 },
  { id: 'way', title: 'Way', widthPx: 92 },
  { id: 'in', title: 'In', widthPx: 144, align: 'right' },
  { id: 'out', title: 'Out', widthPx: 148, align: 'right' },
  { id: 'value', title: 'Value', widthPx: 100, align: 'right' },
  { id: 'fill', title: 'Fill', widthPx: 80, align: 'right' },
  {
    id: 'appFee',
    title: 'App fee',
    widthPx: 120,
    align: 'right',
  },
  { id: 'id', title: 'Id', widthPx: 176 },
  { id: 'orderId', title: 'Order id', widthPx: 176 },
  { id: 'user', title: 'User', widthPx: 176 },
  { id: 'recipient', title: 'Recipient', widthPx: 176 },
  { id: 'depositAddress', title: 'Deposit address', widthPx: 176 },
  { id: 'inTx', title: 'In transaction', widthPx: 176 },
  { id: 'outTx', title: 'Out transaction', widthPx: 176 },
  { id: 'requestType', title: 'Type', widthPx: 144 },
  { id: 'features', title: 'Features', widthPx: 168 },
  { id: 'failReason', title: 'Fail reason', widthPx: 216 },
  {
    id: 'refundFailReason',
    title: 'Refund reason',
    widthPx: 216,
  },
  { id: 'refunded', title: 'Refunded', widthPx: 136, align: 'right' },
  { id: 'feeQuoted', title: 'Fee quoted', widthPx: 104, align: 'right' },
  {
    id: 'feeCollected',
    title: 'Fee collected',
    widthPx: 116,
    align: 'right',
  },
  {
    id: 'sponsored',
    title: 'Sponsored',
    widthPx: 104,
    align: 'right',
  },
  { id: 'referrer', title: 'Referrer', widthPx: 128 },
  { id: 'apiKeyName', title: 'Key', widthPx: 128 },
  { id: 'created', title: 'Created', widthPx: 152 },
  { id: 'updated', title: 'Updated', widthPx: 152 },
] as const satisfies readonly ListColumn[];

export type ColumnId = (typeof listColumns)[number]['id'];

const byId = new Map<string, ListColumn & { id: ColumnId }>(
  listColumns.map((column) => [column.id, column]),
);

export function isColumnId(id: string): id is ColumnId {
  return byId.has(id);
}

export function listColumn(id: ColumnId): ListColumn & { id: ColumnId } {
  return byId.get(id) ?? listColumns[0];
}

/** Sets of columns for the three readers of the list. */
export const columnPresets = {
  operator: ['age', 'status', 'route', 'way', 'in', 'out', 'value', 'fill', 'appFee'],
  support: [
    'age',
    'status',
    'route',
    'way',
    'in',
    'out',
    'user',
    'recipient',
    'inTx',
    'outTx',
    'id',
  ],
  fees: [
    'age',
    'status',
    'route',
    'requestType',
    'value',
    'feeQuoted',
    'feeCollected',
    'appFee',
    'sponsored',
    'referrer',
  ],
} as const satisfies Record<string, readonly ColumnId[]>;

export type ColumnPreset = keyof typeof columnPresets;
