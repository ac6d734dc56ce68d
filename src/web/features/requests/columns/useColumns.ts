import { useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import type { ListState } from '../useListSearch';
import { printColumns, readColumns, type ColumnSettings } from './column-settings';
import { columnStore, showsGated } from './column-store';

/** The columns on screen: those of the URL where it names any, else those that this browser remembers. */
export function useColumns({ search, go }: ListState): {
  settings: ColumnSettings;
  change: (settings: ColumnSettings) => void;
} {
  const router = useRouter();
  const stored = useSyncExternalStore(columnStore.subscribe, columnStore.get);
  const named = search.columns;
  const settings = useMemo(
    () => ({ ...stored, shown: readColumns(named) ?? stored.shown }),
    [stored, named],
  );
  const change = (next: ColumnSettings) => {
    columnStore.set(named === undefined ? next : { ...stored, widthsPx: next.widthsPx });
    const columns = printColumns(next.shown);
    if (named !== undefined && columns !== named) go({ ...search, columns }, { replace: true });
    // Other columns may need fields that were not asked for.
    else if (showsGated(next.shown) !== showsGated(settings.shown)) void router.invalidate();
  };
  return { settings, change };
}
