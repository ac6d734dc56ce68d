import { useKeys } from '../../components/single-keys';
import { announce } from '../../ui/announce';
import { listRoute, useListNavigate } from './search/list-route';
import { neighbour, type useRowFocus } from './useRowFocus';

interface Wiring {
  ids: readonly string[];
  focus: ReturnType<typeof useRowFocus>;
  onOpenPage: (id: string) => void;
  onSelect: (id: string) => void;
}

const controls = 'a, button, input, select, textarea, summary, [role=menu]';

/** The list by keyboard. Rows take arrows, Enter and Space themselves, also where single keys are off. */
export function useListKeys({ ids, focus, onOpenPage, onSelect }: Wiring) {
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const step = (by: 1 | -1) => {
    const from = search.request ?? focus.activeId;
    // The first press stands on the first row; later ones move.
    const isFresh = search.request === undefined && !focus.isOnRow();
    const next = isFresh ? from : neighbour(ids, from, by);
    if (next === null)
      return announce(by === 1 ? 'Last row of this page' : 'First row of this page');
    if (search.request === undefined) return focus.focusRow(next);
    focus.reveal(next);
    navigate({ search: (prev) => ({ ...prev, request: next }), replace: true });
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => focus.activeId !== null && onSelect(focus.activeId),
    Enter: ({ target }) => {
      const isElsewhere = target instanceof Element && target.closest(`${controls}, tr, li`);
      if (search.request !== undefined && !isElsewhere) onOpenPage(search.request);
    },
  });
  return { step };
}
