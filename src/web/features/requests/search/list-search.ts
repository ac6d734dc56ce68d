import type { AmongKind } from './among-kinds';
import type { RequestsSearch } from './schema';

/** What the list's URL holds beside the question to the service. */
export interface ListSearch extends RequestsSearch {
  /** Number of the page that `continuation` leads to; the service knows no page numbers. */
  page?: string;
  /** The moment (unix seconds) that a relative span is counted back from while one walks: cursors belong to it. */
  at?: string;
  /** Id of the request in the drawer. */
  request?: string;
  /** Columns of a shared view, as comma-separated ids. */
  columns?: string;
  /** A shared view: its name, which the page offers to save. */
  saveAs?: string;
  /** Narrows the loaded rows by what the service cannot filter by. */
  among?: AmongKind;
}

/** The question without its place in the walk: what a view or a filter is. */
export function withoutPlace({
  continuation: _continuation,
  trail: _trail,
  page: _page,
  at: _at,
  request: _request,
  ...rest
}: ListSearch): ListSearch {
  return rest;
}

/** The question alone: what the service is asked, without what only the page shows. */
export function withoutPageKeys({
  page: _page,
  at: _at,
  request: _request,
  columns: _columns,
  saveAs: _saveAs,
  among: _among,
  ...rest
}: ListSearch): RequestsSearch {
  return rest;
}

/**
 * A change that was made of `shown`, made of what the URL holds by now. On a slow machine a second change can come before
 * the page has followed the first: what only the first touched stays as that one left it.
 *
 * @param read the URL that `shown` was read from
 */
export function rebased(
  next: ListSearch,
  { shown, read, now }: { shown: ListSearch; read: ListSearch; now: ListSearch },
): ListSearch {
  const names = Object.keys({ ...read, ...now }) as (keyof ListSearch)[];
  const differs = (name: keyof ListSearch, one: ListSearch, other: ListSearch) =>
    String(one[name]) !== String(other[name]);
  const ofTheFirst = names.filter(
    (name) => differs(name, now, read) && !differs(name, next, shown),
  );
  return { ...next, ...Object.fromEntries(ofTheFirst.map((name) => [name, now[name]])) };
}
