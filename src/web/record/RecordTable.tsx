import { useMemo, type ReactNode } from 'react';
import { amountIn, amountOut } from '#service/amounts-of';
import type { ReadRow, RequestRecord } from '#service/record';
import { ChainRoute } from '../components/ChainRoute';
import { StatusBadge } from '../components/StatusBadge';
import { AgeHeader, TimeText } from '../components/TimeText';
import { TokenAmount } from '../components/TokenAmount';
import { Usd } from '../components/Usd';
import { DataTable } from '../ui/DataTable';
import { useIsNarrow } from '../ui/useIsNarrow';
import type { ColumnLook, ColumnsOf } from '../ui/table-features';
import { RequestLink } from './RequestLink';
import { RowStrip } from './RowStrip';
import { useChainOf } from './useChainOf';

interface Row {
  row: ReadRow;
  note: string | undefined;
}

/** A column of what a readable record says. */
function recordColumn(
  header: string,
  cell: (record: RequestRecord) => ReactNode,
  meta?: ColumnLook,
): ColumnsOf<Row>[number] {
  return {
    id: header,
    header,
    meta,
    cell: ({ row: { original } }) => original.row.record && cell(original.row.record),
  };
}

const paid = (record: RequestRecord) => amountIn(record)?.amount ?? null;

const ageColumn: ColumnsOf<Row>[number] = {
  id: 'Age',
  header: AgeHeader,
  cell: ({ row: { original } }) =>
    original.row.record ? (
      <TimeText ms={original.row.record.createdAtMs} isAge />
    ) : (
      original.row.broken
    ),
};

const requestColumn = recordColumn('Request ID', ({ id }) => <RequestLink id={id} />);

const noteColumn = (header: string): ColumnsOf<Row>[number] => ({
  id: 'note',
  header,
  // Where there is no room for it, the route carries it.
  meta: { className: 'max-xl:hidden' },
  cell: ({ row: { original } }) => (
    <span className="line-clamp-2 w-48 leading-4 whitespace-normal" title={original.note}>
      {original.note}
    </span>
  ),
});

const routeColumn: ColumnsOf<Row>[number] = {
  id: 'Route',
  header: 'Route',
  // What the other columns leave.
  meta: { className: 'w-full min-w-36 max-w-36' },
  cell: ({ row: { original } }) =>
    original.row.record && (
      <>
        <ChainRoute
          from={original.row.record.originChainId}
          to={original.row.record.destinationChainId}
        />
        {original.note && (
          <span className="block truncate text-xs text-ink-3 xl:hidden" title={original.note}>
            {original.note}
          </span>
        )}
      </>
    ),
};

const restColumns = [
  recordColumn('Status', ({ status }) => <StatusBadge status={status} />),
  routeColumn,
  recordColumn('Progress', (record) => <Progress record={record} />, {
    className: 'max-xl:hidden',
  }),
  recordColumn('Paid', (record) => <Amount of={amountIn(record)} />, { align: 'right' }),
  recordColumn('Value', (record) => <Usd value={paid(record)?.amountUsd ?? null} />, {
    align: 'right',
  }),
];

/** A few requests at a glance, each a link to its page. `notes` adds a column of words about a request. */
export function RecordTable({
  label,
  rows,
  notes,
}: {
  label: string;
  rows: readonly ReadRow[];
  notes?: { title: string; of: (record: RequestRecord) => string };
}) {
  const noteTitle = notes?.title;
  const isNarrow = useIsNarrow();
  const columns = useMemo(
    () => [
      ageColumn,
      requestColumn,
      ...(noteTitle === undefined ? [] : [noteColumn(noteTitle)]),
      ...restColumns,
    ],
    [noteTitle],
  );
  if (isNarrow)
    return (
      <ul aria-label={label}>
        {rows.map((row, index) => (
          <li
            key={row.record?.id ?? index}
            className="border-b border-line px-4 py-3 last:border-b-0"
          >
            {row.record ? (
              <RecordCard record={row.record} note={notes?.of(row.record)} />
            ) : (
              <span className="text-warn">{row.broken}</span>
            )}
          </li>
        ))}
      </ul>
    );
  return (
    <DataTable
      label={label}
      columns={columns}
      data={rows.map((row) => ({ row, note: row.record && notes?.of(row.record) }))}
      rowId={({ row }, index) => row.record?.id ?? String(index)}
      rowClassName={({ row }) => (row.record ? 'hover:bg-raised' : undefined)}
      cellLook={({ row }, columnId) => {
        if (row.record) return undefined;
        return columnId === 'Age'
          ? { colSpan: columns.length, className: 'text-warn', cardLabel: null }
          : null;
      }}
    />
  );
}

/** Three lines, as the list has them. */
function RecordCard({ record, note }: { record: RequestRecord; note: string | undefined }) {
  const { id, status, createdAtMs, originChainId, destinationChainId } = record;
  const out = amountOut(record);
  return (
    <>
      <div className="flex min-h-6 items-center gap-2">
        <StatusBadge status={status} />
        <span className="min-w-0 flex-1 truncate text-ink-3" title={note}>
          {note}
        </span>
        <RequestLink id={id} />
        <TimeText ms={createdAtMs} isAge />
      </div>
      <div className="flex min-h-6">
        <ChainRoute from={originChainId} to={destinationChainId} />
      </div>
      <div className="flex h-6 min-w-0 items-baseline gap-1.5">
        <span className="min-w-0 truncate">
          <Amount of={amountIn(record)} isTight />
        </span>
        <span aria-label="to" className="text-ink-3">
          →
        </span>
        <span className="min-w-0 flex-1 truncate">
          <Amount of={out} isTight />
        </span>
        <Usd value={paid(record)?.amountUsd ?? null} isTight />
      </div>
    </>
  );
}

/** Marked where it is a quote: nothing moved, as far as the record shows. */
function Amount({ of, isTight }: { of: ReturnType<typeof amountIn>; isTight?: boolean }) {
  const amount = <TokenAmount amount={of?.amount ?? null} isTight={isTight} />;
  if (of?.source !== 'quoted') return amount;
  return (
    <span className="text-ink-3" title="Quoted amount; no transaction reported yet">
      ≈ {amount}
    </span>
  );
}

function Progress({ record }: { record: RequestRecord }) {
  return <RowStrip record={record} chainOf={useChainOf()} />;
}
