import { storedJson } from '../../../lib/stored-value';
import type { ColumnId } from './column-list';
import { defaultColumns, storedColumns, type ColumnSettings } from './column-settings';

/** The columns that this browser remembers. */
export const columnStore = storedJson<ColumnSettings>(
  'waybill.columns',
  storedColumns,
  defaultColumns,
);

const gatedColumns = ['referrer', 'apiKeyName'] as const satisfies readonly ColumnId[];

/** Whether a column is shown whose values the service sends only where they are asked for. */
export function showsGated(shown: readonly ColumnId[]): boolean {
  return gatedColumns.some((id) => shown.includes(id));
}
