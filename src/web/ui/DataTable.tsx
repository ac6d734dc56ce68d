import { FlexRender, useTable, type RowData } from '@tanstack/react-table';
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Table as ColumnTable } from './Table';
import {
  features,
  type ColumnLook,
  type ColumnsOf,
  type RowOf,
  type TableOf,
} from './table-features';

/** How one cell differs from its column. */
interface CellLookOfRow {
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
  /** Rows become cards under 640 px, where each cell carries the name of its column. */
  stacks?: boolean;
  className?: string;
  rowClassName?: (row: T) => string | undefined;
  /** Null: no cell stands there, because one before it spans the column. */
  cellLook?: (row: T, columnId: string) => CellLookOfRow | null | undefined;
  hasFooter?: boolean;
}

/** A table whose columns stand as they are defined. */
export function DataTable<T extends RowData>({
  label,
  columns,
  data,
  rowId,
  stacks = false,
  className,
  rowClassName,
  cellLook,
  hasFooter = false,
}: Props<T>) {
  const table = useTable({ features, columns, data, getRowId: rowId });
  return (
    <ColumnTable table={table} label={label} className={cx(stacks && 'stacks', className)}>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className={rowClassName?.(row.original)}>
            <Cells row={row} cellLook={cellLook} />
          </tr>
        ))}
      </tbody>
      {hasFooter && <Footer table={table} />}
    </ColumnTable>
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

interface CellLook {
  align?: 'right';
}

/**
 * A table scrolls inside its own frame, never the page. `label` is its accessible name. With `stacks` its rows become
 * cards under 640 px, where each cell (Td) carries its `label`.
 */
export function Table({
  label,
  stacks = false,
  className,
  ...rest
}: ComponentProps<'table'> & { label: string; stacks?: boolean }) {
  return (
    <div
      className="relative overflow-x-auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      role="group"
      aria-label={`${label}, scrollable`}
    >
      <table
        aria-label={label}
        className={cx('w-full border-collapse', stacks && 'stacks', className)}
        {...rest}
      />
    </div>
  );
}

export function Th({ align, className, ...rest }: Omit<ComponentProps<'th'>, 'align'> & CellLook) {
  return (
    <th
      scope="col"
      className={cx(
        'h-8.5 border-b border-line px-2.5 text-xs font-semibold whitespace-nowrap text-ink-3 first:pl-4 last:pr-4',
        align === 'right' ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  );
}

// Wide enough for a number of 78 digits. A longer word of a stranger must not push the other cells out of reach.
const oneLine =
  'max-w-160 overflow-x-clip overflow-y-visible text-ellipsis whitespace-nowrap [overflow-clip-margin:4px]';

/** A cell; one with `wraps` breaks its lines, any other keeps to one. */
export function Td({
  align,
  label,
  wraps = false,
  className,
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> & CellLook & { label?: string; wraps?: boolean }) {
  return (
    <td
      data-label={label}
      className={cx(
        'h-9 border-b border-line px-2.5 first:pl-4 last:pr-4 in-[tr:last-child]:border-b-0',
        wraps ? 'py-1.5 whitespace-normal' : oneLine,
        align === 'right' ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  );
}
