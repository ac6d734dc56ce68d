import type { RequestRecord } from '#service/record';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { StatusBadge } from '../../components/StatusBadge';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { Tag } from '../../ui/Tag';
import { legsOf, type Leg, type LegKind } from '../legs';
import { RecordTime } from '../RecordTime';
import { missingHashReason } from '../missing-hash';
import { CallDataDetails } from './CallDataDetails';
import { isEmpty, JsonLeaves } from './JsonLeaves';
import { NetworkFee } from './NetworkFee';
import { StateChanges } from './StateChanges';

const names: Record<LegKind, string> = {
  transfer: 'Transfer',
  deposit: 'Deposit',
  sweep: 'Sweep',
  both: 'Deposit and fill',
  fill: 'Fill',
  out: 'Out transaction',
  failed: 'Failed transaction',
  refund: 'Refund',
  settlement: 'Settlement leg',
};

const columns: ColumnsOf<{ leg: Leg; record: RequestRecord }> = [
  { id: 'leg', header: 'Leg and chain', cell: ({ row }) => <LegName leg={row.original.leg} /> },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: ({
      row: {
        original: { leg, record },
      },
    }) =>
      leg.hash === null ? (
        <span className="inline-block whitespace-normal text-ink-3 sm:min-w-36">
          {missingHashReason(record, leg)}
        </span>
      ) : (
        <AddressText value={leg.hash} chainId={leg.chainId} kind="transaction" />
      ),
  },
  {
    id: 'time',
    header: 'Time and block',
    cell: ({ row }) => <TimeAndBlock leg={row.original.leg} />,
  },
  {
    id: 'networkFee',
    header: 'Network fee',
    meta: { align: 'right' },
    cell: ({ row }) => {
      const { tx } = row.original.leg;
      return tx ? <NetworkFee tx={tx} /> : <NotReported />;
    },
  },
  {
    id: 'result',
    header: 'Result',
    cell: ({ row }) => <StatusBadge status={row.original.leg.status} />,
  },
];

/** Every transaction of the request. */
export function LegsCard({ record }: { record: RequestRecord }) {
  const legs = legsOf(record);
  return (
    <Card title="Legs" flush>
      {legs.length === 0 ? (
        <p className="px-4 pb-4 text-ink-3">The record lists no transaction.</p>
      ) : (
        <DataTable
          label="Legs"
          stacks
          columns={columns}
          data={legs.map((leg) => ({ leg, record }))}
          rowId={({ leg }) => leg.field}
        />
      )}
      {legs.map((leg) => (
        <LegDetails key={leg.field} record={record} leg={leg} />
      ))}
    </Card>
  );
}

function LegName({ leg: { kind, chainId, tx, inferred } }: { leg: Leg }) {
  return (
    <div className="py-1">
      <div className="flex flex-wrap items-center gap-x-1 whitespace-normal max-sm:justify-end">
        {names[kind]}
        {inferred && <Tag tone="warn">inferred</Tag>}
        {tx?.type != null && tx.type !== 'onchain' && <Tag>{shownText(tx.type, 40)}</Tag>}
      </div>
      <span className="text-ink-2">
        <ChainLabel chainId={chainId} />
      </span>
    </div>
  );
}

function TimeAndBlock({ leg: { timestampSeconds, block } }: { leg: Leg }) {
  return (
    <div className="py-1">
      <RecordTime ms={timestampSeconds === null ? null : timestampSeconds * 1000} isClock />
      <div className="text-xs text-ink-3">
        {block === null ? 'block not reported' : `block ${block.toLocaleString('en-US')}`}
      </div>
    </div>
  );
}

function LegDetails({ record, leg }: { record: RequestRecord; leg: Leg }) {
  const callData = leg.kind === 'failed' ? record.failedCallData : (leg.tx?.callData ?? null);
  const changes = leg.tx?.stateChanges ?? [];
  // Another chain's data has a form of its own.
  const data = callData === null ? leg.tx?.data : null;
  if (callData === null && changes.length === 0 && isEmpty(data)) return null;
  return (
    <div className="border-t border-line px-4 py-2">
      {changes.length > 0 && (
        <details>
          <summary>
            {names[leg.kind]}: {changes.length} state {changes.length === 1 ? 'change' : 'changes'}
          </summary>
          <StateChanges changes={changes} chainId={leg.chainId} />
        </details>
      )}
      {callData && (
        <details>
          <summary>{names[leg.kind]}: call data</summary>
          <CallDataDetails callData={callData} chainId={leg.chainId} />
        </details>
      )}
      {!isEmpty(data) && (
        <details>
          <summary>{names[leg.kind]}: transaction data</summary>
          <JsonLeaves value={data} />
        </details>
      )}
    </div>
  );
}
