import type { JSX, ReactNode } from 'react';
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  FlexRender as LibraryFlexRender,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_text,
  tableFeatures,
  type Column,
  type ColumnDef,
  type FlexRenderProps,
  type Header,
  type ReactTable,
  type Row,
  type RowData,
} from '@tanstack/react-table';

export interface CardPlace {
  /** Lines stand by their number, columns of one line by `order`, else as in the table. */
  line: number;
  order?: number;
  /** What the value is, where it doesn't say so itself. */
  term?: string;
  /** Under its term, as wide as the others of its line. */
  isFigure?: boolean;
  /** No column of the table. */
  isOnlyThere?: boolean;
}

/** How one cell differs from its column. */
export interface CellLook {
  className?: string;
  title?: string;
  colSpan?: number;
}

/** How the cells of a column look. */
export interface ColumnLook {
  align?: 'right' | undefined;
  /** Breaks its lines; any other cell keeps to one. */
  wraps?: boolean;
  className?: string;
  /**
   * Where it stands once rows are cards. Where any column has a place, one without is left out; else each has a line with
   * its name, but for the first, which names the card.
   */
  card?: CardPlace;
}

export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { text: sortFn_text },
  columnMeta: metaHelper<ColumnLook>(),
});

export type TableOf<T extends RowData> = ReactTable<typeof features, T>;
export type RowOf<T extends RowData> = Row<typeof features, T>;
export type ColumnOf<T extends RowData> = Column<typeof features, T>;
export type HeaderOf<T extends RowData> = Header<typeof features, T>;
// oxlint-disable-next-line typescript/no-explicit-any -- as in the library: the values of columns differ in type
export type ColumnsOf<T extends RowData> = readonly ColumnDef<typeof features, T, any>[];

/** The library's, whose type allows for texts: the columns of this app are elements. */
export const FlexRender = LibraryFlexRender as <T extends RowData>(
  props: FlexRenderProps<typeof features, T>,
) => JSX.Element;

/** A pinned column stays in sight while the table scrolls sideways. */
export function pinned<T extends RowData>(column: ColumnOf<T>) {
  return column.getIsPinned()
    ? { className: 'sticky z-10 bg-inherit', style: { left: column.getStart('start') } }
    : { className: 'relative', style: undefined };
}

/** What rows are sorted by; null stands last. */
type SortKey<T> = (row: T) => string | number | bigint | null;

/** A column of what a row says under its header, which names it too; with a key where all rows are there to be sorted. */
export function column<T extends RowData>(
  header: string,
  cell: (row: T) => ReactNode,
  { sortBy, ...meta }: ColumnLook & { sortBy?: SortKey<T> } = {},
): ColumnsOf<T>[number] {
  const shown = {
    id: header,
    header,
    meta,
    // An element, also where a cell is only a text.
    cell: ({ row }: { row: RowOf<T> }) => <>{cell(row.original)}</>,
  };
  if (!sortBy) return shown;
  return { ...shown, accessorFn: (row) => sortBy(row) ?? undefined, sortUndefined: 'last' };
}

/** A column of numbers. */
export function numberColumn<T extends RowData>(
  header: string,
  cell: (row: T) => ReactNode,
  meta: Parameters<typeof column<T>>[2] = {},
): ColumnsOf<T>[number] {
  return column(header, cell, { align: 'right', ...meta });
}
