import type { ReactNode } from 'react';
import { formatUnits } from '../../../lib/amounts';
import { AddressText } from '../../../components/AddressText';
import { ChainLabel } from '../../../components/ChainLabel';
import { NotReported } from '../../../components/NotReported';
import { Usd } from '../../../components/Usd';
import { visibleText } from '../../../lib/truncation';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import type { EarnedGroup } from './earned-sums';

const maxRows = 12;

const usdColumn = (
  header: string,
  field: 'quotedUsd' | 'collectedUsd' | 'uncollectedUsd',
): ColumnsOf<EarnedGroup>[number] => ({
  id: field,
  header,
  meta: { align: 'right' },
  cell: ({ row }) => <Usd value={row.original[field]} />,
});

function groupColumns(
  header: string,
  cell: (group: EarnedGroup) => ReactNode,
  ...more: ColumnsOf<EarnedGroup>
): ColumnsOf<EarnedGroup> {
  return [
    { id: 'group', header, cell: ({ row }) => cell(row.original) },
    {
      id: 'requests',
      header: 'Requests',
      meta: { align: 'right' },
      cell: ({ row }) => row.original.requests.toLocaleString('en-US'),
    },
    ...more,
    usdColumn('Quoted', 'quotedUsd'),
    usdColumn('Collected', 'collectedUsd'),
    usdColumn('Uncollected', 'uncollectedUsd'),
  ];
}

const columns = {
  token: groupColumns('Token', ({ rows }) => <Token group={rows} />, {
    id: 'amount',
    header: 'Collected amount',
    meta: { align: 'right' },
    cell: ({ row }) => collectedAmount(row.original) ?? <NotReported />,
  }),
  chain: groupColumns('Origin chain', ({ rows }) => (
    <ChainLabel chainId={rows[0]?.originChainId ?? null} />
  )),
  route: groupColumns('Route', ({ rows }) => (
    <span className="inline-flex items-center gap-2">
      <ChainLabel chainId={rows[0]?.originChainId ?? null} /> →{' '}
      <ChainLabel chainId={rows[0]?.destinationChainId ?? null} />
    </span>
  )),
  day: groupColumns('Day (UTC)', ({ key }) => key),
  referrer: groupColumns('Referrer', ({ key }) => visibleText(key)),
  address: groupColumns('Address', ({ key }) => <AddressText value={key} />),
};

/** The largest groups by what was collected; the rest is counted, and whole in the CSV. Days are all there. */
export function EarnedGroups({
  title,
  groups,
  by,
}: {
  title: string;
  groups: readonly EarnedGroup[];
  by: keyof typeof columns;
}) {
  const shown = by === 'day' ? groups : groups.slice(0, maxRows);
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      <div className="overflow-x-auto">
        <DataTable
          label={title}
          stacks
          columns={columns[by]}
          data={shown}
          rowId={({ key }) => key}
        />
      </div>
      {groups.length > shown.length && (
        <p className="text-xs text-ink-3">{groups.length - shown.length} more in the CSV</p>
      )}
    </div>
  );
}

function Token({ group: [row] }: { group: EarnedGroup['rows'] }) {
  if (!row?.token) return <NotReported />;
  const { symbol, address, chainId } = row.token;
  return (
    <span className="inline-flex items-center gap-2">
      <bdi className="foreign-text">{visibleText(symbol ?? address ?? '?')}</bdi>
      <ChainLabel chainId={chainId} />
    </span>
  );
}

/** The whole of it, or null where an amount of the group is not reported. */
function collectedAmount({ rows }: EarnedGroup): string | null {
  const token = rows[0]?.token;
  let sum = 0n;
  for (const { collectedUnits } of rows) {
    if (collectedUnits === null) return null;
    sum += collectedUnits;
  }
  const text = token?.decimals == null ? null : formatUnits(String(sum), token.decimals);
  return text && `${text} ${visibleText(token?.symbol ?? '')}`.trim();
}
