import type { DeskView } from '#service/proxy-api/desk';
import type { RequestsV3Parameter } from '#service/calls/requests-query';

/** What the service cannot filter by, and the page can among the rows that it has loaded. */
export const amongKinds = ['sponsored'] as const;
export type AmongKind = (typeof amongKinds)[number];

/** Parameters of the service that the URL holds as they are. */
export type PlainParameter = Exclude<RequestsV3Parameter, 'includeTotal' | 'apiKey' | 'filters'>;

type Texts<K extends string> = { [name in K]?: string | undefined };

/**
 * The list's state, all of which the URL holds as flat text: the service's parameters under their own names (digits stay
 * text, so that none is lost), what the page adds to the question, and what only the page shows.
 */
export interface ListSearch extends Texts<PlainParameter> {
  /** A span of creation times that stays relative, such as `24h`. */
  created?: string | undefined;
  /** A range of update times: a span, or unix seconds as `start..end`. */
  updated?: string | undefined;
  /** `all` for everyone's requests; absent for the caller's own. */
  scope?: string | undefined;
  /** The name of a configured key. A key itself is never part of a URL. */
  apiKeyAlias?: string | undefined;
  /** Each is one group in text form; groups are alternatives. */
  filter?: string[] | undefined;
  /** Cursors of the pages before this one, the newest last. */
  trail?: string[] | undefined;
  /** Number of the page that `continuation` leads to; the service knows no page numbers. */
  page?: string | undefined;
  /** The moment (unix seconds) that a relative span is counted back from while one pages: cursors belong to it. */
  at?: string | undefined;
  /** Id of the request in the drawer. */
  request?: string | undefined;
  /** Columns of a shared view, as comma-separated ids. */
  columns?: string | undefined;
  /** A shared view: its name, which the page offers to save. */
  saveAs?: string | undefined;
  /** A view of own requests: the desk says which are in it. */
  view?: DeskView | undefined;
  /** Narrows the loaded rows by what the service cannot filter by. */
  among?: AmongKind | undefined;
  /** What the URL says and the list does not do. The URL keeps it until the question changes. */
  dropped?: readonly Dropped[] | undefined;
}

export type SearchKey = Exclude<keyof ListSearch, 'dropped'>;
/** Keys that hold one text. */
export type TextKey = Exclude<SearchKey, 'filter' | 'trail' | 'view' | 'among'>;

/** A part of the URL that the list does not do, or does in another way, and why. */
export interface Dropped {
  name: string;
  /** A list where the name was repeated. */
  value: string | readonly string[];
  reason: string;
}

/** At most so many earlier cursors travel in the URL. */
export const maxTrail = 20;

/** The question without its place among the pages: what a view or a filter is. */
export function omitPagination({
  continuation: _continuation,
  trail: _trail,
  page: _page,
  at: _at,
  request: _request,
  dropped: _dropped,
  ...rest
}: ListSearch): ListSearch {
  return rest;
}

/** The question alone: what the service is asked, without what only the page shows. */
export function pickFilterParams({
  page: _page,
  at: _at,
  request: _request,
  columns: _columns,
  saveAs: _saveAs,
  among: _among,
  dropped: _dropped,
  ...rest
}: ListSearch): ListSearch {
  return rest;
}
