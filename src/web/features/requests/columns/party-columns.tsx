import type { RequestRecord } from '#service/record';
import { AddressText } from '../../../components/AddressText';
import { NotReported } from '../../../components/NotReported';
import { FlaggedAddress } from './FlaggedAddress';
import { defineColumn, target } from './define-column';

/** Ids, addresses and transactions. */
export const partyColumns = [
  defineColumn({
    id: 'id',
    header: 'Id',
    hint: 'id of the request',
    widthPx: 176,
    cell: ({ record }) => <AddressText value={record.id} kind="id" />,
  }),
  defineColumn({
    id: 'orderId',
    header: 'Order id',
    hint: 'the protocol’s id',
    widthPx: 176,
    cell: ({ record: { orderId } }) =>
      orderId === null ? <NotReported /> : <AddressText value={orderId} kind="id" />,
    targets: ({ orderId }) => [target('orderId', orderId)],
  }),
  defineColumn({
    id: 'user',
    header: 'User',
    hint: 'user',
    widthPx: 176,
    cell: ({ record }) => <FlaggedAddress value={record.user} chainId={record.originChainId} />,
    targets: ({ user }) => [target('user', user)],
  }),
  defineColumn({
    id: 'recipient',
    header: 'Recipient',
    hint: 'recipient',
    widthPx: 176,
    cell: ({ record }) => (
      <FlaggedAddress value={record.recipient} chainId={record.destinationChainId} />
    ),
    targets: ({ recipient }) => [target('recipient', recipient)],
  }),
  defineColumn({
    id: 'depositAddress',
    header: 'Deposit address',
    hint: 'depositAddress',
    widthPx: 176,
    cell: ({ record }) => (
      <FlaggedAddress
        value={record.depositAddress?.address ?? null}
        chainId={record.originChainId}
        isNone={record.depositAddress === null}
      />
    ),
    targets: ({ depositAddress }) => [target('depositAddress', depositAddress?.address)],
  }),
  defineColumn({
    id: 'inTx',
    header: 'In transaction',
    hint: 'first of inTxs',
    widthPx: 176,
    cell: ({ record }) => <TransactionCell record={record} side="inTxs" />,
  }),
  defineColumn({
    id: 'outTx',
    header: 'Out transaction',
    hint: 'last of outTxs',
    widthPx: 176,
    cell: ({ record }) => <TransactionCell record={record} side="outTxs" />,
  }),
] as const;

function TransactionCell({ record, side }: { record: RequestRecord; side: 'inTxs' | 'outTxs' }) {
  const all = record[side].filter(({ hash }) => hash !== null);
  const shown = side === 'inTxs' ? all[0] : all.at(-1);
  if (!shown?.hash) return <NotReported />;
  return (
    <span className="inline-flex items-center">
      <AddressText value={shown.hash} chainId={shown.chainId} kind="transaction" />
      {all.length > 1 && <span className="text-ink-3">of {all.length}</span>}
    </span>
  );
}
