import type { RequestRecord } from '#service/record';
import { Usd } from '../../components/Usd';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { reconcileValue, toleranceWords } from '../value-reconciliation';

interface Row {
  label: string;
  usd: string;
  isUnexplained?: true;
}

const columns: ColumnsOf<Row> = [
  { id: 'label', cell: ({ row }) => row.original.label },
  {
    id: 'usd',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.usd} as="fee" />,
  },
];

/** Where each dollar went: in, out, fees, refund and what is left unexplained. */
export function ValueReconciliationCard({ record }: { record: RequestRecord }) {
  const { sum, missing } = reconcileValue(record);
  if (!sum)
    return (
      <Card title="Value reconciliation (USD)">
        <p className="text-ink-3">Cannot be drawn up: {missing.join(', ')} not reported.</p>
      </Card>
    );
  const rows: Row[] = [
    ...sum.lines,
    { label: 'Unexplained', usd: sum.unexplainedUsd, isUnexplained: true },
  ];
  return (
    <Card title="Value reconciliation (USD)" flush>
      <DataTable
        label="Value reconciliation (USD)"
        className="[&>thead]:hidden"
        columns={columns}
        data={rows}
        rowId={({ label }) => label}
        rowClassName={({ isUnexplained }) => (isUnexplained ? 'font-semibold' : undefined)}
        cellLook={({ isUnexplained }, columnId) =>
          isUnexplained && columnId === 'usd' && !sum.isWithinTolerance
            ? { className: 'text-warn' }
            : undefined
        }
      />
      <p className="px-4 py-3 text-xs text-ink-3">
        {sum.isWithinTolerance ? 'Within' : 'Outside'} the tolerance ({toleranceWords}): prices were
        read at different moments.
      </p>
    </Card>
  );
}
