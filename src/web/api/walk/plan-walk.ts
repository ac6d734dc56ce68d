import type { RequestsPage } from '#service/records/read-requests';
import type { RequestsParams } from '../endpoints/requests';
import { slices, type Partition } from './partition';

/** Where a walk stands; plain data, so that it survives a reload. */
export interface WalkState {
  /** The list's query without cursor, order and bounds: those are the walk's own. */
  query: RequestsParams;
  clock: 'createdAt' | 'updatedAt';
  /** Inclusive whole seconds, frozen when the walk began; null where nothing matched. */
  window: { startSeconds: number; endSeconds: number } | null;
  /** `total` as counted at the beginning; null where the service did not count. */
  total: number | null;
  partitions: Partition[];
  rows: number;
  broken: number;
  duplicates: number;
}

export const walkPageSize = 50;
const firstSlices = 4;

/** The query that a walk repeats, without what it sets itself. */
export function baseQuery({
  continuation: _cursor,
  limit: _limit,
  sortBy: _sortBy,
  sortDirection: _direction,
  includeTotal: _total,
  ...query
}: RequestsParams): RequestsParams {
  return query;
}

/**
 * Freezes the window and counts: one call for the oldest row and the total. The window ends with the last whole
 * second, because rows may still arrive in the one under way. A range of updates stays one chain, because its rows
 * move while they are read.
 */
export async function planWalk(
  query: RequestsParams,
  nowSeconds: number,
  read: (query: RequestsParams) => Promise<RequestsPage>,
): Promise<WalkState> {
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
  const state: WalkState = {
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
  const isLarge = first.total === null || first.total > walkPageSize * firstSlices;
  const count = clock === 'createdAt' && isLarge ? firstSlices : 1;
  return {
    ...state,
    window: { startSeconds, endSeconds },
    partitions: slices(startSeconds, endSeconds, count),
  };
}
