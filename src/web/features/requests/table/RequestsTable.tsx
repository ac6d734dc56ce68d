import { Skeleton } from '../../../ui/Skeleton';
import { RowBoundary } from '../../../ui/RowBoundary';
import { Table } from '../../../ui/Table';
import { cx } from '../../../ui/cx';
import type { ColumnOf, TableOf } from '../../../ui/table-features';
import { columnById } from '../columns/columns';
import type { ListSearch } from '../search/list-search';
import { sortProblem } from '../search/sorting';
import type { LiveRow } from '../columns/define-column';
import { TableRow } from './TableRow';
import type { RowHandlers } from './useRowProps';

/** What the table and the cards draw. */
export interface RowsProps {
  table: TableOf<LiveRow>;
  /** Before the first answer. */
  isLoading: boolean;
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
}

/** The list as a table: the service's order and paging, the user's columns. */
export function RequestsTable({
  table,
  isLoading,
  roomPx,
  skeletonCount,
  isStale,
  search,
  activeId,
  openId,
  handlers,
}: Props) {
  return (
    <Table
      table={table}
      label="Requests"
      isBusy={isLoading || isStale}
      className={cx(isStale && 'opacity-50')}
      isArrangeable
      isCut={roomPx > 0 && table.getTotalSize() > roomPx}
      hasFocusableRows
      sortProblem={(id) => {
        const field = columnById(id)?.sortField;
        return field ? sortProblem(search, field) : null;
      }}
    >
      <tbody>
        {isLoading ? (
          <SkeletonRows count={skeletonCount} columns={table.getVisibleLeafColumns()} />
        ) : (
          table.getRowModel().rows.map((row) => (
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
                row={row}
                cells={row.getVisibleCells()}
                isSelected={row.getIsSelected()}
                isActive={row.id === activeId}
                isOpen={row.id === openId}
                handlers={handlers}
              />
            </RowBoundary>
          ))
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
