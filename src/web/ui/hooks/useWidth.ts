import { useCallback, useState, type RefCallback } from 'react';
import { isNarrow } from './useIsNarrow';

/**
 * The width of an element in CSS pixels that is as wide as the page's content but for a border of 1 px; 0 in a narrow
 * window. Guessed for the first drawing, as another width would have everything drawn twice.
 */
export function useWidth<E extends HTMLElement>(): [RefCallback<E>, number] {
  const [widthPx, setWidthPx] = useState(contentWidthPx);
  const ref = useCallback((element: E) => {
    const measure = () => setWidthPx(isNarrow() ? 0 : element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}

/** index.html's own frame has the same one. */
function contentWidthPx(): number {
  const main = document.querySelector('main');
  if (!main || isNarrow()) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(main);
  return main.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 2;
}
