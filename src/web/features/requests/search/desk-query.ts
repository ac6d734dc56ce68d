import { deskPeriods, usualPeriod } from '#service/proxy-api/desk';
import type { DeskParams } from '../../../api/endpoints/desk';
import { omitPagination, type ListSearch } from './list-search';
import { toServiceQuery } from './service-query';
import { timeRangeOf } from './time-range';

/**
 * A search as the desk is asked: its filter, and its period by creation or last update. What the desk can't hold it
 * refuses by name.
 */
export function toDeskParams(
  search: ListSearch,
  nowSeconds: number,
  filtersOpenStatuses: boolean,
): DeskParams {
  const {
    scope: _ours,
    sortBy: _sortBy,
    sortDirection: _direction,
    limit: _limit,
    includeAuthenticatedData: _gated,
    startTimestamp = '0',
    endTimestamp = String(nowSeconds),
    ...filter
  } = toServiceQuery(omitPagination(search), nowSeconds, filtersOpenStatuses);
  const range = timeRangeOf(search) ?? { relative: usualPeriod };
  const isUpdated = search.updated !== undefined;
  const period =
    'relative' in range && !isUpdated && deskPeriods.find((known) => known === range.relative);
  return {
    ...filter,
    ...(isUpdated && { clock: 'updatedAt' }),
    ...(period ? { period } : { startTimestamp, endTimestamp }),
  };
}
