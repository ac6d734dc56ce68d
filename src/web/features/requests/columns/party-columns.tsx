import { defineColumn, target, type CellProps } from './define-column';
import { AddressText } from '../../../components/AddressText';
import { isOut, isSeen } from '#service/money/legs';
import { NotReported } from '../../../components/NotReported';
import { useMoney } from '../../../record/useMoney';
import { lookAlikeWarning } from './look-alike';
import { useList } from './list-context';
import { Tag } from '../../../ui/Tag';

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

type PartyField = 'orderId' | 'user' | 'recipient' | 'depositAddress' | 'inTxs' | 'outTxs';

/** An identifier, an address or a transaction. */
function PartyCell({ record, field }: Pick<CellProps, 'record'> & { field: PartyField }) {
  switch (field) {
    case 'orderId':
      return record.orderId === null ? (
        <NotReported />
      ) : (
        <AddressText value={record.orderId} kind="id" />
      );
    case 'user':
      return <FlaggedAddress value={record.user} chainId={record.originChainId} />;
    case 'recipient':
      return <FlaggedAddress value={record.recipient} chainId={record.destinationChainId} />;
    case 'depositAddress':
      return (
        <FlaggedAddress
          value={record.depositAddress?.address ?? null}
          chainId={record.originChainId}
          isNone={record.depositAddress === null}
        />
      );
    case 'inTxs':
    case 'outTxs':
      return <TransactionCell record={record} side={field} />;
  }
}

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
      {flagged.has(value) && <LookAlikeTag />}
    </span>
  );
}

/** Beside an address that looks like another one. */
function LookAlikeTag() {
  return (
    <Tag tone="warn" title={lookAlikeWarning}>
      Look-alike address
    </Tag>
  );
}
