import { firstColumns, printColumns, type ColumnId } from './columns';

/** Sets of columns for the three readers of the list. */
export const columnPresets = {
  operator: firstColumns,
  support: [
    'age',
    'status',
    'route',
    'progress',
    'in',
    'out',
    'user',
    'recipient',
    'inTx',
    'outTx',
    'id',
  ],
  fees: [
    'age',
    'status',
    'route',
    'requestType',
    'value',
    'feeQuoted',
    'feeCollected',
    'appFee',
    'sponsored',
    'referrer',
  ],
} as const satisfies Record<string, readonly ColumnId[]>;

export type ColumnPreset = keyof typeof columnPresets;

/** The preset that the shown columns are, or null. */
export function presetOf(shown: readonly ColumnId[]): ColumnPreset | null {
  const names = Object.keys(columnPresets) as ColumnPreset[];
  return names.find((name) => printColumns(columnPresets[name]) === printColumns(shown)) ?? null;
}

/** Shows a column at the end, or hides it; the last one stays. */
export function toggleColumn(shown: readonly ColumnId[], id: ColumnId): readonly ColumnId[] {
  if (!shown.includes(id)) return [...shown, id];
  return shown.length === 1 ? shown : shown.filter((other) => other !== id);
}
