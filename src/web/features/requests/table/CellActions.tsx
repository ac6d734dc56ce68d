import type { RequestRecord } from '#service/record';
import type { ColumnId } from '../columns/column-list';
import { CellButtons } from './CellButtons';

/**
 * The buttons of a cell, laid over its end, so that nothing moves when they appear. Unseen they can still be reached by
 * Tab from their row.
 */
export function CellActions(cell: { column: ColumnId; record: RequestRecord }) {
  return (
    <CellButtons
      {...cell}
      className="pointer-events-none absolute inset-y-1 right-1 z-10 flex items-center rounded-lg border border-line-2 bg-surface px-0.5 opacity-0 group-focus-within/cell:pointer-events-auto group-focus-within/cell:opacity-100 group-hover/cell:pointer-events-auto group-hover/cell:opacity-100"
    />
  );
}
