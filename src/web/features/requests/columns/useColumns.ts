import { useMemo, useSyncExternalStore } from 'react';
import { chosenColumns, printColumns, type ColumnId } from './columns';
import { listRoute, useListNavigate } from '../search/list-route';
import { columnStore } from './column-store';
import { viewColumns } from './view-columns';

type Widths = Readonly<Record<string, number>>;

export interface ListColumns {
  /** The columns of the list, in their order: the chosen ones, else those of the view. */
  shown: readonly ColumnId[];
  /** The user's own choice, by a link or in this browser. */
  isChosen: boolean;
  /** Null: those of the view again. */
  show: (ids: readonly ColumnId[] | null) => void;
  /** The widths that the user gave, in CSS pixels. */
  widthsPx: Widths;
  setWidths: (widthsPx: Widths) => void;
}

/** The columns of the list: those of the URL where it names any, else those that this browser remembers. */
export function useColumns(): ListColumns {
  const navigate = useListNavigate();
  const search = listRoute.useSearch();
  const stored = useSyncExternalStore(columnStore.subscribe, columnStore.get);
  const named = search.columns;
  const chosen = useMemo(() => chosenColumns(named, stored.shown), [named, stored.shown]);
  return {
    shown: chosen ?? viewColumns(search),
    isChosen: chosen !== null,
    show: (ids) => {
      const columns = ids === null ? undefined : printColumns(ids);
      if (named === undefined || ids === null)
        columnStore.set({ ...columnStore.get(), shown: ids ?? [] });
      if (named !== undefined && columns !== named)
        navigate({ search: (prev) => ({ ...prev, columns }), replace: true });
    },
    widthsPx: stored.widthsPx,
    setWidths: (widthsPx) => columnStore.set({ ...columnStore.get(), widthsPx }),
  };
}
