import { getRouteApi, type NavigateOptions } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListSearch } from './list-search';

/** The route whose search is the list's state. */
export const listRoute = getRouteApi('/$network/requests');

interface ListNavigateOptions extends Pick<NavigateOptions, 'replace' | 'resetScroll'> {
  /** An edit of what the URL holds by then, which may be ahead of the page. */
  search: (search: ListSearch) => ListSearch;
}

/** The only way to change the list's state. The page keeps its scroll position unless told otherwise. */
export function useListNavigate(): (options: ListNavigateOptions) => void {
  const navigate = listRoute.useNavigate();
  return useCallback((options) => void navigate({ resetScroll: false, ...options }), [navigate]);
}
