import type { KeyboardEvent, MouseEvent } from 'react';
import type { RequestRecord } from '#service/record';
import { useNow } from '../../../components/clock';
import { rowName } from './row-name';
import { useList } from '../columns/list-context';

const controls = 'a, button, input, select, label, summary';

export interface RowHandlers {
  onOpen: (id: string) => void;
  onOpenPage: (id: string) => void;
  onStep: (step: 1 | -1) => void;
  onFocusRow: (id: string) => void;
  /** Keeps the row's element, so that focus can come back to it. */
  keep: (id: string, element: HTMLElement | null) => void;
}

interface RowState extends RowHandlers {
  isActive: boolean;
  isOpen: boolean;
}

/**
 * What a row and a card do alike: a click shows the request beside the list, Enter leads to its page. A broken row
 * (null) does none of it.
 */
export function useRowProps(record: RequestRecord | null, state: RowState) {
  const { chainOf } = useList();
  const id = record?.id ?? '';
  const label = useNow((nowMs) => (record ? rowName(record, nowMs, chainOf) : ''));
  return {
    ref: (element: HTMLElement | null) => state.keep(id, element),
    tabIndex: state.isActive ? 0 : -1,
    'aria-label': label,
    'aria-current': state.isOpen || undefined,
    onFocus: () => state.onFocusRow(id),
    onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
      const selection = getSelection();
      const isSelecting =
        selection?.type === 'Range' && currentTarget.contains(selection.anchorNode);
      if (!isSelecting && !(target as Element).closest(controls)) state.onOpen(id);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      const act = {
        Enter: () => state.onOpenPage(id),
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
