import { useState, type ReactNode } from 'react';
import { Button } from './Button';

/**
 * The first of many, and the button that shows the rest: null where all are shown. `total` of them exist, where the rest
 * of those is elsewhere.
 */
export function useFirst<T>(
  all: readonly T[],
  most: number,
  total = all.length,
): [first: readonly T[], more: ReactNode] {
  const [isWhole, setIsWhole] = useState(false);
  // A button for a single one would take its place.
  if (isWhole || all.length <= most + 1) return [all, null];
  return [
    all.slice(0, most),
    <Button key="more" size="small" onClick={() => setIsWhole(true)}>
      {total > all.length ? `Show ${all.length - most} more` : `Show all ${total}`}
    </Button>,
  ];
}
