import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { RequestRecord } from '#service/records/record';
import { useNow } from '../../../components/time/clock';
import { useList } from '../columns/list-context';
import { moneyOf, paidOrQuoted } from '#service/money/money';
import { relativeTime } from '../../../lib/time';
import { amountWords } from '../../../components/amount/amount-text';
import { chainName, type ChainOf } from '../../../record/chain-of';
import { reasonTitle } from '../../../record/reasons/reason-title';
import { useSession, type SessionPart } from '../../../api/session';

const controls = 'a, button, input, select, label, summary, [role=menu]';

export interface RowHandlers {
  onOpen: (id: string) => void;
  onOpenPage: (id: string) => void;
  onOpenTab: (id: string) => void;
  onStep: (step: 1 | -1) => void;
  onFocusRow: (id: string) => void;
  /** Keeps the row's element, so that focus can come back to it. */
  keep: (id: string, element: HTMLElement | null) => void;
}

/**
 * What a row and a card do alike: a click and Enter show the request beside the list, with Ctrl or by the middle button in
 * a new tab; once it is there, Enter leads to its page. A broken row (null) does none of it.
 */
export function useRowProps(
  record: RequestRecord | null,
  state: RowHandlers & { isActive: boolean; isOpen: boolean },
) {
  const { chainOf } = useList();
  const id = record?.id ?? '';
  const age = useNow((nowMs) => (record ? ageText(record, nowMs) : ''));
  return {
    ref: (element: HTMLElement | null) => state.keep(id, element),
    tabIndex: state.isActive ? 0 : -1,
    'aria-label': record ? rowName(record, age, chainOf) : '',
    'aria-current': state.isOpen || undefined,
    onFocus: () => state.onFocusRow(id),
    onClick: ({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLElement>) => {
      const selection = getSelection();
      const isSelecting =
        selection?.type === 'Range' && currentTarget.contains(selection.anchorNode);
      if (isSelecting || (target as Element).closest(controls)) return;
      if (ctrlKey || metaKey) state.onOpenTab(id);
      else state.onOpen(id);
    },
    onAuxClick: ({ target, button }: MouseEvent<HTMLElement>) => {
      if (button === 1 && !(target as Element).closest(controls)) state.onOpenTab(id);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      const act = {
        Enter: () => (state.isOpen ? state.onOpenPage(id) : state.onOpen(id)),
        ' ': () => state.onOpen(id),
        ArrowDown: () => state.onStep(1),
        ArrowUp: () => state.onStep(-1),
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}

/** Not by the second: each change draws the row again, and is read out. */
export function ageText({ createdAtMs }: RequestRecord, nowMs: number): string {
  return createdAtMs === null ? 'age not reported' : relativeTime(createdAtMs, nowMs);
}

/** How a row is called by who cannot see it: status, amount, route, age. */
export function rowName(record: RequestRecord, age: string, chainOf: ChainOf): string {
  const status = record.status === null ? 'status not reported' : record.status;
  const reason = reasonTitle(record);
  const paid = paidOrQuoted(moneyOf(record, 'unavailable'));
  return [
    reason === null ? status : `${status}: ${reason}`,
    paid
      ? `${amountWords(paid.amount)}${paid.marks.includes('quoted') ? ' quoted' : ''}`
      : 'amount not reported',
    `${chainName(chainOf, record.originChainId)} to ${chainName(chainOf, record.destinationChainId)}`,
    age,
  ].join(', ');
}

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
