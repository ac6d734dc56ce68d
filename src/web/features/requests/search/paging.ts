import { maxTrail, omitPagination, type ListSearch } from './list-search';

/** Where the rows on screen end: the service's cursor, and the moment (unix seconds) that it belongs to. */
interface Cursor {
  continuation: string | null;
  resolvedAtSeconds: number | null;
}

/** Where the list stands: page 1 has no cursor. Null: a link brought a cursor without its page number. */
export function pageNumber(search: ListSearch): number | null {
  if (search.continuation === undefined) return 1;
  return search.page === undefined ? null : Number(search.page);
}

/**
 * A cursor that leads to a page that was already walked, or back to this one: the service would answer
 * in a circle. Cursors of pages before the trail are not known any more.
 */
export function repeats(search: ListSearch, continuation: string): boolean {
  return continuation === search.continuation || (search.trail ?? []).includes(continuation);
}

/**
 * The page behind `continuation`; the trail keeps the newest cursors, at most `maxTrail`. A relative span goes on
 * being counted back from `resolvedAtSeconds`: a cursor belongs to the query that gave it.
 */
export function nextPage(
  search: ListSearch,
  continuation: string,
  resolvedAtSeconds: number | null = null,
): ListSearch {
  const { request: _request, ...rest } = search;
  const number = pageNumber(search);
  const trail =
    search.continuation === undefined
      ? []
      : [...(search.trail ?? []), search.continuation].slice(-maxTrail);
  return {
    ...rest,
    continuation,
    trail: trail.length > 0 ? trail : undefined,
    page: number === null ? undefined : String(number + 1),
    at: resolvedAtSeconds === null ? undefined : String(resolvedAtSeconds),
  };
}

/** The page after the rows on screen; null at the end of the list, or where the service would answer in a circle. */
export function pageAfter(
  search: ListSearch,
  { continuation, resolvedAtSeconds }: Cursor,
): ListSearch | null {
  return continuation === null || repeats(search, continuation)
    ? null
    : nextPage(search, continuation, resolvedAtSeconds);
}

/** The page before this one; null where its cursor is not known and only "back to newest" is left. */
export function previousPage(search: ListSearch): ListSearch | null {
  const number = pageNumber(search);
  if (number === 1) return null;
  const { request: _request, ...rest } = search;
  const trail = search.trail ?? [];
  const continuation = trail.at(-1);
  if (continuation === undefined) return number === 2 ? newestPage(search) : null;
  const earlier = trail.slice(0, -1);
  return {
    ...rest,
    continuation,
    trail: earlier.length > 0 ? earlier : undefined,
    page: number === null ? undefined : String(number - 1),
  };
}

/** Page 1 of the same question. */
export function newestPage(search: ListSearch): ListSearch {
  return omitPagination(search);
}
