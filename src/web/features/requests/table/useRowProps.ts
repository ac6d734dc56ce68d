import type { KeyboardEvent, MouseEvent } from 'react';
import type { RequestRecord } from '#service/record';
import { useNow } from '../../../components/clock';
import { useList } from '../columns/list-context';
import { moneyOf, paidOrQuoted } from '#service/money/money';
import { relativeTime } from '../../../lib/time';
import { amountWords } from '../../../components/amount-text';
import { chainName, type ChainOf } from '../../../record/chain-of';
import { reasonTitle } from '../../../record/reasons/reason-title';

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
