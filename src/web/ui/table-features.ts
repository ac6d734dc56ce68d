import {
  createColumnHelper,
  metaHelper,
  tableFeatures,
  type Header,
  type ReactTable,
  type Row,
  type RowData,
} from '@tanstack/react-table';

/** How the cells of a column look. */
export interface ColumnLook {
  align?: 'right';
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

export const columnHelper = <T extends RowData>() => createColumnHelper<typeof features, T>();
