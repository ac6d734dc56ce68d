import type { ListSearch } from '../search/list-search';
import type { ColumnId } from './columns';

/** What every set of columns begins with: when, which, how it stands. */
export const identityColumns = ['age', 'id', 'status'] as const;
/** What sets that tell how requests went begin with. */
export const courseColumns = [...identityColumns, 'failReason', 'route', 'progress'] as const;

/** What stands there where nobody chose columns, and nothing is asked that has columns of its own. */
export const firstColumns = [
  ...courseColumns,
  'in',
  'out',
  'value',
  'outValue',
  'appFee',
  'fill',
] as const satisfies readonly ColumnId[];

const failedColumns = [...courseColumns, 'in', 'value', 'refunded'] as const;
const refundFailedColumns = [
  ...identityColumns,
  'refundFailReason',
  'failReason',
  'route',
  'in',
  'value',
] as const;
const sponsoredColumns = [...identityColumns, 'route', 'in', 'out', 'value', 'sponsored'] as const;
const feesColumns = [...identityColumns, 'route', 'value', 'feeQuoted', 'feeCollected'] as const;
const delayedColumns = [
  ...identityColumns,
  'route',
  'progress',
  'in',
  'value',
  'timesUsual',
] as const;
const depositAddressColumns = [...courseColumns, 'depositAddress', 'in', 'out', 'value'] as const;

/** The columns for what is asked, which hold as long as the user has chosen none. */
export function viewColumns({ status, among, features, filter }: ListSearch): readonly ColumnId[] {
  if (among === 'delayed') return delayedColumns;
  if (among === 'sponsored') return sponsoredColumns;
  if (among === 'feesNotCollected') return feesColumns;
  if (filter?.includes('-refundFailReason:none')) return refundFailedColumns;
  if (status === 'failure') return failedColumns;
  if (features === 'deposit_address') return depositAddressColumns;
  return firstColumns;
}

/** Which columns have room first. */
const byImportance: readonly ColumnId[] = [
  'age',
  'status',
  'timesUsual',
  'route',
  'refundFailReason',
  'in',
  'out',
  'failReason',
  'depositAddress',
  'feeQuoted',
  'feeCollected',
  'sponsored',
  'value',
  'appFee',
  'refunded',
  'progress',
  'id',
  'fill',
  'outValue',
];
// Among failures the status tells least.
const failedByImportance: typeof byImportance = [
  ...byImportance.filter((id) => id !== 'status'),
  'status',
];

/** Dates take the room of the reasons, which few rows have. */
function importanceFor(ids: readonly ColumnId[], hasDates: boolean): typeof byImportance {
  if (ids === failedColumns) return failedByImportance;
  if (!hasDates || ids !== firstColumns) return byImportance;
  return [...byImportance.filter((id) => id !== 'failReason'), 'failReason'];
}

/** The most important of these columns that fit side by side, in their order. */
export function fittingColumns(
  ids: readonly ColumnId[],
  sizeOf: (id: string) => number,
  roomPx: number,
): readonly ColumnId[] {
  let leftPx = roomPx;
  const kept = new Set<ColumnId>();
  for (const id of importanceFor(ids, sizeOf('age') > 100)) {
    if (!ids.includes(id) || sizeOf(id) > leftPx) continue;
    kept.add(id);
    leftPx -= sizeOf(id);
  }
  return ids.filter((id) => kept.has(id));
}
