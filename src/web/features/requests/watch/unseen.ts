import type { ReadRow } from '#service/record';
import { omitPagination, pickFilterParams, type ListSearch } from '../search/list-search';
import { timeRangeOf } from '../search/time-range';

const asked = 50;

/** How many there are, in words: more than one page of them are not counted. */
export function unseenWords(count: number): string {
  if (count === 1) return '1 unseen failure';
  return `${count < asked ? count : `${asked} or more`} unseen failures`;
}

/**
 * What is asked to hear of failures in a view: its failures, the latest change first, because an old request
 * may fail now. A view with a range of creation times cannot be sorted by updates and is read by creation.
 */
export function watchSearch(view: ListSearch): ListSearch {
  const search = pickFilterParams(omitPagination(view));
  const { sortBy: _sortBy, sortDirection: _direction, ...rest } = search;
  const byUpdate = search.updated !== undefined || timeRangeOf(search) === null;
  return {
    ...rest,
    status: search.status ?? 'failure',
    limit: String(asked),
    ...(byUpdate && search.updated === undefined ? { sortBy: 'updatedAt' } : {}),
  };
}

/** Ids of failures that have changed since they were last looked at. */
export function unseenOf(rows: readonly ReadRow[], seenAtMs: number): string[] {
  return rows.flatMap(({ record }) => {
    const isNew = (record?.updatedAtMs ?? record?.createdAtMs ?? 0) > seenAtMs;
    return record?.status === 'failure' && isNew ? [record.id] : [];
  });
}
