import { FlexRender, useTable, type RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { cx } from './cx';
import { RowBoundary } from './RowBoundary';
import { RowCards } from './RowCards';
import { Skeleton } from './Skeleton';
import { Table } from './Table';
import {
  features,
  type ColumnLook,
  type ColumnsOf,
  type RowOf,
  type TableOf,
} from './table-features';
import { useIsNarrow } from './useIsNarrow';

/** How one cell differs from its column. */
export interface CellLook {
  cardLabel?: string | null;
  className?: string;
  title?: string;
  colSpan?: number;
}

interface Props<T extends RowData> {
  /** The table's accessible name. */
  label: string;
  /** The same ones at each render: a new definition makes its cells anew. */
  columns: ColumnsOf<T>;
  data: readonly T[];
  rowId?: (row: T, index: number) => string;
  /** Rows become cards where the table has less than 672 px; each cell then carries the name of its column. */
  stacks?: boolean;
  /** Rows become cards where columns have a place there: in a narrow window, unless this says when. */
  hasCards?: boolean | undefined;
  className?: string | undefined;
  rowClassName?: (row: T) => string | undefined;
  /** Null: no cell stands there, because one before it spans the column. */
  cellLook?: ((row: T, columnId: string) => CellLook | null | undefined) | undefined;
  hasFooter?: boolean;
  /** So many rows hold the place of those that are still to come. */
  loadingRows?: number | undefined;
}

/** A table whose columns stand as they are defined. */
export function DataTable<T extends RowData>({
  label,
  columns,
  data,
  rowId,
  stacks = false,
  hasCards,
  className,
  rowClassName,
  cellLook,
  hasFooter = false,
  loadingRows = 0,
}: Props<T>) {
  const isNarrow = useIsNarrow();
  const isCards = (hasCards ?? isNarrow) && columns.some(({ meta }) => meta?.card);
  const shown = useMemo(
    () => columns.filter(({ meta }) => (isCards ? meta?.card : !meta?.card?.isOnlyThere)),
    [columns, isCards],
  );
  const table = useTable({ features, columns: shown, data, ...(rowId && { getRowId: rowId }) });
  if (isCards) return <RowCards {...{ table, label, rowClassName, loadingRows }} />;
  return (
    <Table
      table={table}
      label={label}
      stacks={stacks}
      className={className}
      isBusy={loadingRows > 0}
    >
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
      {hasFooter && <Footer table={table} />}
    </Table>
  );
}

function Cells<T extends RowData>({
  row,
  cellLook,
}: Pick<Props<T>, 'cellLook'> & { row: RowOf<T> }) {
  return row.getAllCells().map((cell) => {
    const look = cellLook?.(row.original, cell.column.id);
    if (look === null) return null;
    const own = cellProps(cell.column.columnDef);
    const { cardLabel = own['data-label'], className, ...rest } = look ?? {};
    return (
      <td
        key={cell.id}
        data-label={cardLabel ?? undefined}
        className={cx(own.className, className)}
        {...rest}
      >
        <FlexRender cell={cell} />
      </td>
    );
  });
}

function LoadingCells<T extends RowData>({ table }: { table: TableOf<T> }) {
  return table.getVisibleLeafColumns().map(({ id, columnDef }) => (
    <td key={id} {...cellProps(columnDef)}>
      <Skeleton className={cx('w-16 max-w-full', columnDef.meta?.align === 'right' && 'ml-auto')} />
    </td>
  ));
}

function Footer<T extends RowData>({ table }: { table: TableOf<T> }) {
  return (
    <tfoot>
      {table.getFooterGroups().map(({ id, headers }) => (
        <tr key={id} className="font-semibold">
          {headers.map((header, index) => {
            const { className, ...named } = cellProps(header.column.columnDef);
            return (
              <td
                key={header.id}
                {...(index > 0 && named)}
                className={cx(className, 'max-sm:empty:hidden!')}
              >
                <FlexRender footer={header} />
              </td>
            );
          })}
        </tr>
      ))}
    </tfoot>
  );
}

// Wide enough for a number of 78 digits. A longer word of a stranger must not push the other cells out of reach.
const oneLine =
  'max-w-160 overflow-x-clip overflow-y-visible text-ellipsis whitespace-nowrap [overflow-clip-margin:4px]';

const cellClass =
  'h-9 border-b border-line px-2.5 first:pl-4 last:pr-4 in-[tr:last-child]:border-b-0';

function cellProps({ header, meta = {} }: { header?: unknown; meta?: ColumnLook }) {
  const { cardLabel = typeof header === 'string' ? header : null } = meta;
  return {
    'data-label': cardLabel ?? undefined,
    className: cx(
      cellClass,
      meta.wraps ? 'py-1.5 whitespace-normal' : oneLine,
      meta.align === 'right' ? 'text-right' : 'text-left',
      meta.className,
    ),
  };
}
