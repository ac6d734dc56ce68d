import { useMemo, useSyncExternalStore } from 'react';
import { storedJson } from '../../../lib/stored-value';
import type { ListState } from '../useListSearch';
import {
  defaultColumns,
  printColumns,
  readColumns,
  storedColumns,
  type ColumnSettings,
} from './column-settings';

const store = storedJson<ColumnSettings>('waybill.columns', storedColumns, defaultColumns);

/** The columns on screen: those of the URL where it names any, else those that this browser remembers. */
export function useColumns({ search, go }: ListState): {
  settings: ColumnSettings;
  change: (settings: ColumnSettings) => void;
} {
  const stored = useSyncExternalStore(store.subscribe, store.get);
  const named = search.columns;
  const settings = useMemo(
    () => ({ ...stored, shown: readColumns(named) ?? stored.shown }),
    [stored, named],
  );
  const change = (next: ColumnSettings) => {
    store.set(named === undefined ? next : { ...stored, widthsPx: next.widthsPx });
    const columns = printColumns(next.shown);
    if (named !== undefined && columns !== named) go({ ...search, columns }, { replace: true });
  };
  return { settings, change };
}
