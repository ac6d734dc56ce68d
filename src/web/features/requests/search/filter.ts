import { usualPeriod } from '#service/proxy-api/desk';
import {
  filterGroupKeys,
  identifierKeys,
  type FilterGroupKey,
} from '#service/calls/requests-query';
import { groupProblem, orderedGroup, type Condition, type Group } from './condition';
import { idsOnly, printGroup, readGroup } from './group-text';
import type { ListSearch, TextKey } from './list-search';
import { normalizeSearch } from './schema';

/** Parameters that the service takes once for the whole filter, beside conditions. */
export const filterParamKeys = [
  'term',
  'features',
  'privateChainsToInclude',
  'includeChildRequests',
  'includeAuthenticatedData',
  'amountUsdMin',
  'amountUsdMax',
  'appFeesAmountUsdMin',
  'appFeesAmountUsdMax',
  'fillTimeMin',
  'fillTimeMax',
  'startBlock',
  'endBlock',
  'created',
  'startTimestamp',
  'endTimestamp',
  'updated',
] as const satisfies readonly TextKey[];

export type FilterParams = Pick<ListSearch, (typeof filterParamKeys)[number]>;

/** What the list is filtered by, in one form however the URL spells it. */
export interface Filter {
  params: FilterParams;
  /** Conditions that all hold. */
  all: readonly Condition[];
  /** Alternatives, of which one holds; empty: none are asked for. */
  anyOf: readonly Group[];
}

export const noFilter: Filter = { params: {}, all: [], anyOf: [] };

/** Where a key's single value stands in the URL: under its own name, but a key of the service is named by its alias. */
export function searchKeyOf(key: FilterGroupKey) {
  return key === 'apiKey' ? 'apiKeyAlias' : key;
}

/** The groups of a search; its texts were checked when it was read. */
export function groupsOf(search: ListSearch): Group[] {
  return (search.filter ?? []).flatMap((line) => {
    const read = readGroup(line, idsOnly);
    return typeof read === 'string' ? [] : [read];
  });
}

/** The filter of a search that was read. */
export function filterOf(search: ListSearch): Filter {
  const params: FilterParams = {};
  for (const key of filterParamKeys) if (search[key] !== undefined) params[key] = search[key];
  const singles = filterGroupKeys.flatMap((key): Condition[] => {
    const value = search[searchKeyOf(key)];
    return value === undefined ? [] : [{ key, negated: false, values: [value] }];
  });
  const groups = groupsOf(search);
  const [only, ...others] = groups;
  return only && others.length === 0
    ? { params, all: [...singles, ...only], anyOf: [] }
    : { params, all: singles, anyOf: groups };
}

/** A filter's conditions as the service takes them: single values as parameters, everything else in groups. */
export interface SplitFilter {
  values: { [key in FilterGroupKey]?: string };
  groups: Group[];
}

export function splitFilter({ all, anyOf }: Filter): SplitFilter {
  // An alternative without conditions matches every row, whatever the others say.
  const alternatives = anyOf.some((group) => group.length === 0) ? [] : distinct(anyOf);
  return alternatives.length === 1
    ? inlineSingleGroup([...all, ...alternatives.flat()], [[]])
    : inlineSingleGroup(all, alternatives.length === 0 ? [[]] : alternatives);
}

/** A single value reads better as a parameter and means the same; what remains is written into each alternative. */
function inlineSingleGroup(
  conditions: readonly Condition[],
  alternatives: readonly Group[],
): SplitFilter {
  const values: SplitFilter['values'] = {};
  const rest = conditions.filter(({ key, negated, values: wanted }) => {
    const [value, ...more] = wanted ?? [];
    if (negated || value === undefined || more.length > 0) return true;
    values[key] ??= value;
    return values[key] !== value;
  });
  const groups = alternatives
    .map((group) => [...group, ...rest])
    .filter(({ length }) => length > 0);
  return { values, groups: distinct(groups) };
}

function distinct(groups: readonly Group[]): Group[] {
  const ordered = groups.map(orderedGroup);
  return [...new Map(ordered.map((group) => [JSON.stringify(group), group])).values()];
}

/** A filter as the URL holds it, chains by id. */
export function printFilter(filter: Filter): ListSearch {
  const { values, groups } = splitFilter(filter);
  const search: ListSearch = { ...filter.params };
  for (const key of filterGroupKeys)
    if (values[key] !== undefined) search[searchKeyOf(key)] = values[key];
  if (groups.length > 0) search.filter = groups.map((group) => printGroup(group, idsOnly));
  return search;
}

/** Why the service could not be asked for these conditions; null when it can. */
export function conditionsProblem(filter: Filter): string | null {
  for (const group of splitFilter(filter).groups) {
    const problem = groupProblem(group);
    if (problem !== null) return problem;
  }
  return null;
}

export function isEmptyFilter({ params, all, anyOf }: Filter): boolean {
  return Object.keys(params).length === 0 && all.length === 0 && anyOf.length === 0;
}

/** What a filter looks for, of whatever age it is. */
function identifiersOf({ params: { term }, all, anyOf }: Filter): string[] {
  const named = [all, ...anyOf]
    .flat()
    .filter(({ key }) => identifierKeys.some((known) => known === key));
  return [
    term ?? [],
    named.flatMap(({ negated, values }) => (negated ? [] : (values ?? []))),
  ].flat();
}

/** The search with another filter, from its first page; order, page size, scope and columns stay. */
export function withFilter(search: ListSearch, filter: Filter): ListSearch {
  const { sortBy, sortDirection, limit, scope, columns, among, view } = search;
  const next: ListSearch = { sortBy, sortDirection, limit, scope, columns, ...printFilter(filter) };
  // The usual period is how the list was opened, and hides nothing that is looked for by its name.
  const known = identifiersOf(filterOf(search));
  const isUsual = [search.created, next.created].every((span) => span === usualPeriod);
  if (isUsual && identifiersOf(filter).some((name) => !known.includes(name))) delete next.created;
  // There is one time range, and the newer wish wins over the sort that was there.
  const created = next.created ?? next.startTimestamp ?? next.endTimestamp;
  if (next.sortBy === 'updatedAt' && next.updated === undefined && created !== undefined)
    delete next.sortBy;
  // Without any filter nothing narrows the loaded rows either.
  if (!isEmptyFilter(filter)) next.among = among;
  // A view ends when all filters are cleared at once, not with the last one beside it.
  if (filter !== noFilter) next.view = view;
  return normalizeSearch(next).search;
}
