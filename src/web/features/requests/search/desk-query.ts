import { deskPeriods, type DeskPeriod } from '#service/desk';
import type { DeskParams } from '../../../api/desk';
import type { ListSearch } from './list-search';
import { toServiceQuery } from './service-query';

/**
 * A search as the desk is asked: its filter, and its period by creation or last update; 30 days where it has none. What
 * the desk can't hold it refuses by name.
 */
export function toDeskParams(
  search: ListSearch,
  nowSeconds: number,
  filtersOpenStatuses: boolean,
): DeskParams {
  const {
    scope: _ours,
    sortBy,
    sortDirection: _direction,
    limit: _limit,
    continuation: _cursor,
    includeAuthenticatedData: _gated,
    startTimestamp,
    endTimestamp,
    ...filter
  } = toServiceQuery(search, nowSeconds, filtersOpenStatuses);
  const clock = sortBy === 'updatedAt' && search.updated !== undefined && { clock: sortBy };
  const named = deskPeriods.find((known) => known === search.created);
  const period: { period: DeskPeriod } | false = !startTimestamp &&
    !endTimestamp && { period: '30d' };
  if (named) return { ...filter, period: named };
  return {
    ...filter,
    ...clock,
    ...(period || {
      startTimestamp: startTimestamp ?? '0',
      endTimestamp: endTimestamp ?? String(nowSeconds),
    }),
  } as DeskParams;
}
