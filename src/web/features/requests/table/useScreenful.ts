import { useDeferredValue } from 'react';

/**
 * How many of a page's rows are drawn: those that the window has room for at first, right after them the rest. `rowsKey`
 * tells pages apart.
 */
export function useScreenful(rowsKey: string | null, count: number, rowHeightPx: number): number {
  const isDrawn = useDeferredValue(rowsKey, null) === rowsKey;
  return isDrawn ? count : Math.min(count, Math.ceil(innerHeight / rowHeightPx));
}
