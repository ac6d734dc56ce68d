import type { sortFields } from '#service/calls/requests-query';
import { omitPagination, type ListSearch } from './list-search';
import { printTimeRange, timeRangeOf } from './time-range';

export type SortField = (typeof sortFields)[number];
export type SortDirection = 'asc' | 'desc';

/** The order that the service answers in: a time is descending, a value ascending, unless asked otherwise. */
export function sortOf(search: ListSearch): { field: SortField; direction: SortDirection } {
  const field = search.updated === undefined ? (search.sortBy ?? 'createdAt') : 'updatedAt';
  const known = field === 'updatedAt' || field === 'amountUsd' ? field : 'createdAt';
  const byDefault = known === 'amountUsd' ? 'asc' : 'desc';
  const direction = search.sortDirection ?? byDefault;
  return { field: known, direction: direction === 'asc' ? 'asc' : 'desc' };
}

/**
 * Sorts by a column, highest first, or turns its order round; from page 1, because cursors belong to an order. A time range
 * is of the time that is sorted by: of the last update with that order, else of the creation.
 */
export function sortedBy(search: ListSearch, field: SortField): ListSearch {
  const now = sortOf(search);
  const direction = now.field === field && now.direction === 'desc' ? 'asc' : 'desc';
  const { sortBy: _sortBy, sortDirection: _sortDirection, ...rest } = omitPagination(search);
  const next: ListSearch = { ...rest };
  const range = timeRangeOf(search);
  if (range && (field === 'updatedAt') !== (search.updated !== undefined)) {
    for (const name of ['created', 'startTimestamp', 'endTimestamp', 'updated'] as const)
      delete next[name];
    if (field === 'updatedAt') next.updated = printTimeRange(range);
    else if ('relative' in range) next.created = range.relative;
    else {
      if (range.start !== null) next.startTimestamp = range.start;
      if (range.end !== null) next.endTimestamp = range.end;
    }
  }
  if (field !== 'createdAt' && next.updated === undefined) next.sortBy = field;
  if (direction === 'asc' || field === 'amountUsd') next.sortDirection = direction;
  return next;
}

/** Why a column cannot be sorted by now; null when it can. */
export function sortProblem(search: ListSearch, field: SortField): string | null {
  const isOfView = search.view !== undefined && timeRangeOf(search) !== null;
  return isOfView && field === 'updatedAt'
    ? 'Remove the Created filter to sort by last update'
    : null;
}

/** The time that the listing sorts by; null with any other order, where a place says nothing about time. */
export type SortTime = 'createdAtMs' | 'updatedAtMs' | null;

/** The time that rows stand in order of, newest first. */
export function sortTimeOf(search: ListSearch): SortTime {
  const { field, direction } = sortOf(search);
  if (direction === 'asc' || field === 'amountUsd') return null;
  return field === 'updatedAt' ? 'updatedAtMs' : 'createdAtMs';
}
