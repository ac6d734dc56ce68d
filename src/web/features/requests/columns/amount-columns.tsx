import { fillTimeOf } from '#service/money/facts';
import { moneyOf } from '#service/money/money';
import type { RequestRecord } from '#service/records/record';
import { isFailedOrRefunded } from '#service/status';
import { NotReported } from '../../../components/NotReported';
import { TokenAmount } from '../../../components/amount/TokenAmount';
import { formatDuration } from '#service/duration';
import { useMoney } from '../../../record/useMoney';
import {
  PaidAmount,
  PaidValue,
  ReceivedAmount,
  SignedAmount,
} from '../../../record/table/RowAmounts';
import { defineColumn, target, type CellProps } from './define-column';

/** What went in and came out, and how long it took. */
export const amountColumns = [
  defineColumn({
    id: 'in',
    header: 'Paid',
    // “≈ 0.04186 WETH” on one line.
    size: 124,
    minSize: 96,
    align: 'right',
    cell: PaidAmount,
    targets: ({ route }) => [
      target('currencyInSymbol', route.quoted?.origin?.inputCurrency?.currency?.symbol, 'in'),
    ],
    copy: (record) => moneyOf(record, 'unavailable').paid.amount?.amountFormatted ?? null,
  }),
  defineColumn({
    id: 'out',
    header: 'Received',
    size: 124,
    minSize: 96,
    align: 'right',
    cell: ({ record }) => <ReceivedAmount record={record} />,
    targets: ({ route }) => [
      target(
        'currencyOutSymbol',
        route.quoted?.destination?.outputCurrency?.currency?.symbol,
        'out',
      ),
    ],
    copy: (record) => moneyOf(record, 'unavailable').received.amount?.amountFormatted ?? null,
  }),
  defineColumn({
    id: 'value',
    header: 'Value',
    size: 88,
    minSize: 88,
    align: 'right',
    cell: PaidValue,
    sortField: 'amountUsd',
  }),
  defineColumn({
    id: 'outValue',
    header: 'Received value',
    size: 116,
    align: 'right',
    cell: ({ record }) => <ReceivedAmount record={record} isUsd />,
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
  // “0.002609 BTC” on one line.
  size: 108,
  minSize: 96,
  align: 'right',
  cell: RefundCell,
});

function RefundCell({ record }: { record: RequestRecord }) {
  const { planned, returned, conflicts } = useMoney(record);
  if (planned) return <SignedAmount as="planned-refund" amount={planned.amount} />;
  if (returned.amount && conflicts.includes('noRefundListed'))
    return <SignedAmount as="unproven-refund" amount={returned.amount} />;
  const isNone = returned.amount === null && returned.why === 'noRefund';
  if (isNone && !record.refundFailReason && !isFailedOrRefunded(record.status))
    return <None title="Not failed" />;
  return <TokenAmount isTight amount={returned.amount} />;
}

function FillCell({ record }: CellProps) {
  const money = useMoney(record);
  const seconds = fillTimeOf(record)?.seconds ?? null;
  if (seconds !== null) return formatDuration(seconds);
  if (record.status !== 'success') return <None title="Not filled" />;
  if (!money.isOneTransaction) return <NotReported />;
  return (
    <span className="text-ink-3" title="Deposit and fill in one transaction">
      Same tx
    </span>
  );
}

function None({ title }: { title: string }) {
  return (
    <span className="text-ink-3" title={title}>
      —
    </span>
  );
}
