import { amountIn, fillTimeSeconds } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { NotReported } from '../../../components/NotReported';
import { TokenAmount } from '../../../components/TokenAmount';
import { Usd } from '../../../components/Usd';
import { formatDuration } from '#service/duration';
import { isOneTransaction } from '../../../record/legs';
import { isRefundPaid, refundOf } from '../../../record/refund-of';
import { outReading, valueUsd } from '../../../record/row-values';
import { defineColumn, target, type CellProps } from './define-column';

/** What went in and came out, and how long it took. */
export const amountColumns = [
  defineColumn({
    id: 'in',
    header: 'Paid',
    size: 116,
    minSize: 96,
    align: 'right',
    cell: InCell,
    targets: ({ route }) => [
      target('currencyInSymbol', route.quoted?.origin?.inputCurrency?.currency?.symbol, 'in'),
    ],
    copy: ({ route }) => route.actual?.origin?.inputCurrency?.amountFormatted ?? null,
  }),
  defineColumn({
    id: 'out',
    header: 'Received',
    size: 116,
    minSize: 96,
    align: 'right',
    cell: ({ record }) => <Out record={record} />,
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
    size: 92,
    minSize: 92,
    align: 'right',
    cell: ({ record }) => <Usd value={valueUsd(record)} isTight />,
    sortField: 'amountUsd',
  }),
  defineColumn({
    id: 'outValue',
    header: 'Received value',
    size: 116,
    align: 'right',
    cell: ({ record }) => <Out record={record} isUsd />,
  }),
  defineColumn({
    id: 'fill',
    header: 'Fill time',
    size: 76,
    minSize: 76,
    align: 'right',
    cell: FillCell,
  }),
] as const;

export const refundColumn = defineColumn({
  id: 'refunded',
  header: 'Refund',
  size: 118,
  minSize: 96,
  align: 'right',
  cell: RefundCell,
});

/** What an amount is that was not paid or delivered. */
const signs = {
  quoted: {
    mark: '≈',
    label: 'quoted',
    title: 'Quoted amount; no transaction reported yet',
    tone: 'text-ink-3',
  },
  returned: {
    mark: '↩',
    label: 'refunded',
    title: 'Refunded on the origin chain',
    tone: 'text-refund',
  },
  'planned-refund': {
    mark: '↩ ≈',
    label: 'planned refund',
    title: 'Planned refund; no refund transaction reported',
    tone: 'text-ink-3',
  },
};

function InCell({ record }: CellProps) {
  const reading = amountIn(record);
  if (!reading) return <NotReported />;
  if (reading.source === 'actual') return <TokenAmount isTight amount={reading.amount} />;
  return <Signed as="quoted" amount={reading.amount} />;
}

/** What came out, with a sign for what has not moved yet or went back. */
function Out({ record, isUsd = false }: { record: RequestRecord; isUsd?: boolean }) {
  const reading = outReading(record);
  if (reading.kind === 'not-reported') return <NotReported />;
  const { kind, amount } = reading;
  if (kind !== 'delivered') return <Signed as={kind} amount={amount} isUsd={isUsd} />;
  return isUsd ? <Usd isTight value={amount.amountUsd} /> : <TokenAmount isTight amount={amount} />;
}

function RefundCell({ record }: { record: RequestRecord }) {
  const refund = refundOf(record);
  const amount = refund?.amount ?? null;
  if (amount && !isRefundPaid(refund)) return <Signed as="planned-refund" amount={amount} />;
  return <TokenAmount isTight amount={amount} />;
}

function Signed({
  as,
  amount,
  isUsd = false,
}: {
  as: keyof typeof signs;
  amount: Amount;
  isUsd?: boolean;
}) {
  const { mark, label, title, tone } = signs[as];
  const sign = (
    <span role="img" aria-label={label}>
      {mark}{' '}
    </span>
  );
  return (
    <span className={tone} title={title}>
      {isUsd ? (
        <>
          {sign}
          <Usd isTight value={amount.amountUsd} />
        </>
      ) : (
        <TokenAmount isTight amount={amount} sign={sign} />
      )}
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
    <span className="text-ink-3" title="Deposit and fill in one transaction">
      Same tx
    </span>
  );
}
