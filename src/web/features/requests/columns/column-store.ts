import { storedJson } from '../../../lib/stored-value';
import type { ColumnId } from './column-list';
import { defaultColumns, readColumns, storedColumns, type ColumnSettings } from './column-settings';

/** The columns that this browser remembers. */
export const columnStore = storedJson<ColumnSettings>(
  'waybill.columns',
  storedColumns,
  defaultColumns,
);

/** The columns on screen: those of the URL where it names any, else those that this browser remembers. */
export function shownColumns(named: string | undefined): ColumnId[] {
  return readColumns(named) ?? columnStore.get().shown;
}

const gatedColumns = ['referrer', 'apiKeyName'] as const satisfies readonly ColumnId[];

/** Whether a column is shown whose values the service sends only where they are asked for. */
export function showsGated(shown: readonly ColumnId[]): boolean {
  return gatedColumns.some((id) => shown.includes(id));
}
