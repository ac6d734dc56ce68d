import type { Money } from '#service/money/money';
import { reconcileValue, toleranceWords } from '#service/money/value-reconciliation';
import { Usd } from '../../components/amount/Usd';
import { DataTable } from '../../ui/table/DataTable';
import type { ColumnsOf } from '../../ui/table/table-features';

interface Row {
  label: string;
  usd: string;
  isDifference?: true;
}

const columns: ColumnsOf<Row> = [
  { id: 'label', cell: ({ row }) => row.original.label },
  {
    id: 'usd',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.usd} />,
  },
];

/** Where each dollar went: paid, received, fees, refund and the difference. Nothing where an amount is missing. */
export function ValueReconciliation({ money }: { money: Money }) {
  const sum = reconcileValue(money);
  if (!sum) return null;
  const rows: Row[] = [
    ...sum.lines,
    { label: 'Difference', usd: sum.unexplainedUsd, isDifference: true },
  ];
  return (
    <details>
      <summary>
        Reconciliation (USD): difference{' '}
        <span className={sum.isWithinTolerance ? undefined : 'font-semibold text-warn'}>
          <Usd value={sum.unexplainedUsd} />
        </span>
      </summary>
      <DataTable
        label="Reconciliation (USD)"
        className="[&>thead]:hidden"
        cardsBelowPx={0}
        columns={columns}
        data={rows}
        rowId={({ label }) => label}
        rowClassName={({ isDifference }) => (isDifference ? 'font-semibold' : undefined)}
      />
      <p className="py-2 text-xs text-ink-3">
        {sum.isWithinTolerance ? 'Within' : 'Outside'} tolerance ({toleranceWords}). Prices are
        sampled at different times.
      </p>
    </details>
  );
}
