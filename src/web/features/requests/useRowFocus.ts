import { useRef, useState } from 'react';
import { useSession, type SessionPart } from '../../api/session';

/** The row that the keyboard stood on when the list was left last. */
const lastActiveRow: SessionPart<{ id: string | null }> = () => ({ id: null });

/** One row of the list takes the keyboard at a time; the others are reached from it. */
export function useRowFocus(ids: readonly string[]) {
  const lastActive = useSession().get(lastActiveRow);
  const [wantedId, setWantedId] = useState(lastActive.id);
  const returnTo = useRef(lastActive.id);
  const elements = useRef(new Map<string, HTMLElement>());
  const activeId = wantedId !== null && ids.includes(wantedId) ? wantedId : (ids[0] ?? null);
  const setActiveId = (id: string) => {
    lastActive.id = id;
    setWantedId(id);
  };
  const reveal = (id: string) => {
    setActiveId(id);
    elements.current.get(id)?.scrollIntoView({ block: 'nearest' });
  };
  return {
    activeId,
    setActiveId,
    /** Keeps a row's element, so that focus can come back to it: from the drawer, and from another page. */
    keep: (id: string, element: HTMLElement | null) => {
      if (!element) return void elements.current.delete(id);
      elements.current.set(id, element);
      if (id !== returnTo.current) return;
      returnTo.current = null;
      if (document.activeElement === document.body) element.focus({ preventScroll: true });
    },
    elementOf: (id: string) => elements.current.get(id) ?? null,
    isOnRow: () =>
      [...elements.current.values()].some((row) => row.contains(document.activeElement)),
    /** Scrolls to a row and leaves the focus where it is. */
    reveal,
    focusRow: (id: string) => {
      reveal(id);
      elements.current.get(id)?.focus({ preventScroll: true });
    },
  };
}

/** The id one row further; null at either end. */
export function neighbour(ids: readonly string[], id: string | null, step: 1 | -1): string | null {
  const at = id === null ? -1 : ids.indexOf(id);
  return at === -1 ? (ids[0] ?? null) : (ids[at + step] ?? null);
}
