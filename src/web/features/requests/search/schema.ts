import * as z from 'zod/mini';
import { filterableStatuses, statuses } from '#service/status';
import { parameterProblem, requestsV3Query } from '#service/requests-query';
import type { RequestsV3Parameter, RequestsV3Query } from '#service/requests-query';
import { idsOnly } from './ids-only';
import { toFilterGroup, type Group } from './condition';
import { printGroup, readGroup } from './group-text';
import { boundsOf, isRelative, isUnixSeconds, printTimeRange, readTimeRange } from './time-range';

const text = (check: (value: string) => string | null) =>
  z.optional(
    z.string().check((context) => {
      const message = check(context.value);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );

/** One parameter of the service, under its own name; digits stay text, so that none is lost. */
const parameter = (name: RequestsV3Parameter) => {
  const spec = requestsV3Query[name];
  return text((value) =>
    spec.type === 'integer' && /^0\d/.test(value)
      ? 'must not begin with 0'
      : parameterProblem(spec, value),
  );
};

const bound = text((value) => (isUnixSeconds(value) ? null : 'must be a time in unix seconds'));
const relative = text((value) => (isRelative(value) ? null : 'must be a time span such as 24h'));
const timeRange = text((value) =>
  readTimeRange(value) ? null : 'must be a time span such as 24h, or unix seconds as start..end',
);
const alias = text((value) =>
  /^[\w-]{1,64}$/.test(value) ? null : 'must be the name of a configured key',
);
const group = z.string().check((context) => {
  const read = readGroup(context.value, idsOnly);
  if (typeof read === 'string')
    context.issues.push({ code: 'custom', message: read, input: context.value });
});

/**
 * The list's whole state of asking, as the URL holds it: flat text under the service's own names. `created` and
 * `updated` are ours, for spans that stay relative; each `filter` is one group in text form, groups are alternatives.
 */
const requestsSearch = z.object({
  term: parameter('term'),
  // What the filter lacks is offered among the loaded rows (`loadedStatus`).
  status: parameter('status'),
  failReason: parameter('failReason'),
  refundFailReason: parameter('refundFailReason'),
  originChainId: parameter('originChainId'),
  destinationChainId: parameter('destinationChainId'),
  chainId: parameter('chainId'),
  created: relative,
  startTimestamp: bound,
  endTimestamp: bound,
  updated: timeRange,
  user: parameter('user'),
  recipient: parameter('recipient'),
  depositAddress: parameter('depositAddress'),
  id: parameter('id'),
  orderId: parameter('orderId'),
  depositTxHash: parameter('depositTxHash'),
  fillTxHash: parameter('fillTxHash'),
  refundTxHash: parameter('refundTxHash'),
  currencyInSymbol: parameter('currencyInSymbol'),
  currencyInChainId: parameter('currencyInChainId'),
  currencyInAddress: parameter('currencyInAddress'),
  currencyOutSymbol: parameter('currencyOutSymbol'),
  currencyOutChainId: parameter('currencyOutChainId'),
  currencyOutAddress: parameter('currencyOutAddress'),
  amountUsdMin: parameter('amountUsdMin'),
  amountUsdMax: parameter('amountUsdMax'),
  appFeesAmountUsdMin: parameter('appFeesAmountUsdMin'),
  appFeesAmountUsdMax: parameter('appFeesAmountUsdMax'),
  fillTimeMin: parameter('fillTimeMin'),
  fillTimeMax: parameter('fillTimeMax'),
  startBlock: parameter('startBlock'),
  endBlock: parameter('endBlock'),
  requestType: parameter('requestType'),
  features: parameter('features'),
  referrer: parameter('referrer'),
  scope: text((value) => (value === 'all' ? null : 'must be all, or absent for your own requests')),
  apiKeyAlias: alias,
  privateChainsToInclude: parameter('privateChainsToInclude'),
  includeChildRequests: parameter('includeChildRequests'),
  includeAuthenticatedData: parameter('includeAuthenticatedData'),
  filter: z.optional(z.array(group)),
  sortBy: parameter('sortBy'),
  sortDirection: parameter('sortDirection'),
  limit: parameter('limit'),
  continuation: parameter('continuation'),
  trail: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(2048)))),
});

export type RequestsSearch = z.output<typeof requestsSearch>;
export type SearchKey = keyof RequestsSearch;
/** Keys that hold one text. */
export type TextKey = Exclude<SearchKey, 'filter' | 'trail'>;

/** What a pasted URL said and the list does not do, and why. */
export interface Dropped {
  name: string;
  value: string;
  reason: string;
}

/** Each key of a search with its check. */
export const searchShape = new Map<string, z.ZodMiniType>(Object.entries(requestsSearch.shape));

/** Whether a name belongs to the question to the service; the list's URL holds others beside it. */
export function isSearchKey(name: string): name is SearchKey {
  return searchShape.has(name);
}

/** The groups of a search; its texts were checked when it was read. */
export function groupsOf(search: RequestsSearch): Group[] {
  return (search.filter ?? []).flatMap((line) => {
    const read = readGroup(line, idsOnly);
    return typeof read === 'string' ? [] : [read];
  });
}

/** Groups as the URL holds them: chains by id. */
export function printGroups(groups: readonly Group[]): string[] | undefined {
  const lines = groups.map((one) => printGroup(one, idsOnly)).filter((line) => line !== '');
  return lines.length > 0 ? lines : undefined;
}

/** What the proxy takes: the service's parameters, and in place of a key its alias, or `ours` for all of them. */
export type ListQuery = Omit<RequestsV3Query, 'apiKey'> & { apiKeyAlias?: string; scope?: 'ours' };

const passedOn = Object.keys(requestsSearch.shape).filter(
  (name): name is TextKey & (RequestsV3Parameter | 'apiKeyAlias') =>
    name in requestsV3Query || name === 'apiKeyAlias',
);

/**
 * The status that only the loaded rows can be filtered by, because the service's filter lacks it. That it does is
 * *assumed* of every service but one whose configuration says `filtersOpenStatuses`. The service decides about words
 * that the interface does not name.
 */
export function loadedStatus(search: RequestsSearch, filtersOpenStatuses = false): string | null {
  const asked = search.status;
  if (filtersOpenStatuses && (asked === 'waiting' || asked === 'submitted')) return null;
  return statuses.some((status) => status === asked) &&
    !filterableStatuses.some((status) => status === asked)
    ? (asked ?? null)
    : null;
}

/**
 * The service's query for a search. Relative spans are counted back from `nowSeconds`: hold it still while
 * one walks the pages of a listing, because a cursor belongs to the query that gave it.
 */
export function toServiceQuery(
  search: RequestsSearch,
  nowSeconds: number,
  filtersOpenStatuses = false,
): ListQuery {
  const query: ListQuery = {};
  for (const name of passedOn) {
    const value = search[name];
    if (value !== undefined) query[name] = value;
  }
  if (loadedStatus(search, filtersOpenStatuses) !== null) delete query.status;
  const range = timeRangeOf(search);
  if (range) {
    const { start, end } = boundsOf(range, nowSeconds);
    if (start !== null) query.startTimestamp = start;
    if (end !== null) query.endTimestamp = end;
  }
  if (search.updated !== undefined) query.sortBy = 'updatedAt';
  const groups = groupsOf(search);
  if (groups.length > 0) query.filters = JSON.stringify(groups.map(toFilterGroup));
  const asksReferrer = groups.some((one) => one.some(({ key }) => key === 'referrer'));
  // A referrer filter must be paired with keys of the caller: it has no answer about everyone's requests.
  if (search.scope !== 'all' || search.referrer !== undefined || asksReferrer) query.scope = 'ours';
  return query;
}

/** The time range of a search, on createdAt or (with `updated`) on updatedAt. */
export function timeRangeOf(search: RequestsSearch) {
  if (search.updated !== undefined) return readTimeRange(search.updated);
  if (search.created !== undefined) return { relative: search.created };
  const { startTimestamp, endTimestamp } = search;
  if (startTimestamp === undefined && endTimestamp === undefined) return null;
  return { start: startTimestamp ?? null, end: endTimestamp ?? null };
}

/** The same search with its relative span turned into seconds, so that a link means the same rows tomorrow. */
export function freeze(search: RequestsSearch, nowSeconds: number): RequestsSearch {
  const range = timeRangeOf(search);
  if (!range || !('relative' in range)) return search;
  const { start } = boundsOf(range, nowSeconds);
  const bounds = { start, end: String(Math.floor(nowSeconds)) };
  const { created: _created, updated, ...rest } = search;
  if (updated !== undefined) return { ...rest, updated: printTimeRange(bounds) };
  return { ...rest, startTimestamp: bounds.start ?? undefined, endTimestamp: bounds.end };
}
