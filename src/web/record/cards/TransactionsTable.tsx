import type { RequestRecord } from '#service/record';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { StatusBadge } from '../../components/StatusBadge';
import { shownText } from '../../lib/truncation';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { Tag } from '../../ui/Tag';
import { legsOf, type Leg } from '#service/money/legs';
import { legNames } from '../leg-names';
import { RecordTime } from '../RecordTime';
import { missingHashReason } from '../missing-hash';
import { CallDataDetails } from './CallDataDetails';
import { isEmpty, JsonLeaves } from './JsonLeaves';
import { NetworkFee } from './NetworkFee';
import { StateChanges } from './StateChanges';

const columns: ColumnsOf<{ leg: Leg; record: RequestRecord }> = [
  {
    id: 'type',
    header: 'Type and chain',
    meta: { cardLabel: 'Type', className: 'py-1' },
    cell: ({ row }) => <LegName leg={row.original.leg} />,
  },
  {
    id: 'result',
    header: 'Result',
    cell: ({ row }) => <StatusBadge status={row.original.leg.status} />,
  },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: ({ row: { original } }) => <Hash {...original} />,
  },
  {
    id: 'time',
    header: 'Time and block',
    meta: { wraps: true },
    cell: ({ row }) => <TimeAndBlock leg={row.original.leg} />,
  },
  {
    id: 'networkFee',
    header: 'Network fee',
    meta: { align: 'right', wraps: true },
    cell: ({ row }) => {
      const { tx } = row.original.leg;
      return tx ? <NetworkFee tx={tx} /> : <NotReported />;
    },
  },
];

/** Every transaction of the request, with what it did. */
export function TransactionsTable({ record }: { record: RequestRecord }) {
  const legs = legsOf(record);
  if (legs.length === 0) return <p className="px-4 pb-4 text-ink-3">No transactions reported</p>;
  const details = legs.filter((leg) => hasDetails(record, leg));
  return (
    <>
      <DataTable
        label="Transactions"
        className="[&_:is(td,th)]:px-1.5"
        stacks
        columns={columns}
        data={legs.map((leg) => ({ leg, record }))}
        rowId={({ leg }) => leg.field}
      />
      {details.length > 0 && (
        <details className="border-t border-line px-4 py-2">
          <summary>Call data and state changes</summary>
          {details.map((leg) => (
            <LegDetails key={leg.field} record={record} leg={leg} />
          ))}
        </details>
      )}
    </>
  );
}

function Hash({ record, leg }: { record: RequestRecord; leg: Leg }) {
  if (leg.hash !== null)
    return <AddressText value={leg.hash} chainId={leg.chainId} kind="transaction" />;
  const { short, whole } = missingHashReason(record, leg);
  return (
    <span className="text-ink-3" title={whole}>
      {short}
    </span>
  );
}

function LegName({ leg: { role, chainId, tx, inferred } }: { leg: Leg }) {
  return (
    <div>
      <div className="whitespace-normal">
        {legNames[role]} {inferred && <Tag tone="warn">Inferred</Tag>}{' '}
        {tx?.type != null && tx.type !== 'onchain' && <Tag>{shownText(tx.type, 40)}</Tag>}
      </div>
      <div className="text-ink-2">
        <ChainLabel chainId={chainId} />
      </div>
    </div>
  );
}

function TimeAndBlock({ leg: { timestampSeconds, block } }: { leg: Leg }) {
  if (timestampSeconds === null && block === null) return <NotReported />;
  return (
    <div>
      <RecordTime
        ms={timestampSeconds === null ? null : timestampSeconds * 1000}
        isClock
        isCopied
      />
      <div className="text-xs text-ink-3">
        {block === null ? 'Block not reported' : `Block ${block.toLocaleString('en-US')}`}
      </div>
    </div>
  );
}

function partsOf(record: RequestRecord, { role, tx }: Leg) {
  const callData = role === 'failedCall' ? record.failedCallData : (tx?.callData ?? null);
  // Another chain's data has a form of its own.
  return { callData, changes: tx?.stateChanges ?? [], data: callData === null ? tx?.data : null };
}

function hasDetails(record: RequestRecord, leg: Leg): boolean {
  const { callData, changes, data } = partsOf(record, leg);
  return callData !== null || changes.length > 0 || !isEmpty(data);
}

function LegDetails({ record, leg }: { record: RequestRecord; leg: Leg }) {
  const { callData, changes, data } = partsOf(record, leg);
  const name = legNames[leg.role];
  return (
    <div className="pt-2 pl-4">
      {changes.length > 0 && (
        <details>
          <summary>
            {name}: {changes.length} state {changes.length === 1 ? 'change' : 'changes'}
          </summary>
          <StateChanges record={record} changes={changes} chainId={leg.chainId} />
        </details>
      )}
      {callData && (
        <details>
          <summary>{name}: call data</summary>
          <CallDataDetails callData={callData} chainId={leg.chainId} />
        </details>
      )}
      {!isEmpty(data) && (
        <details>
          <summary>{name}: transaction data</summary>
          <JsonLeaves value={data} />
        </details>
      )}
    </div>
  );
}
