import { useTimeSetting } from '../../../components/time-setting';
import { Skeleton } from '../../../ui/Skeleton';
import { RowBoundary } from '../../../ui/RowBoundary';
import { Table } from '../../../ui/Table';
import { cx } from '../../../ui/cx';
import type { ColumnOf } from '../../../ui/table-features';
import { columnById } from '../columns/columns';
import type { ListSearch } from '../search/list-search';
import { sortOf, sortProblem, sortedBy } from '../search/sorting';
import type { LiveRow } from '../columns/define-column';
import { TableRow } from './TableRow';
import type { ListColumns } from '../columns/useColumns';
import type { RowHandlers } from './useRowProps';
import { useRequestsTable } from './useRequestsTable';

/** What the table and the cards draw. */
export interface RowsProps {
  /** Null before the first answer. */
  rows: LiveRow[] | null;
  columns: ListColumns;
  /** The width that columns may take in CSS pixels; 0 where it is not known, or rows are cards. */
  roomPx: number;
  /** So many rows are held open before the first answer. */
  skeletonCount: number;
  isStale: boolean;
  /** The row that the keyboard stands on. */
  activeId: string | null;
  /** The row in the drawer. */
  openId: string | null;
  handlers: RowHandlers;
}

interface Props extends RowsProps {
  search: ListSearch;
  /** An edit of what the URL holds by then. */
  onSort: (edit: (search: ListSearch) => ListSearch) => void;
}

const reversed = { asc: 'desc', desc: 'asc' } as const;

/** The list as a table: the service's order and paging, the user's columns. */
export function RequestsTable({
  rows: liveRows,
  columns,
  roomPx,
  skeletonCount,
  isStale,
  search,
  onSort,
  activeId,
  openId,
  handlers,
}: Props) {
  const table = useRequestsTable(liveRows, columns);
  const { rows } = table.getRowModel();
  const sort = sortOf(search);
  // The newest has the smallest age.
  const isAge = useTimeSetting() === 'relative';
  const columnSort = (id: string) => {
    const field = columnById(id)?.sortField;
    if (!field) return null;
    const problem = sortProblem(search, field);
    const direction = id === 'age' && isAge ? reversed[sort.direction] : sort.direction;
    return {
      // The column Created stands for the same order as Age.
      direction: field === sort.field && id !== 'created' ? direction : null,
      hint: problem ?? `Sort by ${field}`,
      isDisabled: problem !== null,
      onSort: () => onSort((prev) => sortedBy(prev, field)),
    };
  };
  return (
    <Table
      table={table}
      label="Requests"
      isBusy={liveRows === null || isStale}
      className={cx(isStale && 'opacity-50')}
      isArrangeable
      isCut={roomPx > 0 && table.getTotalSize() > roomPx}
      hasFocusableRows
      sortOf={columnSort}
    >
      <tbody>
        {liveRows ? (
          rows.map((row) => (
            <RowBoundary
              key={row.id}
              row={row.original.row.raw}
              renderFrame={(content) => (
                <tr className="border-b border-line last:border-b-0">
                  <td colSpan={row.getVisibleCells().length}>{content}</td>
                </tr>
              )}
            >
              <TableRow
                liveRow={row.original}
                cells={row.getVisibleCells()}
                isActive={row.id === activeId}
                isOpen={row.id === openId}
                handlers={handlers}
              />
            </RowBoundary>
          ))
        ) : (
          <SkeletonRows count={skeletonCount} columns={table.getVisibleLeafColumns()} />
        )}
      </tbody>
    </Table>
  );
}

/** Rows of the right height before the first answer: nothing jumps when it comes. */
function SkeletonRows({
  count,
  columns,
}: {
  count: number;
  columns: readonly ColumnOf<LiveRow>[];
}) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden className="h-9 border-b border-line last:border-b-0">
      {columns.map(({ id, columnDef: { meta } }) => (
        <td key={id} className="px-1.5">
          <Skeleton className={meta?.align ? 'ml-auto w-1/2' : 'w-3/4'} />
        </td>
      ))}
    </tr>
  ));
}
