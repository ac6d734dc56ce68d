import { useDeferredValue } from 'react';

/** The header, the heading and the filters, at least. */
const aboveRowsPx = 240;

/**
 * How many of a page's rows are drawn: those that the window has room for at first, right after them the rest. `rowsKey`
 * tells pages apart.
 */
export function useScreenful(rowsKey: string | null, count: number, rowHeightPx: number): number {
  const isDrawn = useDeferredValue(rowsKey, null) === rowsKey;
  const room = Math.max(1, Math.ceil((innerHeight - aboveRowsPx) / rowHeightPx));
  return isDrawn ? count : Math.min(count, room);
}
