import { useMemo, useSyncExternalStore } from 'react';
import { printColumns, shownColumns, type ColumnId } from './columns';
import { listRoute, useListNavigate } from '../search/list-route';
import { columnStore } from './column-store';

type Widths = Readonly<Record<string, number>>;

export interface ListColumns {
  /** The columns on screen, in their order. */
  shown: readonly ColumnId[];
  show: (ids: readonly ColumnId[]) => void;
  /** The widths that the user gave, in CSS pixels. */
  widthsPx: Widths;
  /** Null: the first width again. */
  resize: (id: string, widthPx: number | null) => void;
  resetWidths: () => void;
}

/** The columns on screen: those of the URL where it names any, else those that this browser remembers. */
export function useColumns(): ListColumns {
  const navigate = useListNavigate();
  const stored = useSyncExternalStore(columnStore.subscribe, columnStore.get);
  const named = listRoute.useSearch().columns;
  const shown = useMemo(() => shownColumns(named, stored.shown), [named, stored.shown]);
  return {
    shown,
    show: (ids) => {
      const columns = printColumns(ids);
      if (named === undefined) columnStore.set({ ...columnStore.get(), shown: ids });
      else if (columns !== named)
        navigate({ search: (prev) => ({ ...prev, columns }), replace: true });
    },
    widthsPx: stored.widthsPx,
    resize: (id, widthPx) => {
      const { [id]: _width, ...others } = columnStore.get().widthsPx;
      setWidths(widthPx === null ? others : { ...others, [id]: widthPx });
    },
    resetWidths: () => setWidths({}),
  };
}

function setWidths(widthsPx: Widths) {
  columnStore.set({ ...columnStore.get(), widthsPx });
}
