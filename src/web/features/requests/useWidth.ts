import { useCallback, useState, type RefCallback } from 'react';
import { isNarrow } from '../../ui/useIsNarrow';

/**
 * The width of an element in CSS pixels, known before the first paint; 0 until then, and in a narrow window: measuring
 * draws the page twice.
 */
export function useWidth<E extends HTMLElement>(): [RefCallback<E>, number] {
  const [widthPx, setWidthPx] = useState(0);
  const ref = useCallback((element: E) => {
    const measure = () => setWidthPx(isNarrow() ? 0 : element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}
