import { useMemo, useSyncExternalStore } from 'react';
import { chosenColumns, printColumns, type ColumnId } from './columns';
import { listRoute, useListNavigate } from '../search/list-route';
import { columnStore } from './column-store';
import { columnsAt, viewColumns } from './view-columns';
import { useTimeSetting } from '../../../components/time/time-setting';

type Widths = Readonly<Record<string, number>>;

// A date needs more room than an age.
const dateWidthPx = 164;
const ageWidthPx = 56;

export interface ListColumns {
  /** The columns of the list, in their order: the chosen ones, else those of the view. */
  shown: readonly ColumnId[];
  /** Those among them that are drawn: of a view's own columns, as many as the window has room for; chosen ones scroll. */
  fitting: readonly ColumnId[];
  /** The widths on screen, where they are not those of the columns. */
  sizesPx: Widths;
  /** The user's own choice, by a link or in this browser. */
  isChosen: boolean;
  /** Null: those of the view again. */
  show: (ids: readonly ColumnId[] | null) => void;
  /** The widths that the user gave, in CSS pixels. */
  widthsPx: Widths;
  setWidths: (widthsPx: Widths) => void;
}

/**
 * The columns of the list, `roomPx` wide (0: not known): those of the URL where it names any, else those that this
 * browser remembers.
 */
export function useColumns(roomPx = 0): ListColumns {
  const navigate = useListNavigate();
  const search = listRoute.useSearch();
  const stored = useSyncExternalStore(columnStore.subscribe, columnStore.get);
  const named = search.columns;
  const chosen = useMemo(() => chosenColumns(named, stored.shown), [named, stored.shown]);
  const isDate = useTimeSetting() !== 'relative';
  const isChosen = chosen !== null;
  const view = viewColumns(search);
  const shown = useMemo(() => chosen ?? columnsAt(view), [chosen, view]);
  const fitting = useMemo(() => {
    if (isChosen || roomPx === 0) return shown;
    return columnsAt(view, roomPx - (isDate ? dateWidthPx - ageWidthPx : 0));
  }, [shown, isChosen, view, isDate, roomPx]);
  const { widthsPx } = stored;
  const sizesPx = useMemo(
    () => (isDate ? { ...widthsPx, age: dateWidthPx } : widthsPx),
    [widthsPx, isDate],
  );
  return {
    shown,
    fitting,
    sizesPx,
    isChosen,
    show: (ids) => {
      const columns = ids === null ? undefined : printColumns(ids);
      if (named === undefined || ids === null)
        columnStore.set({ ...columnStore.get(), shown: ids ?? [] });
      if (named !== undefined && columns !== named)
        navigate({ search: (prev) => ({ ...prev, columns }), replace: true });
    },
    widthsPx,
    setWidths: (widthsPx) => columnStore.set({ ...columnStore.get(), widthsPx }),
  };
}
