import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isNarrow } from '../../ui/useIsNarrow';

/**
 * The width of an element in CSS pixels, known before the first paint; 0 until then, and in a narrow window: measuring
 * draws the page twice.
 */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidthPx(isNarrow() ? 0 : element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}
