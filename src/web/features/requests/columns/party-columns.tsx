import { defineColumn, target, type CellProps } from './define-column';
import { AddressText } from '../../../components/address/AddressText';
import { isOut, isSeen } from '#service/money/legs';
import { NotReported } from '../../../components/NotReported';
import { useMoney } from '../../../record/useMoney';
import { lookAlikeWarning } from './look-alike';
import { useList } from './list-context';
import { Tag } from '../../../ui/Tag';

/** Ids, addresses and transactions. */
export const partyColumns = [
  defineColumn({
    id: 'orderId',
    header: 'Order ID',
    size: 176,
    cell: ({ record: { orderId } }) =>
      orderId === null ? <NotReported /> : <AddressText value={orderId} kind="id" />,
    targets: ({ orderId }) => [target('orderId', orderId)],
  }),
  defineColumn({
    id: 'user',
    header: 'User',
    size: 176,
    cell: ({ record: { user, originChainId } }) => (
      <FlaggedAddress value={user} chainId={originChainId} />
    ),
    targets: ({ user }) => [target('user', user)],
  }),
  defineColumn({
    id: 'recipient',
    header: 'Recipient',
    size: 176,
    cell: ({ record: { recipient, destinationChainId } }) => (
      <FlaggedAddress value={recipient} chainId={destinationChainId} />
    ),
    targets: ({ recipient }) => [target('recipient', recipient)],
  }),
  defineColumn({
    id: 'depositAddress',
    header: 'Deposit address',
    size: 176,
    cell: ({ record: { depositAddress, originChainId } }) => (
      <FlaggedAddress
        value={depositAddress?.address ?? null}
        chainId={originChainId}
        isNone={depositAddress === null}
      />
    ),
    targets: ({ depositAddress }) => [target('depositAddress', depositAddress?.address)],
  }),
  defineColumn({
    id: 'inTx',
    header: 'Deposit tx',
    size: 176,
    cell: ({ record }) => <TransactionCell record={record} side="inTxs" />,
  }),
  defineColumn({
    id: 'outTx',
    header: 'Fill/refund tx',
    size: 176,
    cell: ({ record }) => <TransactionCell record={record} side="outTxs" />,
  }),
] as const;

function TransactionCell({
  record,
  side,
}: Pick<CellProps, 'record'> & { side: 'inTxs' | 'outTxs' }) {
  const { legs } = useMoney(record);
  const all = legs.filter(
    (leg) => leg.hash !== null && (side === 'inTxs' ? leg.list === 'in' : isOut(leg)),
  );
  // Of what came out the fill, else the refund.
  const fill = all.findLast((leg) => leg.role === 'fill' && isSeen(leg));
  const back = all.find(({ role }) => role === 'refund');
  const shown = side === 'inTxs' ? all[0] : (fill ?? back ?? all.at(-1));
  if (!shown?.hash) return <NotReported />;
  return (
    <span className="inline-flex items-center">
      <AddressText value={shown.hash} chainId={shown.chainId} kind="transaction" />
      {all.length > 1 && <span className="text-ink-3">of {all.length}</span>}
    </span>
  );
}

/** An address of a row in its one spelling among the rows, flagged where another one of them shows the same ends. */
function FlaggedAddress({
  value,
  chainId,
  isNone = false,
}: {
  value: string | null;
  chainId: number | null;
  isNone?: boolean;
}) {
  const { flagged, spellingOf } = useList();
  if (value === null) return isNone ? <span className="text-ink-3">None</span> : <NotReported />;
  return (
    <span className="inline-flex items-center gap-1">
      <AddressText value={spellingOf(value) ?? value} chainId={chainId} />
      {flagged.has(value) && (
        <Tag tone="warn" title={lookAlikeWarning}>
          Look-alike address
        </Tag>
      )}
    </span>
  );
}
