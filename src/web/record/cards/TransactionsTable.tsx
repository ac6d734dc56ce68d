import { formatDuration } from '#service/duration';
import type { RequestRecord, TransactionRecord } from '#service/records/record';
import type { Reorg, StateChange } from '#service/schema/transaction';
import { AddressText } from '../../components/address/AddressText';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { StatusBadge } from '../../components/StatusBadge';
import { truncated } from '../../lib/truncation';
import { cx } from '../../ui/cx';
import { DataTable } from '../../ui/table/DataTable';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import { Tag } from '../../ui/Tag';
import type { Leg } from '#service/money/legs';
import { counted, whole } from '../../lib/counted';
import { legNames } from '../verdict/child-role';
import { RecordTime } from '../RecordTime';
import { missingHashReason } from '../verdict/missing-hash';
import { timelineOf, type TimelineEntry } from '../verdict/timeline';
import { useMoney } from '../useMoney';
import { CallDataDetails } from './CallDataDetails';
import { isEmpty, JsonLeaves } from './JsonLeaves';
import { pendingChains, useChains } from '../../api/endpoints/chains';
import { Usd } from '../../components/amount/Usd';
import { Skeleton } from '../../ui/Skeleton';
import { asCurrency, tokenAt } from '../record-tokens';
import { UnitsAmount } from './UnitsAmount';
import { formatUnits } from '../../lib/amounts';

const columns: ColumnsOf<{ entry: TimelineEntry; record: RequestRecord }> = [
  column('Event and chain', (row) => <EventName entry={row.entry} />, {
    className: 'py-1',
  }),
  column('Time and block', (row) => <TimeAndBlock entry={row.entry} />, { wraps: true }),
  column('Result', (row) => {
    const { leg } = row.entry;
    return leg && <StatusBadge status={leg.status} />;
  }),
  column('Transaction', (row) => {
    const { leg } = row.entry;
    return leg && <Hash record={row.record} leg={leg} />;
  }),
  column(
    'Network fee',
    (row) => {
      const { leg } = row.entry;
      if (leg === null) return null;
      return leg.tx ? <NetworkFee tx={leg.tx} /> : <NotReported />;
    },
    { align: 'right', wraps: true },
  ),
];

/** Every transaction and moment of the request in the order of time, with what each did. */
export function TransactionsTable({ record }: { record: RequestRecord }) {
  const money = useMoney(record);
  const entries = timelineOf(money);
  const details = entries.filter((entry) => hasDetails(record, entry));
  return (
    <>
      {money.legs.length === 0 && <p className="px-4 pb-2 text-ink-3">No transactions reported</p>}
      <DataTable
        label="Transactions"
        className="[&_:is(td,th)]:px-1.5"
        columns={columns}
        data={entries.map((entry) => ({ entry, record }))}
        rowId={({ entry }, index) => entry.leg?.field ?? `${entry.kind}-${index}`}
      />
      {details.length > 0 && (
        <details className="border-t border-line px-4 py-2">
          <summary>Call data and state changes</summary>
          {details.map((entry, index) => (
            <EntryDetails key={index} record={record} entry={entry} />
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

function EventName({ entry: { kind, label, leg } }: { entry: TimelineEntry }) {
  const isFailure = kind === 'reorg' || leg?.status === 'failure';
  const type = leg?.tx?.type;
  return (
    <div>
      <div className={cx('foreign-text whitespace-normal', isFailure && 'text-failure')}>
        {truncated(label)} {leg?.inferred && <Tag tone="warn">Inferred</Tag>}{' '}
        {type != null && type !== 'onchain' && <Tag>{truncated(type, 40)}</Tag>}
      </div>
      {leg && (
        <div className="text-ink-2">
          <ChainLabel chainId={leg.chainId} />
        </div>
      )}
    </div>
  );
}

function TimeAndBlock({ entry: { atMs, leg, sincePreviousMs } }: { entry: TimelineEntry }) {
  const block = leg?.block ?? null;
  if (atMs === null && block === null) return <NotReported />;
  const parts = [
    sincePreviousMs !== null && sincePreviousMs > 0 && `+${formatDuration(sincePreviousMs / 1000)}`,
    leg && (block === null ? 'Block not reported' : `Block ${whole(block)}`),
  ];
  return (
    <div>
      <RecordTime ms={atMs} isClock isCopied />
      <div className="text-xs text-ink-3">{parts.filter(Boolean).join(' · ')}</div>
    </div>
  );
}

function partsOf(record: RequestRecord, { role, tx }: Leg) {
  const callData = role === 'failedCall' ? record.failedCallData : (tx?.callData ?? null);
  // Another chain's data has a form of its own.
  return { callData, changes: tx?.stateChanges ?? [], data: callData === null ? tx?.data : null };
}

function hasDetails(record: RequestRecord, { leg, reorg }: TimelineEntry): boolean {
  if (leg === null) return reorg !== null;
  const { callData, changes, data } = partsOf(record, leg);
  return callData !== null || changes.length > 0 || !isEmpty(data);
}

function EntryDetails({ record, entry }: { record: RequestRecord; entry: TimelineEntry }) {
  const { leg, reorg } = entry;
  if (reorg) return <ReorgFields reorg={reorg} />;
  return leg && <LegDetails record={record} leg={leg} />;
}

/** What the path that detects reorgs wrote, name by name; its time is in the table. */
function ReorgFields({ reorg }: { reorg: Reorg }) {
  const fields = Object.fromEntries(
    Object.entries(reorg).filter(([name, value]) => name !== 'detectedAt' && value !== null),
  );
  return (
    <details className="pt-2 pl-4">
      <summary>Reorg details</summary>
      {isEmpty(fields) ? (
        <p className="text-xs text-ink-3">No fields reported</p>
      ) : (
        <JsonLeaves value={fields} />
      )}
    </details>
  );
}

function LegDetails({ record, leg }: { record: RequestRecord; leg: Leg }) {
  const { callData, changes, data } = partsOf(record, leg);
  const name = legNames[leg.role];
  return (
    <div className="pt-2 pl-4">
      {changes.length > 0 && (
        <details>
          <summary>
            {name}: {counted(changes.length, 'state change')}
          </summary>
          <StateChanges record={record} changes={changes} chainId={leg.chainId} />
        </details>
      )}
      {callData && (
        <details>
          <summary>{name}: call data</summary>
          <CallDataDetails
            callData={callData}
            chainId={leg.chainId}
            failedInBlock={leg.status === 'failure' ? leg.block : null}
          />
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

/** A transaction's fee in its chain's native currency (*assumed*, as the interface says wei), and in USD where reported. */
function NetworkFee({ tx: { fee, feeUsd, chainId } }: { tx: TransactionRecord }) {
  const chains = useChains();
  const chain = chains.get(chainId ?? Number.NaN);
  if (fee === null) return feeUsd === null ? <NotReported /> : <Usd value={feeUsd} />;
  // Two lines; its smallest units would be wider than the column is afterwards.
  if (chains === pendingChains) return <Skeleton className="ml-auto h-9 w-24" />;
  const native = chain?.currency ? asCurrency(chain.currency, chain.id) : null;
  // The interface says wei, which no other kind of chain has.
  const isAssumed = native?.decimals != null && chain?.vmType !== 'evm';
  return (
    <div>
      <UnitsAmount amount={fee} currency={native} />
      <div className="text-xs text-ink-3">
        {feeUsd !== null && <Usd value={feeUsd} amount={fee} />}
        {isAssumed && (
          <span title="The service doesn’t report the unit of this chain’s fees; its smallest unit is assumed.">
            {feeUsd !== null && ' · '}unit assumed
          </span>
        )}
      </div>
    </div>
  );
}

const stateColumns: ColumnsOf<StateChange & { record: RequestRecord; chainId: number | null }> = [
  column('Address', (row) =>
    row.address === null ? (
      <NotReported />
    ) : (
      <AddressText value={row.address} chainId={row.chainId} />
    ),
  ),
  column('Token', (row) => (
    <>
      {row.change?.data?.tokenAddress && (
        <AddressText value={row.change.data.tokenAddress} chainId={row.chainId} />
      )}
      <Kind change={row.change} />
    </>
  )),
  column(
    'Change',
    (row) => (
      <Change
        record={row.record}
        diff={row.change?.balanceDiff ?? null}
        chainId={row.chainId}
        token={row.change?.data?.tokenAddress ?? null}
      />
    ),
    { align: 'right' },
  ),
];

/** Whose balance a transaction changed, and by how much. */
function StateChanges({
  record,
  changes,
  chainId,
}: {
  record: RequestRecord;
  changes: StateChange[];
  chainId: number | null;
}) {
  return (
    <DataTable
      label="State changes"
      columns={stateColumns}
      data={changes.map((change) => ({ ...change, record, chainId }))}
    />
  );
}

/** A fungible token is the ordinary case, and named by its address alone. */
function Kind({ change }: { change: StateChange['change'] }) {
  const kinds = [change?.kind, change?.data?.tokenKind].filter((kind) => kind != null);
  const address = change?.data?.tokenAddress ?? null;
  if (kinds.length === 0) return address === null && <NotReported />;
  if (address !== null && kinds.every((kind) => kind === 'token' || kind === 'ft')) return null;
  return <span className="text-ink-2"> {truncated(kinds.join(', '))}</span>;
}

function Change({
  record,
  diff,
  chainId,
  token,
}: {
  record: RequestRecord;
  diff: string | null;
  chainId: number | null;
  token: string | null;
}) {
  const chains = useChains();
  if (diff === null) return <NotReported />;
  const known = tokenAt(record, chains, chainId, token);
  const text = known?.decimals != null ? formatUnits(diff, known.decimals) : null;
  if (text === null) return <UnitsAmount amount={diff} currency={null} />;
  return (
    <span className="foreign-text">
      {text} <span className="text-ink-3">{truncated(known?.symbol ?? '')}</span>
    </span>
  );
}
