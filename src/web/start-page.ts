import type { QueryClient } from '@tanstack/react-query';
import type { PageConfig, PageNetwork } from '#service/page-config';
import { balancesQuery } from './api/app-fees';
import { mayOpen } from './api/read-page-config';
import { scopeOfSearch } from './api/scope';
import { questionQuery } from './features/home/question-query';
import { wholeRequestQuery } from './features/requests/request/request-query';
import { startList } from './features/requests/live/prefetch-list';
import { readListSearch } from './features/requests/search/schema';
import { pages } from './pages';
import { parseSearch, type SearchValues } from './search-codec';

type StartCall = (
  client: QueryClient,
  network: PageNetwork,
  search: SearchValues,
  param: string,
) => void;

/** What a page shows first is asked for by the query that the page itself reads. */
const firstCalls: Record<string, StartCall> = {
  requests: (client, network, search) => startList(client, network, readListSearch(search).search),
  'requests/$': (client, { name }, search, id) =>
    void client.prefetchQuery(wholeRequestQuery(name, id, scopeOfSearch(search))),
  // Few refunds fail: the shortest answer of Home, and the app comes in beside it.
  '': (client, { name }, search) =>
    void client.prefetchQuery(questionQuery(name, scopeOfSearch(search), 'refundFailed')),
  'fees/$': (client, { name }, _search, address) =>
    void (/^0x[\da-f]{40}$/i.test(address) && client.prefetchQuery(balancesQuery(name, address))),
};

/** Asks for what the page in the URL shows first, and for its code, before the app is there. */
export function startPage(config: PageConfig, client: QueryClient, { pathname, search }: Location) {
  const [, name, section = '', param, ...more] = pathname.split('/');
  const network = config.networks.find((one) => one.name === name);
  if (!network || more.length > 0 || !mayOpen(config, section)) return;
  const path = param ? `${section}/$` : section;
  // No identifier has characters that a URL escapes. The call first: a browser opens six connections at most.
  if (!param?.includes('%')) firstCalls[path]?.(client, network, parseSearch(search), param ?? '');
  // In a task of its own. What can't be loaded now is asked for again by the router, which says so.
  if (isPage(path)) setTimeout(() => void pages[path]().catch(() => {}));
}

const isPage = (path: string): path is keyof typeof pages => Object.hasOwn(pages, path);
