import { Link } from '@tanstack/react-router';
import { compareDecimal } from '#service/decimal';
import { useNetwork } from '../../../api/useNetwork';
import { NotReported } from '../../../components/NotReported';
import { TimeText } from '../../../components/TimeText';
import { Usd } from '../../../components/Usd';
import { formatUsd } from '../../../lib/amounts';
import { middleCut, visibleText } from '../../../lib/truncation';
import { appFeeClassLabels, type AppFeeClass } from '../../../record/app-fee-class';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import type { EarnedRow } from './earned-row';
import { sumOf, uncollectedOf } from './earned-sums';

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
    id: 'result',
    header: 'Result',
    meta: { wraps: true },
    cell: ({ row: { original } }) => (
      <>
        <span className="block text-warn first-letter:uppercase">
          {appFeeClassLabels[original.feeClass]}
        </span>
        {original.rule && <span className="block text-xs text-ink-3">{original.rule}</span>}
      </>
    ),
  },
  {
    id: 'quoted',
    header: 'Quoted',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.quotedUsd} />,
  },
  {
    id: 'collected',
    header: 'Collected',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.collectedUsd} />,
  },
  {
    id: 'uncollected',
    header: 'Uncollected',
    meta: { align: 'right' },
    cell: ({ row }) => {
      const missing = uncollectedOf(row.original);
      return missing === null ? <NotReported /> : <Usd value={missing} />;
    },
  },
];

/** Requests whose fee was quoted and did not arrive, or not all of it, the largest loss first; each leads to its request. */
export function EarnedLosses({ rows }: { rows: ReadonlyMap<AppFeeClass, EarnedRow[]> }) {
  const lost = losing
    .flatMap((feeClass) => rows.get(feeClass) ?? [])
    .toSorted((a, b) => compareDecimal(uncollectedOf(b) ?? '0', uncollectedOf(a) ?? '0') ?? 0);
  if (lost.length === 0) return <p className="text-ink-2">All due fees were collected.</p>;
  const total = sumOf(lost).uncollectedUsd;
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-semibold text-ink-2">
        Uncollected fees · {formatUsd(total) ?? total}
      </h3>
      <div className="overflow-x-auto">
        <DataTable
          label="Uncollected fees"
          stacks
          columns={columns}
          data={lost.slice(0, maxRows)}
          rowId={({ id, address }) => `${id} ${address}`}
        />
      </div>
      {lost.length > maxRows && (
        <p className="text-xs text-ink-3">{lost.length - maxRows} more in the CSV</p>
      )}
    </div>
  );
}

function RequestLink({ id }: { id: string }) {
  return (
    <Link
      to="/$network/requests/$id"
      params={{ network: useNetwork(), id }}
      className="inline-flex min-h-6 items-center font-mono text-xs text-accent underline underline-offset-2"
    >
      {middleCut(visibleText(id))}
    </Link>
  );
}
