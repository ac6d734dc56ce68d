import type { QueryClient } from '@tanstack/react-query';
import type { PageNetwork } from '#service/page-config';
import { sessionOf, type SessionPart } from '../../../api/session';
import { shownColumnIds } from '../columns/column-store';
import type { ListSearch } from '../search/list-search';
import { listPageQuery } from './list-page-query';

/** Whether the first list was asked for before the router was there. */
const startedCall: SessionPart<{ isPending: boolean }> = () => ({ isPending: false });

/** Asks for the list that the URL names when the page starts, before the router is there. */
export function startList(client: QueryClient, network: PageNetwork, search: ListSearch): void {
  prefetchList(client, network, search);
  sessionOf(client).get(startedCall).isPending = true;
}

/** Asks for a page of the list before the page's code is there. What was asked for at the start is not asked for again. */
export function prefetchList(client: QueryClient, network: PageNetwork, search: ListSearch): void {
  const started = sessionOf(client).get(startedCall);
  if (!started.isPending)
    void client.prefetchQuery(listPageQuery(network, search, shownColumnIds(search.columns)));
  started.isPending = false;
}
