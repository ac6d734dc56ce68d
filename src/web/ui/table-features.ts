import type { ReactNode } from 'react';
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type Cell,
  type Column,
  type ColumnDef,
  type Header,
  type ReactTable,
  type Row,
  type RowData,
} from '@tanstack/react-table';

interface CardPlace {
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

/** How the cells of a column look. */
export interface ColumnLook {
  align?: 'right' | undefined;
  /** Breaks its lines; any other cell keeps to one. */
  wraps?: boolean;
  className?: string;
  /** On a card, in place of the column's name; null for a cell that names the card itself. */
  cardLabel?: string | null;
  /** Where it stands once rows are cards; a column without a place is left out there. */
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
  columnMeta: metaHelper<ColumnLook>(),
});

export type TableOf<T extends RowData> = ReactTable<typeof features, T>;
export type RowOf<T extends RowData> = Row<typeof features, T>;
// oxlint-disable-next-line typescript/no-explicit-any -- as in the library: the values of columns differ in type
export type CellOf<T extends RowData> = Cell<typeof features, T, any>;
export type ColumnOf<T extends RowData> = Column<typeof features, T>;
export type HeaderOf<T extends RowData> = Header<typeof features, T>;
// oxlint-disable-next-line typescript/no-explicit-any -- as in the library: the values of columns differ in type
export type ColumnsOf<T extends RowData> = readonly ColumnDef<typeof features, T, any>[];

/** A pinned column stays in sight while the table scrolls sideways. */
export function pinned<T extends RowData>(column: ColumnOf<T>) {
  return column.getIsPinned()
    ? { className: 'sticky z-10 bg-inherit', style: { left: column.getStart('start') } }
    : { className: 'relative', style: undefined };
}

/** A column of what a row says under its header, which names it too. */
export function column<T extends RowData>(
  header: string,
  cell: (row: T) => ReactNode,
  meta: ColumnLook = {},
): ColumnsOf<T>[number] {
  return { id: header, header, meta, cell: ({ row }) => cell(row.original) };
}

/** A column of numbers. */
export function numberColumn<T extends RowData>(
  header: string,
  cell: (row: T) => ReactNode,
  meta: ColumnLook = {},
): ColumnsOf<T>[number] {
  return column(header, cell, { align: 'right', ...meta });
}
