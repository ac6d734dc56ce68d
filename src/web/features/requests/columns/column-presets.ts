import { printColumns, type ColumnId } from './columns';
import { courseColumns, identityColumns } from './view-columns';

/** Sets of columns for readers of the list whom its own columns don't serve. */
export const columnPresets = {
  support: [...courseColumns, 'in', 'out', 'user', 'recipient', 'inTx', 'outTx'],
  fees: [
    ...identityColumns,
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
