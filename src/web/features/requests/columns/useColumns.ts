import { useMemo, useSyncExternalStore } from 'react';
import { listRoute, useListNavigate } from '../list-route';
import { printColumns, readColumns, type ColumnSettings } from './column-settings';
import { columnStore } from './column-store';

/** The columns on screen: those of the URL where it names any, else those that this browser remembers. */
export function useColumns(): {
  settings: ColumnSettings;
  change: (settings: ColumnSettings) => void;
} {
  const navigate = useListNavigate();
  const stored = useSyncExternalStore(columnStore.subscribe, columnStore.get);
  const named = listRoute.useSearch().columns;
  const settings = useMemo(
    () => ({ ...stored, shown: readColumns(named) ?? stored.shown }),
    [stored, named],
  );
  const change = (next: ColumnSettings) => {
    columnStore.set(named === undefined ? next : { ...stored, widthsPx: next.widthsPx });
    const columns = printColumns(next.shown);
    if (named !== undefined && columns !== named)
      navigate({ search: (prev) => ({ ...prev, columns }), replace: true });
  };
  return { settings, change };
}
