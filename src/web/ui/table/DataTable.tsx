import { useTable, type RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { cx } from '../cx';
import { RowBoundary } from './RowBoundary';
import { RowCards } from './RowCards';
import { Skeleton } from '../Skeleton';
import { Table } from './Table';
import {
  FlexRender,
  features,
  type CellLook,
  type ColumnLook,
  type ColumnsOf,
  type RowOf,
  type TableOf,
} from './table-features';
import { useIsNarrow } from '../hooks/useIsNarrow';
import { useWidth } from '../hooks/useWidth';

interface Props<T extends RowData> {
  /** The table's accessible name. */
  label: string;
  /** The same ones at each render: a new definition makes its cells anew. */
  columns: ColumnsOf<T>;
  data: readonly T[];
  rowId?: (row: T, index: number) => string;
  /** Rows become cards where the table is narrower; 0: never. */
  cardsBelowPx?: number;
  className?: string | undefined;
  rowClassName?: (row: T) => string | undefined;
  /** Null: no cell stands there, because one before it spans the column. */
  cellLook?: ((row: T, columnId: string) => CellLook | null | undefined) | undefined;
  /** So many rows hold the place of those that are still to come. */
  loadingRows?: number | undefined;
}

/** A table whose columns stand as they are defined, or cards where they have no room. */
export function DataTable<T extends RowData>({
  label,
  columns,
  data,
  rowId,
  cardsBelowPx = 672,
  className,
  rowClassName,
  cellLook,
  loadingRows = 0,
}: Props<T>) {
  const isNarrow = useIsNarrow();
  const [frame, roomPx] = useWidth<HTMLDivElement>();
  const isCards = roomPx > 0 ? roomPx < cardsBelowPx : isNarrow && cardsBelowPx > 0;
  const shown = useMemo(() => {
    const placed = columns.filter(({ meta }) => meta?.card);
    if (isCards) return placed.length > 0 ? placed : columns;
    return columns.filter(({ meta }) => !meta?.card?.isOnlyThere);
  }, [columns, isCards]);
  const table = useTable({ features, columns: shown, data, ...(rowId && { getRowId: rowId }) });
  return (
    <div ref={frame}>
      {isCards ? (
        <RowCards {...{ table, label, rowClassName, cellLook, loadingRows }} />
      ) : (
        <Table table={table} label={label} className={className} isBusy={loadingRows > 0}>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} className={rowClassName?.(row.original)}>
                <RowBoundary
                  row={row.original}
                  renderFrame={(content) => (
                    <td className={cx(cellClass, 'whitespace-normal')} colSpan={shown.length}>
                      {content}
                    </td>
                  )}
                >
                  <Cells row={row} cellLook={cellLook} />
                </RowBoundary>
              </tr>
            ))}
            {Array.from({ length: loadingRows }, (_, index) => (
              <tr key={index} aria-hidden>
                <LoadingCells table={table} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

function Cells<T extends RowData>({
  row,
  cellLook,
}: Pick<Props<T>, 'cellLook'> & { row: RowOf<T> }) {
  const cells = row.getAllCells().map((cell) => {
    const look = cellLook?.(row.original, cell.column.id);
    if (look === null) return null;
    return (
      <td
        key={cell.id}
        {...look}
        className={cx(cellClassOf(cell.column.columnDef.meta), look?.className)}
      >
        <FlexRender cell={cell} />
      </td>
    );
  });
  return <>{cells}</>;
}

function LoadingCells<T extends RowData>({ table }: { table: TableOf<T> }) {
  return table.getVisibleLeafColumns().map(({ id, columnDef }) => (
    <td key={id} className={cellClassOf(columnDef.meta)}>
      <Skeleton className={cx('w-16 max-w-full', columnDef.meta?.align === 'right' && 'ml-auto')} />
    </td>
  ));
}

// Wide enough for a number of 78 digits. A longer word of a stranger must not push the other cells out of reach.
const oneLine =
  'max-w-160 overflow-x-clip overflow-y-visible text-ellipsis whitespace-nowrap [overflow-clip-margin:4px]';

const cellClass =
  'h-9 border-b border-line px-2.5 first:pl-4 last:pr-4 in-[tr:last-child]:border-b-0';

function cellClassOf(meta: ColumnLook = {}) {
  return cx(
    cellClass,
    meta.wraps ? 'py-1.5 whitespace-normal' : oneLine,
    meta.align === 'right' ? 'text-right' : 'text-left',
    meta.className,
  );
}
