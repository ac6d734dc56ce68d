import type { ListSearch } from '../search/list-search';

/**
 * The page of the list that a request was opened from, as it stood: kept in the history entry of the request, where
 * it survives a reload and is no part of a link that is handed on.
 */
export interface ListOrigin {
  search: ListSearch;
  /** The requests of the page in their order on screen. */
  ids: readonly string[];
  /** The cursor of the page behind it; null at the end of the list. */
  continuation: string | null;
  /** The moment (unix seconds) that a relative span was counted back from; null without such a span. */
  resolvedAtSeconds: number | null;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    listOrigin?: ListOrigin;
  }
}
