import { useEffect, type RefObject } from 'react';

/** The width of what fades. */
export const fadePx = 24;

/** Lets a row that scrolls sideways fade at each end beyond which there is more, also where widths change. */
export function useFadedEnds(row: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const fade = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const start = Math.min(scrollLeft, fadePx);
      const end = Math.min(scrollWidth - clientWidth - scrollLeft, fadePx);
      element.style.maskImage = `linear-gradient(90deg,#0000,#000 ${start}px calc(100% - ${end}px),#0000)`;
    };
    const watcher = new ResizeObserver(fade);
    for (const part of [element, ...element.children]) watcher.observe(part);
    element.addEventListener('scroll', fade, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', fade);
    };
  });
}
