import type { ReactNode } from 'react';
import { amountIn, fillTimeSeconds } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { NotReported } from '../../../components/NotReported';
import { TokenAmount } from '../../../components/TokenAmount';
import { Usd } from '../../../components/Usd';
import { formatDuration } from '../../../lib/time';
import { isOneTransaction } from '../../../record/legs';
import { isRefundPaid, refundOf } from '../../../record/refund-of';
import { outReading, valueUsd } from '../../../record/row-values';
import { defineColumn, target, type CellProps } from './define-column';

/** What went in and came out, and how long it took. */
export const amountColumns = [
  defineColumn({
    id: 'in',
    header: 'In',
    hint: 'deposited, else quoted',
    widthPx: 144,
    align: 'right',
    cell: InCell,
    targets: ({ route }) => [
      target('currencyInSymbol', route.quoted?.origin?.inputCurrency?.currency?.symbol, 'in'),
    ],
    copy: ({ route }) => route.actual?.origin?.inputCurrency?.amountFormatted ?? null,
  }),
  defineColumn({
    id: 'out',
    header: 'Out',
    hint: 'delivered or returned',
    widthPx: 148,
    align: 'right',
    cell: OutCell,
    targets: ({ route }) => [
      target(
        'currencyOutSymbol',
        route.quoted?.destination?.outputCurrency?.currency?.symbol,
        'out',
      ),
    ],
    copy: ({ route }) => route.actual?.destination?.outputCurrency?.amountFormatted ?? null,
  }),
  defineColumn({
    id: 'value',
    header: 'Value',
    hint: 'the input in USD, then',
    widthPx: 100,
    align: 'right',
    cell: ({ record }) => <Usd value={valueUsd(record)} as="cell" />,
    sortField: 'amountUsd',
  }),
  defineColumn({
    id: 'fill',
    header: 'Fill',
    hint: 'last out − first in',
    widthPx: 80,
    align: 'right',
    cell: FillCell,
  }),
] as const;

export const refundColumn = defineColumn({
  id: 'refunded',
  header: 'Refunded',
  hint: 'refundCurrencyData',
  widthPx: 136,
  align: 'right',
  cell: RefundCell,
});

function InCell({ record }: CellProps) {
  const reading = amountIn(record);
  if (!reading) return <NotReported />;
  if (reading.source === 'actual') return <TokenAmount isTight amount={reading.amount} />;
  return (
    <Quoted>
      <TokenAmount isTight amount={reading.amount} />
    </Quoted>
  );
}

function OutCell({ record }: CellProps) {
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

function FillCell({ record }: CellProps) {
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
