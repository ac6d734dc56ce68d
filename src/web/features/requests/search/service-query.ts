import type { RequestsV3Query } from '#service/calls/requests-query';
import { deskPeriods, type DeskPeriod, type DeskView } from '#service/proxy-api/desk';
import { filterableStatuses, statuses } from '#service/status';
import type { Scope } from '../../../api/scope';
import { toFilterGroup } from './condition';
import { omitPagination, type ListSearch, type SearchKey } from './list-search';
import { normalizeSearch, isPlainParameter } from './schema';
import { groupsOf } from './filter';
import { sortOf } from './sorting';
import { boundsOf, timeRangeOf } from './time-range';

/** What the proxy takes: the service's parameters, and in place of a key its alias, or `ours` for all of them. */
export type ListQuery = Omit<RequestsV3Query, 'apiKey'> & {
  apiKeyAlias?: string;
  scope?: 'ours';
  /** Only of a view: the desk counts its own periods back from when it was read. */
  view?: DeskView;
  period?: DeskPeriod;
};

/**
 * The status that only the loaded rows can be filtered by, because the service's filter lacks it. That it does is
 * *assumed* of every service but one whose configuration says `filtersOpenStatuses`. The service decides about words
 * that the interface does not name.
 */
export function clientSideStatus(
  { status }: ListSearch,
  filtersOpenStatuses = false,
): string | null {
  if (filtersOpenStatuses && (status === 'waiting' || status === 'submitted')) return null;
  const isNamed = statuses.some((known) => known === status);
  return isNamed && !filterableStatuses.some((known) => known === status) ? (status ?? null) : null;
}

/** The part of a search that is sent: what the page alone filters by is in no sentence about what was asked for. */
export function sentSearch(
  { among: _among, ...search }: ListSearch,
  filtersOpenStatuses: boolean,
): ListSearch {
  return clientSideStatus(search, filtersOpenStatuses) === null
    ? search
    : { ...search, status: undefined };
}

/** Whose requests are asked for. A referrer filter has no answer about everyone's: it must be paired with keys of the caller. */
export function scopeOf(search: ListSearch): Scope {
  const asksReferrer =
    search.referrer !== undefined ||
    groupsOf(search).some((group) => group.some(({ key }) => key === 'referrer'));
  return search.scope === 'all' && !asksReferrer ? 'all' : 'ours';
}

/**
 * The service's query for a search. Relative spans are counted back from `nowSeconds`: hold it still while
 * one pages, because a cursor belongs to the query that gave it.
 */
export function toServiceQuery(
  search: ListSearch,
  nowSeconds: number,
  filtersOpenStatuses = false,
): ListQuery {
  const query: ListQuery = {};
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' && (isPlainParameter(name) || name === 'apiKeyAlias'))
      query[name] = value;
  if (clientSideStatus(search, filtersOpenStatuses) !== null) delete query.status;
  const range = timeRangeOf(search);
  const period = search.view && deskPeriods.find((known) => known === search.created);
  if (period) query.period = period;
  else if (range) {
    const { start, end } = boundsOf(range, nowSeconds);
    if (start !== null) query.startTimestamp = start;
    if (end !== null) query.endTimestamp = end;
  }
  if (search.updated !== undefined) query.sortBy = 'updatedAt';
  if (search.view !== undefined) {
    const { field, direction } = sortOf(search);
    // The desk's own page is larger than that of the list.
    const limit = search.limit ?? '20';
    Object.assign(query, { view: search.view, sortBy: field, sortDirection: direction, limit });
  }
  const groups = groupsOf(search);
  if (groups.length > 0) query.filters = JSON.stringify(groups.map(toFilterGroup));
  if (scopeOf(search) === 'ours') query.scope = 'ours';
  return query;
}

const searchKeysOf = new Map<string, SearchKey[]>([
  ['startTimestamp', ['created', 'updated', 'startTimestamp']],
  ['endTimestamp', ['updated', 'endTimestamp']],
  ['filters', ['filter']],
  ['sortBy', ['sortBy', 'updated']],
]);

/** The search without what the service refuses, from its first page; the rest stays. */
export function withoutRefused(
  search: ListSearch,
  refused: readonly (keyof ListQuery)[],
): ListSearch {
  const removed = new Set<string>(refused.flatMap((name) => searchKeysOf.get(name) ?? [name]));
  const rest = Object.entries(omitPagination(search)).filter(([key]) => !removed.has(key));
  return normalizeSearch(Object.fromEntries(rest)).search;
}
