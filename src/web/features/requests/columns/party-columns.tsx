import { defineColumn, target, type CellProps } from './define-column';
import { PartyCell, type PartyField } from './PartyCell';

const partyCell =
  (field: PartyField) =>
  ({ record }: CellProps) => <PartyCell record={record} field={field} />;

/** Ids, addresses and transactions. */
export const partyColumns = [
  defineColumn({
    id: 'orderId',
    header: 'Order ID',
    size: 176,
    cell: partyCell('orderId'),
    targets: ({ orderId }) => [target('orderId', orderId)],
  }),
  defineColumn({
    id: 'user',
    header: 'User',
    size: 176,
    cell: partyCell('user'),
    targets: ({ user }) => [target('user', user)],
  }),
  defineColumn({
    id: 'recipient',
    header: 'Recipient',
    size: 176,
    cell: partyCell('recipient'),
    targets: ({ recipient }) => [target('recipient', recipient)],
  }),
  defineColumn({
    id: 'depositAddress',
    header: 'Deposit address',
    size: 176,
    cell: partyCell('depositAddress'),
    targets: ({ depositAddress }) => [target('depositAddress', depositAddress?.address)],
  }),
  defineColumn({
    id: 'inTx',
    header: 'Deposit tx',
    size: 176,
    cell: partyCell('inTxs'),
  }),
  defineColumn({
    id: 'outTx',
    header: 'Fill/refund tx',
    size: 176,
    cell: partyCell('outTxs'),
  }),
] as const;
