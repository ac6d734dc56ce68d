import { useMemo, useSyncExternalStore } from 'react';
import { chosenColumns, printColumns, type ColumnId } from './columns';
import { listRoute, useListNavigate } from '../search/list-route';
import { columnStore } from './column-store';
import { columnById } from './columns';
import { fitColumns, viewColumns, wholeColumns } from './view-columns';
import { useTimeSetting } from '../../../components/time-setting';
import { selectColumn } from '../table/SelectBox';

type Widths = Readonly<Record<string, number>>;

// A date needs more room than an age.
const dateWidthPx = 120;
export interface ListColumns {
  /** The columns of the list, in their order: the chosen ones, else those of the view. */
  shown: readonly ColumnId[];
  /** Those among them that are drawn: where the columns are the view's own, what does not fit is left out. */
  fitting: readonly ColumnId[];
  /** How many of them are whole in sight: chosen ones may scroll. */
  inSight: number;
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
  const isChosen = chosen !== null;
  const shown = chosen ?? viewColumns(search);
  const { widthsPx } = stored;
  const agePx = useTimeSetting() === 'relative' ? widthsPx.age : dateWidthPx;
  const { fitting, sizesPx, inSight } = useMemo(() => {
    const sizes: Widths = { ...widthsPx, ...(agePx && { age: agePx }) };
    if (roomPx === 0) return { fitting: shown, sizesPx: sizes, inSight: shown.length };
    const sizeOf = (id: string) => sizes[id] ?? columnById(id)?.size ?? 0;
    const columnsPx = roomPx - (selectColumn.size ?? 0);
    if (!isChosen) {
      const fit = fitColumns(shown, sizeOf, columnsPx, widthsPx);
      return { ...fit, inSight: fit.fitting.length };
    }
    const { grown, inSight } = wholeColumns(shown, sizeOf, columnsPx, widthsPx);
    return { fitting: shown, sizesPx: { ...sizes, ...grown }, inSight };
  }, [shown, isChosen, widthsPx, agePx, roomPx]);
  return {
    shown,
    fitting,
    inSight,
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
