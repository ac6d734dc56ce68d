import { useEffect, type RefObject } from 'react';
import { markEnd } from './mark-end';

/** Marks a row's end also where the row or what stands in it changes its width. */
export function useEndMark(row: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => markEnd(element));
    for (const part of [element, ...element.children]) watcher.observe(part);
    return () => watcher.disconnect();
  });
}
