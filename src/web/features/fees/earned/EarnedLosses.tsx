import { Link } from '@tanstack/react-router';
import { useNetwork } from '../../../api/useNetwork';
import { TimeText } from '../../../components/TimeText';
import { Usd } from '../../../components/Usd';
import { middleCut, visibleText } from '../../../lib/truncation';
import { appFeeClassLabels, type AppFeeClass } from '../../../record/app-fee-class';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import type { EarnedRow } from './earned-row';

const losing = ['nothing-collected', 'short'] as const;
const maxRows = 25;

const columns: ColumnsOf<EarnedRow> = [
  { id: 'request', header: 'Request', cell: ({ row }) => <RequestLink id={row.original.id} /> },
  {
    id: 'created',
    header: 'Created',
    cell: ({ row }) => <TimeText ms={row.original.createdAtMs} />,
  },
  {
    id: 'what',
    header: 'What',
    meta: { className: 'py-1 whitespace-normal' },
    cell: ({ row: { original } }) => (
      <>
        <span className="text-warn">{appFeeClassLabels[original.feeClass]}</span>
        {original.rule && <div className="text-xs text-ink-3">{original.rule}</div>}
      </>
    ),
  },
  {
    id: 'quoted',
    header: 'Quoted',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.quotedUsd} as="fee" />,
  },
  {
    id: 'collected',
    header: 'Collected',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.collectedUsd} as="fee" />,
  },
];

/** Requests whose fee was quoted and did not arrive, or not all of it; each leads to its request. */
export function EarnedLosses({ rows }: { rows: ReadonlyMap<AppFeeClass, EarnedRow[]> }) {
  const lost = losing.flatMap((feeClass) => rows.get(feeClass) ?? []);
  if (lost.length === 0) return <p className="text-ink-2">Nothing that was due is missing.</p>;
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-semibold text-ink-2">Quoted, and not or not fully collected</h3>
      <DataTable
        label="Fees quoted and not fully collected"
        stacks
        columns={columns}
        data={lost.slice(0, maxRows)}
        rowId={({ id, address }) => `${id} ${address}`}
      />
      {lost.length > maxRows && (
        <p className="text-xs text-ink-3">and {lost.length - maxRows} more, in the CSV</p>
      )}
    </div>
  );
}

function RequestLink({ id }: { id: string }) {
  return (
    <Link
      to="/$network/requests/$id"
      params={{ network: useNetwork(), id }}
      className="font-mono text-xs text-accent underline underline-offset-2"
    >
      {middleCut(visibleText(id))}
    </Link>
  );
}
