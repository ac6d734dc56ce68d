import type { ReactNode } from 'react';
import { AddressText } from '../../../components/AddressText';
import { ChainLabel } from '../../../components/ChainLabel';
import { Usd } from '../../../components/Usd';
import { visibleText } from '../../../lib/truncation';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import type { EarnedGroup } from './earned-sums';

const maxRows = 12;

function groupColumns(header: string, cell: (key: string) => ReactNode): ColumnsOf<EarnedGroup> {
  return [
    { id: 'group', header, cell: ({ row }) => cell(row.original.key) },
    {
      id: 'requests',
      header: 'Requests',
      meta: { align: 'right' },
      cell: ({ row }) => row.original.requests.toLocaleString('en-US'),
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
  ];
}

const columns = {
  route: groupColumns('Route', (key) => <Route text={key} />),
  referrer: groupColumns('Referrer', visibleText),
  address: groupColumns('Address', (key) => <AddressText value={key} />),
};

/** The largest groups by what was collected; the rest is counted, and whole in the CSV. */
export function EarnedGroups({
  title,
  groups,
  by,
}: {
  title: string;
  groups: readonly EarnedGroup[];
  by: keyof typeof columns;
}) {
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      <DataTable
        label={title}
        stacks
        columns={columns[by]}
        data={groups.slice(0, maxRows)}
        rowId={({ key }) => key}
      />
      {groups.length > maxRows && (
        <p className="text-xs text-ink-3">and {groups.length - maxRows} more, in the CSV</p>
      )}
    </div>
  );
}

function Route({ text }: { text: string }) {
  const [origin, destination] = text.split('→').map((id) => (/^\d+$/.test(id) ? Number(id) : null));
  return (
    <span className="inline-flex items-center gap-2">
      <ChainLabel chainId={origin ?? null} /> → <ChainLabel chainId={destination ?? null} />
    </span>
  );
}
