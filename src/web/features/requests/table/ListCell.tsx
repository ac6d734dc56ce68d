import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { amountIn, fillTimeSeconds } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { ChainLabel } from '../../../components/ChainLabel';
import { NotReported } from '../../../components/NotReported';
import { TimeText } from '../../../components/TimeText';
import { TokenAmount } from '../../../components/TokenAmount';
import { Usd } from '../../../components/Usd';
import { formatDuration } from '../../../lib/time';
import { isOneTransaction } from '../../../record/legs';
import { isRefundPaid, refundOf } from '../../../record/refund-of';
import { RowStrip } from '../../../record/RowStrip';
import type { ColumnId } from '../columns/column-list';
import type { LiveRow } from '../live/live-rows';
import { AppFeeCell } from './AppFeeCell';
import { useList } from './list-context';
import { RareCell } from './RareCell';
import { outReading, valueUsd } from './row-reading';
import { StatusCell } from './StatusCell';

interface Props {
  column: ColumnId;
  record: RequestRecord;
  standing: LiveRow['standing'];
}

/** One cell: what the column says about a request. Unknown is "not reported", never blank. */
export function ListCell({ column, record, standing }: Props) {
  const { network, chainOf, cameFrom, scope } = useList();
  switch (column) {
    case 'age':
      return (
        <Link
          to="/$network/requests/$id"
          params={{ network, id: record.id }}
          search={scope}
          state={cameFrom}
          preload={false}
          tabIndex={-1}
          className="text-ink-3 hover:text-accent hover:underline"
        >
          <TimeText ms={record.createdAtMs} isAge />
        </Link>
      );
    case 'status':
      return <StatusCell record={record} standing={standing} />;
    case 'route':
      return (
        <span className="flex min-w-0 items-center gap-2 text-ink-2">
          <ChainLabel chainId={record.originChainId} />
          <span aria-label="to" className="text-ink-3">
            →
          </span>
          <ChainLabel chainId={record.destinationChainId} />
        </span>
      );
    case 'way':
      return <RowStrip record={record} chainOf={chainOf} />;
    case 'in':
      return <InCell record={record} />;
    case 'out':
      return <OutCell record={record} />;
    case 'value':
      return <Usd value={valueUsd(record)} as="cell" />;
    case 'fill':
      return <FillCell record={record} />;
    case 'appFee':
      return <AppFeeCell record={record} />;
    case 'refunded':
      return <RefundCell record={record} />;
    case 'created':
      return <TimeText ms={record.createdAtMs} />;
    case 'updated':
      return <TimeText ms={record.updatedAtMs} />;
    default:
      return <RareCell column={column} record={record} />;
  }
}

function InCell({ record }: { record: RequestRecord }) {
  const reading = amountIn(record);
  if (!reading) return <NotReported />;
  if (reading.source === 'actual') return <TokenAmount isTight amount={reading.amount} />;
  return (
    <Quoted>
      <TokenAmount isTight amount={reading.amount} />
    </Quoted>
  );
}

function OutCell({ record }: { record: RequestRecord }) {
  const reading = outReading(record);
  switch (reading.kind) {
    case 'not-reported':
      return <NotReported />;
    case 'delivered':
      return <TokenAmount isTight amount={reading.amount} />;
    case 'quoted':
      return (
        <Quoted>
          <TokenAmount isTight amount={reading.amount} />
        </Quoted>
      );
    case 'returned':
      return (
        <span className="inline-flex max-w-full items-baseline gap-1 text-refund" title="Refunded">
          <TokenAmount isTight amount={reading.amount} />
          back
        </span>
      );
    case 'planned-refund':
      return <PlannedRefund amount={reading.amount} />;
  }
}

function RefundCell({ record }: { record: RequestRecord }) {
  const refund = refundOf(record);
  const amount = refund?.amount ?? null;
  if (amount && !isRefundPaid(refund)) return <PlannedRefund amount={amount} />;
  return <TokenAmount isTight amount={amount} />;
}

function PlannedRefund({ amount }: { amount: Amount }) {
  return (
    <span
      className="inline-flex max-w-full items-baseline gap-1 text-ink-3"
      title="Planned refund; no refund transaction is reported"
    >
      <TokenAmount isTight amount={amount} />
      planned refund
    </span>
  );
}

/** Not moved yet, as far as the record shows. */
function Quoted({ children }: { children: ReactNode }) {
  return (
    <span
      className="inline-flex max-w-full items-baseline gap-1 text-ink-3"
      title="Quoted; the record shows no such movement"
    >
      <span aria-label="quoted">≈</span>
      {children}
    </span>
  );
}

function FillCell({ record }: { record: RequestRecord }) {
  const seconds = fillTimeSeconds(record);
  if (seconds !== null) return formatDuration(seconds);
  if (record.status !== 'success')
    return (
      <span className="text-ink-3" title="Not filled">
        —
      </span>
    );
  if (!isOneTransaction(record)) return <NotReported />;
  return (
    <span className="text-ink-3" title="One transaction did both">
      same tx
    </span>
  );
}
