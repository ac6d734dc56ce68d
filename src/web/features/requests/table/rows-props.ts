import type { LiveRow } from '../columns/define-column';
import type { ListColumns } from '../columns/useColumns';
import type { RowHandlers } from './useRowProps';

/** What the table and the cards draw. */
export interface RowsProps {
  /** Null before the first answer. */
  rows: LiveRow[] | null;
  columns: ListColumns;
  /** The width that columns may take in CSS pixels; 0 where it is not known, or rows are cards. */
  roomPx: number;
  /** Rows of another page have another one. */
  rowsKey: string | null;
  /** So many rows are held open before the first answer. */
  skeletonCount: number;
  isStale: boolean;
  /** The row that the keyboard stands on. */
  activeId: string | null;
  /** The row in the drawer. */
  openId: string | null;
  handlers: RowHandlers;
}
