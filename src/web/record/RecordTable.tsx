import { useMemo, type ReactNode } from 'react';
import { amountIn } from '#service/amounts-of';
import type { ReadRow, RequestRecord } from '#service/record';
import { ChainLabel } from '../components/ChainLabel';
import { StatusBadge } from '../components/StatusBadge';
import { TimeText } from '../components/TimeText';
import { TokenAmount } from '../components/TokenAmount';
import { Usd } from '../components/Usd';
import { DataTable } from '../ui/DataTable';
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
  header: 'Age',
  cell: ({ row: { original } }) =>
    original.row.record ? (
      <TimeText ms={original.row.record.createdAtMs} isAge />
    ) : (
      original.row.broken
    ),
};

const requestColumn = recordColumn('Request', ({ id }) => <RequestLink id={id} />);

const noteColumn = (header: string): ColumnsOf<Row>[number] => ({
  id: 'note',
  header,
  meta: { wraps: true },
  cell: ({ row }) => row.original.note,
});

const restColumns = [
  recordColumn('Status', ({ status }) => <StatusBadge status={status} />),
  recordColumn(
    'Route',
    ({ originChainId, destinationChainId }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <ChainLabel chainId={originChainId} />
        <span aria-label="to">→</span>
        <ChainLabel chainId={destinationChainId} />
      </span>
    ),
    { wraps: true },
  ),
  recordColumn('Progress', (record) => <Progress record={record} />),
  recordColumn('In', (record) => <TokenAmount amount={paid(record)} />, { align: 'right' }),
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
  const columns = useMemo(
    () => [
      ageColumn,
      requestColumn,
      ...(noteTitle === undefined ? [] : [noteColumn(noteTitle)]),
      ...restColumns,
    ],
    [noteTitle],
  );
  return (
    <DataTable
      label={label}
      stacks
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

function Progress({ record }: { record: RequestRecord }) {
  return <RowStrip record={record} chainOf={useChainOf()} />;
}
