import type { RequestsPage } from '#service/read-requests';
import type { ListQuery } from '../search/service-query';
import { slices, type Partition } from './partition';

/** Where an export stands; plain data, so that it survives a reload. */
export interface ExportState {
  /** The list's query without cursor, order and bounds: those are the walk's own. */
  query: ListQuery;
  clock: 'createdAt' | 'updatedAt';
  /** Inclusive whole seconds, frozen when the export began; null where nothing matched. */
  window: { startSeconds: number; endSeconds: number } | null;
  /** `total` as counted at the beginning; null where the service did not count. */
  total: number | null;
  partitions: Partition[];
  rows: number;
  broken: number;
  duplicates: number;
}

export const exportPageSize = 50;
const firstSlices = 4;

/** The query that a walk repeats, without what it sets itself. */
export function baseQuery({
  continuation: _cursor,
  limit: _limit,
  sortBy: _sortBy,
  sortDirection: _direction,
  includeTotal: _total,
  ...query
}: ListQuery): ListQuery {
  return query;
}

/**
 * Freezes the window and counts: one call for the oldest row and the total. The window ends with the last whole
 * second, because rows may still arrive in the one under way. A range of updates stays one chain, because its rows
 * move while they are read.
 */
export async function planExport(
  query: ListQuery,
  nowSeconds: number,
  read: (query: ListQuery) => Promise<RequestsPage>,
): Promise<ExportState> {
  const clock = query.sortBy === 'updatedAt' ? 'updatedAt' : 'createdAt';
  const base = baseQuery(query);
  const endSeconds = Math.min(Number(base.endTimestamp ?? nowSeconds), Math.floor(nowSeconds) - 1);
  const bounded = { ...base, endTimestamp: String(endSeconds) };
  const first = await read({
    ...bounded,
    sortBy: clock,
    sortDirection: 'asc',
    limit: '1',
    includeTotal: 'true',
  });
  const state: ExportState = {
    query: base,
    clock,
    window: null,
    total: first.total,
    partitions: [],
    rows: 0,
    broken: 0,
    duplicates: 0,
  };
  const [oldest] = first.rows;
  if (!oldest) return state;
  const oldestMs = clock === 'createdAt' ? oldest.record?.createdAtMs : oldest.record?.updatedAtMs;
  const startSeconds = Math.floor((oldestMs ?? Number(base.startTimestamp ?? 0) * 1000) / 1000);
  const isLarge = first.total === null || first.total > exportPageSize * firstSlices;
  const count = clock === 'createdAt' && isLarge ? firstSlices : 1;
  return {
    ...state,
    window: { startSeconds, endSeconds },
    partitions: slices(startSeconds, endSeconds, count),
  };
}
