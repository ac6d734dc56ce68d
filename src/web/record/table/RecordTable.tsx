import { useMemo, type ReactNode } from 'react';
import type { ReadRow, RequestRecord } from '#service/records/record';
import { ChainRoute } from '../../components/chain/ChainRoute';
import { StatusBadge } from '../../components/StatusBadge';
import { AgeHeader, TimeText } from '../../components/time/TimeText';
import { Tag } from '../../ui/Tag';
import { DataTable } from '../../ui/table/DataTable';
import { useWidth } from '../../ui/hooks/useWidth';
import { column, type ColumnLook, type ColumnsOf } from '../../ui/table/table-features';
import { ReasonText } from '../reasons/ReasonText';
import { reasonTitle } from '../reasons/reason-title';
import { RequestLink } from '../links/RequestLink';
import { CardAmounts, PaidAmount, PaidValue, ReceivedOrRefund } from './RowAmounts';
import { RowStrip } from '../strip/RowStrip';
import { useChainOf } from '../useChainOf';
import { useLate } from '../useLate';
import { viewWords } from '../view-words';

interface Row {
  row: ReadRow;
  note: string | undefined;
  isLate: boolean;
}

/** A column of what a readable record says. */
function recordColumn(
  header: string,
  cell: (record: RequestRecord) => ReactNode,
  meta?: ColumnLook,
): ColumnsOf<Row>[number] {
  return column(header, ({ row }) => row.record && cell(row.record), meta);
}

// Below this width the age has the request's ID under it, which saves a column.
const hiddenWhereWide = 'block xl:hidden';
const hiddenWhereTight = 'max-xl:hidden';

const ageColumn: ColumnsOf<Row>[number] = {
  id: 'Age',
  header: AgeHeader,
  meta: { className: 'py-px' },
  cell: ({ row: { original } }) =>
    original.row.record ? (
      <>
        <span className="inline-block min-w-8 text-ink-3">
          <TimeText ms={original.row.record.createdAtMs} isAge />
        </span>
        <span className={hiddenWhereWide}>
          <RequestLink id={original.row.record.id} />
        </span>
      </>
    ) : (
      original.row.broken
    ),
};

/** All of a row in a few lines, where its columns have no room. */
const cardColumn: ColumnsOf<Row>[number] = {
  id: 'card',
  meta: { card: { line: 1, isOnlyThere: true } },
  cell: ({ row: { original } }) =>
    original.row.record ? (
      <RecordCard record={original.row.record} note={original.note} isLate={original.isLate} />
    ) : (
      <span className="text-warn">{original.row.broken}</span>
    ),
};

const requestColumn = recordColumn('Request ID', ({ id }) => <RequestLink id={id} />, {
  className: hiddenWhereTight,
});

/** Below the route stand a note and, where it has no column, the progress. */
const routeColumn = (header: string): ColumnsOf<Row>[number] => ({
  id: 'Route',
  header,
  meta: { className: 'w-full min-w-36 py-px' },
  cell: ({ row: { original } }) =>
    original.row.record && (
      // What the other columns leave, on two lines whatever the names are: rows are of one height.
      <div className="[&_bdi]:line-clamp-1" style={{ width: 0, minWidth: '100%' }}>
        <ChainRoute
          from={original.row.record.originChainId}
          to={original.row.record.destinationChainId}
        />
        <div className="flex items-center gap-2">
          <span className={hiddenWhereWide}>
            <Progress record={original.row.record} />
          </span>
          {original.note && (
            <span className="truncate text-xs leading-4 text-ink-3" title={original.note}>
              {original.note}
            </span>
          )}
        </div>
      </div>
    ),
});

const amountColumn = (header: string, cell: (record: RequestRecord) => ReactNode) =>
  recordColumn(header, (record) => <div className="min-w-28 xl:min-w-34">{cell(record)}</div>, {
    align: 'right',
    className: 'py-px',
  });

const firstColumns = [
  ageColumn,
  requestColumn,
  {
    id: 'Status',
    header: 'Status',
    meta: { className: 'py-px' },
    cell: ({ row: { original } }) =>
      original.row.record && <Status record={original.row.record} isLate={original.isLate} />,
  } satisfies ColumnsOf<Row>[number],
];

const progressColumn = recordColumn('Progress', (record) => <Progress record={record} />, {
  className: hiddenWhereTight,
});

const amountColumns = [
  amountColumn('Paid', (record) => <PaidAmount record={record} />),
  amountColumn('Received', (record) => <ReceivedOrRefund record={record} />),
];

/** One below the other, which leaves the route its line. */
const bothAmounts = [
  recordColumn(
    'Paid, received',
    (record) => (
      <div className="min-w-32">
        <PaidAmount record={record} />
        <div>
          <ReceivedOrRefund record={record} />
        </div>
      </div>
    ),
    { align: 'right', className: 'py-px' },
  ),
];

const valueColumn = recordColumn('Value', (record) => <PaidValue record={record} />, {
  align: 'right',
  className: 'xl:min-w-28 [&_span]:whitespace-nowrap',
});

// With less, amounts would stand outside of it, or routes and what an address is in them would break their lines.
const tableWidthPx = 752;
const roomyWidthPx = 1_080;

/** A few requests at a glance, each a link to its page. `notes` are words about a request. */
export function RecordTable({
  label,
  rows,
  notes,
}: {
  label: string;
  rows: readonly ReadRow[];
  notes?: { title: string; of: (record: RequestRecord) => string } | undefined;
}) {
  const noteTitle = notes?.title;
  const late = useLate(rows.flatMap(({ record }) => record ?? []));
  const isLate = ({ record }: ReadRow) => record !== undefined && late.has(record.id);
  const [frame, roomPx] = useWidth<HTMLDivElement>();
  const isTight = roomPx < roomyWidthPx;
  const columns = useMemo(
    () => [
      ...firstColumns,
      routeColumn(noteTitle === undefined ? 'Route' : `Route, ${noteTitle}`),
      progressColumn,
      ...(isTight ? bothAmounts : amountColumns),
      valueColumn,
      cardColumn,
    ],
    [noteTitle, isTight],
  );
  return (
    <div ref={frame}>
      <DataTable
        label={label}
        columns={columns}
        cardsBelowPx={tableWidthPx}
        data={rows.map((row) => ({
          row,
          note: row.record && notes?.of(row.record),
          isLate: isLate(row),
        }))}
        rowId={({ row }, index) => row.record?.id ?? String(index)}
        rowClassName={({ row }) => (row.record ? 'hover:bg-raised' : undefined)}
        cellLook={({ row }, columnId) => {
          if (row.record) return undefined;
          return columnId === 'Age'
            ? { colSpan: columns.length - 1, className: 'text-warn' }
            : null;
        }}
      />
    </div>
  );
}

/** Three lines, as the list has them; a reason and a note have lines of their own. */
function RecordCard({
  record,
  note,
  isLate,
}: {
  record: RequestRecord;
  note: string | undefined;
  isLate: boolean;
}) {
  const { id, status, createdAtMs, originChainId, destinationChainId } = record;
  const reason = reasonTitle(record);
  return (
    <>
      <div className="flex min-h-6 items-center gap-2">
        <StatusBadge status={status} />
        {isLate && <LateTag />}
        <span className="ml-auto">
          <RequestLink id={id} />
        </span>
        <span className="min-w-8 text-right text-ink-3">
          <TimeText ms={createdAtMs} isAge />
        </span>
      </div>
      {reason !== null && <p className="text-xs foreign-text text-ink-3">{reason}</p>}
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <span className="flex max-w-full">
          <ChainRoute from={originChainId} to={destinationChainId} />
        </span>
        <Progress record={record} />
      </div>
      <CardAmounts record={record} />
      {note && <p className="text-xs text-ink-3">{note}</p>}
    </>
  );
}

function LateTag() {
  return (
    <Tag tone="warn" title={viewWords.late.hint}>
      late
    </Tag>
  );
}

/** With its reason, where it failed. */
function Status({ record, isLate }: { record: RequestRecord; isLate: boolean }) {
  const reason = reasonTitle(record);
  return (
    // Two lines, so that rows are of one height.
    <div className="line-clamp-2 w-38 leading-4 foreign-text whitespace-normal xl:w-52">
      <StatusBadge status={record.status} /> {isLate && <LateTag />}
      {reason !== null && (
        <span className="align-middle text-xs text-ink-3" title={reason}>
          <ReasonText title={reason} />
        </span>
      )}
    </div>
  );
}

function Progress({ record }: { record: RequestRecord }) {
  return <RowStrip record={record} chainOf={useChainOf()} />;
}
