import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/Skeleton';
import { defineColumn, target, type CellProps } from './define-column';
import type { PartyField } from './PartyCell';

const PartyCell = lazy(async () => ({ default: (await import('./PartyCell')).PartyCell }));
const partyCell =
  (field: PartyField) =>
  ({ record }: CellProps) => (
    <Suspense fallback={<Skeleton />}>
      <PartyCell record={record} field={field} />
    </Suspense>
  );

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
