import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  rootRouteId,
  type SearchSchemaInput,
  useRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import type { PageConfig } from '#service/proxy-api/page-config';
import { mayOpen } from './api/read-page-config';
import type { Session } from './api/session';
import { shownColumnIds } from './features/requests/columns/column-store';
import { listPageQuery } from './features/requests/live/list-page-query';
import { wholeRequestQuery } from './features/requests/request/request-query';
import { balancesQuery } from './api/endpoints/app-fees';
import { chainsQuery } from './api/endpoints/chains';
import { scopeOfSearch } from './api/scope';
import type { ListSearch } from './features/requests/search/list-search';
import { listSearchOptions } from './features/requests/search/schema';
import { addressParam, idParam } from './path-codec';
import { parseSearch, printSearch } from './search-codec';
import { ErrorState } from './components/ErrorState';

export interface AppContext {
  config: PageConfig;
  queryClient: QueryClient;
  session: Session;
}

const root = createRootRouteWithContext<AppContext>()();

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context }) => {
    const [first] = context.config.networks;
    if (first) throw redirect({ to: '/$network', params: { network: first.name } });
  },
});

const network = createRoute({
  getParentRoute: () => root,
  path: '$network',
  component: lazyRouteComponent(() => import('./shell/Frame'), 'Frame'),
  notFoundComponent: lazyRouteComponent(() => import('./shell/NotFoundPage'), 'NotFoundInFrame'),
  // No page keeps its state when the network changes.
  remountDeps: ({ params }) => params.network,
  beforeLoad: ({ context, params, location, preload }) => {
    const networkConfig = context.config.networks.find(({ name }) => name === params.network);
    if (!networkConfig) throw notFound({ routeId: rootRouteId });
    // The proxy redirects to the login.
    if (!mayOpen(context.config, location.pathname.split('/')[2]))
      throw redirect({ href: location.href, reloadDocument: true });
    if (!preload) context.session.enter(params.network);
    return { networkConfig };
  },
  loader: ({ context: { queryClient }, params }) =>
    void queryClient.prefetchQuery(chainsQuery(params.network)),
  shouldReload: false,
});

/** Text that a page keeps in the URL; whatever is no text is left out. */
type TextSearch<K extends string> = { [name in K]?: string | undefined };
const textSearch =
  <K extends string>(...names: K[]) =>
  (raw: TextSearch<K> & SearchSchemaInput): TextSearch<K> => {
    const texts: TextSearch<K> = {};
    for (const name of names) if (typeof raw[name] === 'string') texts[name] = raw[name];
    return texts;
  };

/** For a page that reads its own parameters. */
const asTyped = <T,>(raw: T & SearchSchemaInput): T => raw;

const networkHome = createRoute({
  getParentRoute: () => network,
  path: '/',
  component: lazyRouteComponent(() => import('./features/home/HomePage'), 'HomePage'),
});

const requests = createRoute({
  getParentRoute: () => network,
  path: 'requests',
  ...listSearchOptions,
  loaderDeps: ({ search }) => search,
  // Loads while the page's own code does. The loaders of other pages do the same.
  loader: ({ context: { networkConfig, queryClient }, deps }) =>
    void queryClient.prefetchQuery(
      listPageQuery(networkConfig, deps, shownColumnIds(deps.columns)),
    ),
  component: lazyRouteComponent(() => import('./features/requests/RequestsPage'), 'RequestsPage'),
});

const request = createRoute({
  getParentRoute: () => network,
  path: 'requests/$id',
  params: idParam,
  validateSearch: textSearch('q', 'scope'),
  loader: ({ context: { queryClient }, params: { network: name, id }, location, preload }) =>
    preload ||
    void queryClient.prefetchQuery(wholeRequestQuery(name, id, scopeOfSearch(location.search))),
  component: lazyRouteComponent(() => import('./features/requests/RequestPage'), 'RequestPage'),
});

/** The filter of the list, and the fee recipients to add up. The page itself reads both. */
type ReconcileSearch = ListSearch & { feeRecipient?: string | undefined };

const reconcile = createRoute({
  getParentRoute: () => network,
  path: 'reconcile',
  validateSearch: asTyped<ReconcileSearch>,
  component: lazyRouteComponent(() => import('./features/requests/ReconcilePage'), 'ReconcilePage'),
});

const chains = createRoute({
  getParentRoute: () => network,
  path: 'chains',
  validateSearch: textSearch('q', 'vm'),
  component: lazyRouteComponent(() => import('./features/chains/ChainsPage'), 'ChainsPage'),
});

const chain = createRoute({
  getParentRoute: () => network,
  path: 'chains/$id',
  params: idParam,
  component: lazyRouteComponent(() => import('./features/chains/ChainPage'), 'ChainPage'),
});

const fees = createRoute({
  getParentRoute: () => network,
  path: 'fees',
  validateSearch: textSearch('period', 'startTimestamp', 'endTimestamp'),
  component: lazyRouteComponent(() => import('./features/fees/FeesPage'), 'FeesPage'),
});

const feesOf = createRoute({
  getParentRoute: () => network,
  path: 'fees/$address',
  params: addressParam,
  loader: ({ context: { queryClient }, params, preload }) =>
    preload ||
    (/^0x[\da-f]{40}$/i.test(params.address) &&
      void queryClient.prefetchQuery(balancesQuery(params.network, params.address))),
  component: lazyRouteComponent(() => import('./features/fees/FeeAddressPage'), 'FeeAddressPage'),
});

const search = createRoute({
  getParentRoute: () => network,
  path: 'search',
  validateSearch: textSearch('q', 'all', 'scope'),
  component: lazyRouteComponent(() => import('./features/search/SearchPage'), 'SearchPage'),
});

const address = createRoute({
  getParentRoute: () => network,
  path: 'address/$address',
  params: addressParam,
  validateSearch: textSearch('scope'),
  component: lazyRouteComponent(() => import('./features/address/AddressPage'), 'AddressPage'),
});

const deposit = createRoute({
  getParentRoute: () => network,
  path: 'deposit/$address',
  params: addressParam,
  validateSearch: textSearch('scope'),
  component: lazyRouteComponent(() => import('./features/deposit/DepositPage'), 'DepositPage'),
});

const open = createRoute({
  getParentRoute: () => network,
  path: 'open',
  validateSearch: textSearch('row'),
  component: lazyRouteComponent(() => import('./features/open/OpenPage'), 'OpenPage'),
});

/** Text that the page itself reads: its tab, and the form of a price. */
type QuotesSearch = Record<string, string | undefined>;

const quotes = createRoute({
  getParentRoute: () => network,
  path: 'quotes',
  validateSearch: asTyped<QuotesSearch>,
  component: lazyRouteComponent(() => import('./features/quotes/QuotesPage'), 'QuotesPage'),
});

const webhooks = createRoute({
  getParentRoute: () => network,
  path: 'webhooks',
  validateSearch: textSearch('tab', 'verdict', 'id'),
  component: lazyRouteComponent(() => import('./features/webhooks/WebhooksPage'), 'WebhooksPage'),
});

const audit = createRoute({
  getParentRoute: () => network,
  path: 'audit',
  validateSearch: textSearch(
    'kind',
    'person',
    'subject',
    'period',
    'startTimestamp',
    'endTimestamp',
  ),
  component: lazyRouteComponent(() => import('./features/audit/AuditPage'), 'AuditPage'),
});

const routeTree = root.addChildren([
  home,
  network.addChildren([
    networkHome,
    requests,
    request,
    reconcile,
    chains,
    chain,
    fees,
    feesOf,
    search,
    address,
    deposit,
    open,
    quotes,
    webhooks,
    audit,
  ]),
]);

export function createAppRouter(context: AppContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch: printSearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('./shell/NotFoundPage'),
      'NotFoundPage',
    ),
    defaultErrorComponent: PageError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** What stands in place of a page that could not be shown; the frame around it stays. */
function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <title>Waybill</title>
      <h1 className="sr-only">Error</h1>
      <ErrorState error={error} onRetry={() => void router.invalidate()} />
    </>
  );
}
