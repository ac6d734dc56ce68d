import {
  metaHelper,
  tableFeatures,
  type ColumnDef,
  type Header,
  type ReactTable,
  type Row,
  type RowData,
} from '@tanstack/react-table';

/** How the cells of a column look. */
export interface ColumnLook {
  align?: 'right';
  /** Breaks its lines; any other cell keeps to one. */
  wraps?: boolean;
  className?: string;
  /** On a card, in place of the column's name; null for a cell that names the card itself. */
  cardLabel?: string | null;
  /** Of a table whose columns are arranged; a wider window shares its rest among them. */
  widthPx?: number;
  /** Keeps its place and its width where the others are arranged. */
  isFixed?: boolean;
}

/**
 * Which columns stand in which order and how wide are the definitions that a table is given: they come from the URL and
 * from this browser. Rows are sorted, filtered and paged by the service.
 */
export const features = tableFeatures({
  columnMeta: metaHelper<ColumnLook>(),
});

export type TableOf<T extends RowData> = ReactTable<typeof features, T>;
export type RowOf<T extends RowData> = Row<typeof features, T>;
export type HeaderOf<T extends RowData> = Header<typeof features, T>;
// oxlint-disable-next-line typescript/no-explicit-any -- as in the library: the values of columns differ in type
export type ColumnsOf<T extends RowData> = readonly ColumnDef<typeof features, T, any>[];
