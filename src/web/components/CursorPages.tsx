import { useState } from 'react';
import { Button } from '../ui/Button';

/** The way through the pages of a list: the cursor of each page after the first. */
export interface CursorWalk {
  cursors: readonly string[];
  setCursors: (cursors: readonly string[]) => void;
}

/** @param key names the list: another one begins at its first page */
export function useCursors(key: string): CursorWalk {
  const [walk, setWalk] = useState<{ key: string; cursors: readonly string[] }>({
    key,
    cursors: [],
  });
  if (walk.key !== key) setWalk({ key, cursors: [] });
  return { cursors: walk.cursors, setCursors: (cursors) => setWalk({ key, cursors }) };
}

/** First page, previous and next; nothing where all is on one page. */
export function CursorPages({
  label,
  walk: { cursors, setCursors },
  continuation,
  isFetching,
}: {
  label: string;
  walk: CursorWalk;
  /** Of the page on screen; null: it is the last. */
  continuation: string | null;
  isFetching: boolean;
}) {
  if (cursors.length === 0 && continuation === null) return null;
  return (
    <nav aria-label={label} className="flex gap-2 px-4 py-3">
      <Button disabled={cursors.length === 0} onClick={() => setCursors([])}>
        First page
      </Button>
      <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
        Previous
      </Button>
      <Button
        disabled={continuation === null || isFetching}
        onClick={() => setCursors([...cursors, continuation ?? ''])}
      >
        Next
      </Button>
    </nav>
  );
}
