import type { SearchMiddleware, SearchSchemaInput } from '@tanstack/react-router';
import { deskViews } from '#service/proxy-api/desk';
import { parameterProblem, requestsV3Query } from '#service/calls/requests-query';
import { idsOnly, readGroup } from './group-text';
import {
  amongKinds,
  type Dropped,
  type ListSearch,
  type PlainParameter,
  type SearchKey,
  maxTrail,
} from './list-search';
import { isRelative, isUnixSeconds, readTimeRange, isReversed, printTimeRange } from './time-range';

/** What is wrong with a text, in words; null when it is kept. */
type Check = (text: string) => string | null;

const must =
  (isKept: (text: string) => boolean, reason: string): Check =>
  (text) =>
    isKept(text) ? null : reason;

const bound = must(isUnixSeconds, 'must be a time in unix seconds');

const pageChecks = {
  created: must(isRelative, 'must be a time span such as 24h'),
  startTimestamp: bound,
  endTimestamp: bound,
  updated: must((text) => readTimeRange(text) !== null, 'must be a time span such as 24h'),
  scope: must((text) => text === 'all', 'must be all or absent'),
  apiKeyAlias: must((text) => /^[\w-]{1,64}$/.test(text), 'must be the name of a configured key'),
  filter: (text: string) => {
    const group = readGroup(text, idsOnly);
    return typeof group === 'string' ? group : null;
  },
  trail: must((text) => text.length > 0 && text.length <= 2048, 'is not valid'),
  page: must((text) => /^[1-9]\d{0,5}$/.test(text) && text !== '1', 'is not valid'),
  at: must((text) => /^[1-9]\d{0,11}$/.test(text), 'must be a time in unix seconds'),
  request: must((text) => text.length > 0 && text.length <= 128, 'is too long'),
  columns: must((text) => text.length > 0 && text.length <= 1024, 'is too long'),
  saveAs: must((text) => text.trim().length > 0 && text.length <= 60, 'is too long'),
  view: must(
    (text) => deskViews.some((view) => view === text),
    `must be one of ${deskViews.join(', ')}`,
  ),
  among: must(
    (text) => amongKinds.some((kind) => kind === text),
    `must be one of ${amongKinds.join(', ')}`,
  ),
} satisfies Partial<Record<SearchKey, Check>>;

export function isPlainParameter(name: string): name is PlainParameter {
  return (
    Object.hasOwn(requestsV3Query, name) &&
    name !== 'includeTotal' &&
    name !== 'apiKey' &&
    name !== 'filters'
  );
}

function checkOf(name: string): Check | null {
  if (Object.hasOwn(pageChecks, name)) return pageChecks[name as keyof typeof pageChecks];
  if (!isPlainParameter(name)) return null;
  const spec = requestsV3Query[name];
  return (text) =>
    spec.type === 'integer' && /^0\d/.test(text)
      ? 'must not begin with 0'
      : parameterProblem(spec, text);
}

/**
 * Reads URL search values (text, or a list where a name is repeated). Whatever is unknown or invalid is left out and
 * named, never passed on: the service would answer a wrong filter with everything.
 */
export function readListSearch(values: Readonly<Record<string, unknown>> | ListSearch): {
  search: ListSearch;
  dropped: Dropped[];
} {
  const raw = withView({ ...values });
  const kept: Record<string, string | string[]> = {};
  const dropped: Dropped[] = [];
  const drop = (name: string, value: unknown, reason: string) =>
    dropped.push({ name, value: Array.isArray(value) ? value.map(String) : String(value), reason });
  const take = (name: string, check: Check, value: unknown): string[] => {
    const reason = typeof value === 'string' ? check(value) : 'has an invalid value';
    if (reason === null) return [value as string];
    drop(name, value, reason);
    return [];
  };
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    const check = checkOf(name);
    if (check === null) drop(name, value, unknownReason(name, raw));
    else if (name === 'filter' || name === 'trail') {
      const texts = [value].flat().flatMap((one) => take(name, check, one));
      if (texts.length > 0) kept[name] = texts;
    } else if (Array.isArray(value)) drop(name, value, 'is repeated');
    else for (const text of take(name, check, value)) kept[name] = text;
  }
  if (isHashAsTerm(raw)) kept.term = raw.hash as string;
  const normal = normalizeSearch(kept);
  return { search: normal.search, dropped: [...dropped, ...normal.dropped] };
}

/** Links of older lists, and views that were saved there: the desk knows these rows now. */
function withView({
  ...raw
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const view = { delayed: 'late', feesNotCollected: 'uncollected' }[String(raw.among)];
  return view === undefined ? raw : { view, ...raw, among: undefined };
}

/** A link of an older list: without its hash it would show everything. */
function isHashAsTerm({ term, hash }: Readonly<Record<string, unknown>>): boolean {
  return (
    (term === undefined || term === hash) &&
    typeof hash === 'string' &&
    checkOf('term')?.(hash) === null
  );
}

function unknownReason(name: string, raw: Readonly<Record<string, unknown>>): string {
  if (name === 'hash')
    return isHashAsTerm(raw) ? 'isn’t a filter; term is used instead' : 'isn’t a filter; use term';
  if (name === 'apiKey') return 'can’t be in a URL; use apiKeyAlias';
  return 'isn’t a known filter';
}

/** How the route reads and prints its search. */
export const listSearchOptions = {
  validateSearch: ({ dropped: earlier, ...raw }: ListSearch & SearchSchemaInput): ListSearch => {
    // The router lays what is returned over what the URL says.
    const blank = Object.fromEntries(Object.keys(raw).map((name) => [name, undefined]));
    // A URL may say `dropped` as well, in text; what the list dropped earlier are objects.
    const told = [earlier ?? []].flat();
    const texts: unknown[] = told.filter((item) => typeof item !== 'object');
    const { search, dropped } = readListSearch(
      texts.length > 0 ? { ...raw, dropped: texts.join(', ') } : raw,
    );
    const all = [...told.filter((item) => typeof item === 'object'), ...dropped];
    return { ...blank, ...search, dropped: all.length > 0 ? all : undefined };
  },
  // What was dropped stays in the URL, so that a reload names it again.
  search: {
    middlewares: [
      ({ search, next }) => {
        const { dropped = [], ...kept } = next(search);
        const printed: Record<string, unknown> = kept;
        for (const { name, value } of dropped)
          printed[name] = printed[name] === undefined ? value : [printed[name], value].flat();
        return printed;
      },
    ] satisfies SearchMiddleware<ListSearch>[],
  },
};

/** Rules between parameters: what cannot be asked together is left out and named, never sent. */
export function normalizeSearch(search: ListSearch): {
  search: ListSearch;
  dropped: Dropped[];
} {
  const normal = { ...search };
  const dropped: Dropped[] = [];
  const drop = (name: SearchKey, reason: string) => {
    const value = normal[name];
    if (value === undefined) return;
    dropped.push({ name, value: Array.isArray(value) ? value.join(', ') : value, reason });
    delete normal[name];
  };
  if (normal.view !== undefined) {
    drop('scope', 'can’t be combined with a view of your requests');
    drop('updated', 'can’t be combined with a view, which counts by creation');
  }
  dropExtraTimes(normal, drop);
  for (const [low, high] of ranges)
    if (Number(normal[low] ?? 0) > Number(normal[high] ?? Infinity)) drop(high, `is below ${low}`);
  settleChain(normal, drop);
  if (!hasChain(normal)) {
    drop('startBlock', 'needs a chain');
    drop('endBlock', 'needs a chain');
  }
  // Only with `id` on v3 (service-api.md L14).
  if (normal.includeChildRequests === 'true' && normal.id === undefined)
    drop('includeChildRequests', 'needs a request ID');
  dropStrayPage(normal);
  return { search: normal, dropped };
}

/** Beside an origin or a destination the service ignores `chainId` (service-api.md L6): it becomes the other end. */
function settleChain(search: ListSearch, drop: (name: SearchKey, reason: string) => void): void {
  const { chainId, originChainId: origin, destinationChainId: destination } = search;
  if (chainId === undefined || (origin ?? destination) === undefined) return;
  if (chainId !== origin && chainId !== destination) {
    if (origin !== undefined && destination !== undefined)
      return drop('chainId', 'is neither originChainId nor destinationChainId');
    search[origin === undefined ? 'originChainId' : 'destinationChainId'] = chainId;
  }
  delete search.chainId;
}

/** Page 1 has no place, and a page number that its own trail contradicts is not shown. */
function dropStrayPage(search: ListSearch): void {
  if (search.continuation === undefined) {
    delete search.trail;
    delete search.page;
    delete search.at;
  }
  const walked = search.trail?.length ?? 0;
  if (Number(search.page) < walked + 2) delete search.page;
  if (walked > maxTrail) search.trail = search.trail?.slice(-maxTrail);
}

const ranges = [
  ['amountUsdMin', 'amountUsdMax'],
  ['appFeesAmountUsdMin', 'appFeesAmountUsdMax'],
  ['fillTimeMin', 'fillTimeMax'],
  ['startBlock', 'endBlock'],
] as const;

function hasChain({ originChainId, destinationChainId, chainId }: ListSearch): boolean {
  return (originChainId ?? destinationChainId ?? chainId) !== undefined;
}

/** One range at a time: the service reads it on updatedAt when it sorts by that, else on createdAt (service-api.md L11). */
function dropExtraTimes(search: ListSearch, drop: (name: SearchKey, reason: string) => void): void {
  const twice = 'can’t be combined with another time range';
  if (search.created !== undefined) {
    drop('startTimestamp', twice);
    drop('endTimestamp', twice);
  }
  const { startTimestamp, endTimestamp } = search;
  if (isReversed({ start: startTimestamp ?? null, end: endTimestamp ?? null }))
    drop('endTimestamp', 'is before startTimestamp');
  if (search.updated !== undefined) {
    for (const name of ['created', 'startTimestamp', 'endTimestamp'] as const) drop(name, twice);
    const range = readTimeRange(search.updated);
    if (range && !('relative' in range) && isReversed(range))
      drop('updated', 'ends before it begins');
    if (search.updated !== undefined && search.sortBy !== 'updatedAt')
      drop('sortBy', 'can’t be combined with updated');
  }
  if (search.sortBy !== 'updatedAt') return;
  if (search.created !== undefined) drop('sortBy', 'can’t be combined with created');
  else if (search.startTimestamp !== undefined || search.endTimestamp !== undefined) {
    search.updated = printTimeRange({
      start: search.startTimestamp ?? null,
      end: search.endTimestamp ?? null,
    });
    delete search.startTimestamp;
    delete search.endTimestamp;
  }
}
