import type { FilterGroupKey } from '#service/requests-query';
import { pickFilterParams, type ListSearch, type SearchKey } from './list-search';
import { groupsOf, printGroups } from './schema';
import {
  groupProblem,
  orderedGroup,
  sameValues,
  valueProblem,
  type Condition,
  type Group,
} from './condition';
import { normalizeSearch } from './normalize-search';

/** A changed search, or why the service could not answer it. */
export type Change = { search: ListSearch; problem?: undefined } | { problem: string };

/** Where a key's single value stands in the URL: under its own name, but a key of the service is named by its alias. */
export function searchKeyOf(key: FilterGroupKey) {
  return key === 'apiKey' ? 'apiKeyAlias' : key;
}

const pagingKeys = ['continuation', 'trail'] as const satisfies SearchKey[];
const readingKeys = ['sortBy', 'sortDirection', 'limit', 'scope'] as const satisfies SearchKey[];

/** The search with some values changed (undefined removes one), from its first page. */
export function changed(search: ListSearch, patch: Partial<ListSearch>): ListSearch {
  const next = without(search, pagingKeys);
  // There is one time range, and the newer wish wins over the sort that was there.
  if (isSet(patch, timeKeys)) {
    for (const key of timeKeys) delete next[key];
    if (next.sortBy === 'updatedAt' || patch.updated !== undefined) delete next.sortBy;
  }
  return normalizeSearch(without({ ...next, ...patch }, [])).search;
}

const timeKeys = ['created', 'startTimestamp', 'endTimestamp', 'updated'] as const;

function isSet(patch: Partial<ListSearch>, keys: readonly SearchKey[]): boolean {
  return keys.some((key) => patch[key] !== undefined);
}

function without(search: ListSearch, keys: readonly SearchKey[]): ListSearch {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([key, value]) => value !== undefined && !(keys as readonly string[]).includes(key),
    ),
  );
}

/** What is filtered by, without order, paging and whose requests they are. */
export function filterPart(search: ListSearch): ListSearch {
  return without(pickFilterParams(search), [...pagingKeys, ...readingKeys]);
}

/** Another filter under the order, page size and scope of this search. */
export function withFilter(search: ListSearch, filter: ListSearch): ListSearch {
  const { sortBy, sortDirection, limit, scope } = search;
  return changed({ sortBy, sortDirection, limit, scope }, filter);
}

export function clearFilter(search: ListSearch): ListSearch {
  return withFilter(search, {});
}

/** Why the list cannot be sorted so under its time range; null when it can. */
export function sortProblem(search: ListSearch, sortBy: string): string | null {
  if (search.updated !== undefined && sortBy !== 'updatedAt')
    return 'A range of updates is only listed by update time.';
  const { created, startTimestamp, endTimestamp } = search;
  if (sortBy === 'updatedAt' && (created ?? startTimestamp ?? endTimestamp) !== undefined)
    return 'Sorted by update time, the service would read the created range as updates.';
  return null;
}

/** The search with other groups, in the form in which equal filters are equal URLs. */
export function withGroups(search: ListSearch, groups: readonly Group[]): ListSearch {
  return changed(inlineSingleGroup({ ...search, filter: printGroups(distinct(groups)) }), {});
}

/**
 * The one form of a filter: a single group's single values stand as parameters of their own, which reads better
 * in a URL and means the same.
 */
export function inlineSingleGroup(search: ListSearch): ListSearch {
  const groups = distinct(groupsOf(search));
  const [only] = groups;
  if (groups.length !== 1 || !only) return { ...search, filter: printGroups(groups) };
  const next = { ...search };
  const rest = only.filter(({ key, not, values }) => {
    const [value] = values ?? [];
    if (not || value === undefined || values?.length !== 1) return true;
    const searchKey = searchKeyOf(key);
    if (next[searchKey] === undefined) next[searchKey] = value;
    return next[searchKey] !== value;
  });
  next.filter = printGroups([rest]);
  return next;
}

function distinct(groups: readonly Group[]): Group[] {
  // An alternative without conditions matches every row, whatever the others say.
  if (groups.some((group) => group.length === 0)) return [];
  const ordered = groups.map(orderedGroup);
  return [...new Map(ordered.map((group) => [JSON.stringify(group), group])).values()];
}

/** Only rows with this value; null: only rows without any. */
export function filterBy(search: ListSearch, key: FilterGroupKey, value: string | null): Change {
  const groups = groupsOf(search).map((group) =>
    group.filter((condition) => condition.key !== key || condition.not),
  );
  const base = { ...search, [searchKeyOf(key)]: undefined };
  if (value !== null) {
    const problem = valueProblem(key, value);
    if (problem !== null) return { problem: `${key} ${problem}.` };
    return { search: changed(withGroups(base, groups), { [searchKeyOf(key)]: value }) };
  }
  return addToAll(base, groups, { key, not: false, values: null });
}

/** All rows but those with this value; null: only rows that have one. */
export function excludeBy(search: ListSearch, key: FilterGroupKey, value: string | null): Change {
  const base = { ...search };
  if (base[searchKeyOf(key)] === value) delete base[searchKeyOf(key)];
  const groups = groupsOf(base).map((group) =>
    group.flatMap((condition) => {
      if (condition.key !== key || condition.not || value === null) return [condition];
      const values = condition.values?.filter((one) => one !== value) ?? null;
      return values?.length === 0 ? [] : [{ ...condition, values }];
    }),
  );
  return addToAll(base, groups, { key, not: true, values: value === null ? null : [value] });
}

/** Groups are alternatives, so what holds for every row is written into each of them. */
export function addToAll(
  search: ListSearch,
  groups: readonly Group[],
  condition: Condition,
): Change {
  const wider = (groups.length > 0 ? groups : [[]]).map((group) =>
    orderedGroup([...group, condition]),
  );
  for (const group of wider) {
    const problem = groupProblem(group);
    if (problem !== null) return { problem };
  }
  return { search: withGroups(search, wider) };
}

/** The search without one condition of its only group. */
export function withoutCondition(search: ListSearch, gone: Condition): ListSearch {
  const groups = groupsOf(search).map((group) =>
    group.filter(
      ({ key, not, values }) =>
        key !== gone.key || not !== gone.not || !sameValues(values, gone.values),
    ),
  );
  return withGroups(search, groups);
}
