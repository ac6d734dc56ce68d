import { useEffect, useState, type RefObject } from 'react';
import { isSameReading, readScreen, type ScreenReading } from './screen-reading';

/** What a part of the screen shows, read back from the document whenever it changes, whoever changed it. */
export function useScreenReading(root: RefObject<HTMLElement | null>): ScreenReading | null {
  const [reading, setReading] = useState<ScreenReading | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const read = () => {
      const next = readScreen(element);
      setReading((before) => (isSameReading(before, next) ? before : next));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [root]);
  return reading;
}
