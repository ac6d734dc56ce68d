import { loadRows } from './features/requests/table/rows-code';

/**
 * The code of each page by the page's path below its network; of the list its rows, whose frame is in the app's file. The
 * start of the page and the router load it.
 */
export const pages = {
  requests: loadRows,
  '': () => import('./features/home/HomePage'),
  'requests/$': () => import('./features/requests/RequestPage'),
  reconcile: () => import('./features/requests/ReconcilePage'),
  chains: () => import('./features/chains/ChainsPage'),
  'chains/$': () => import('./features/chains/ChainPage'),
  fees: () => import('./features/fees/FeesPage'),
  'fees/$': () => import('./features/fees/FeeAddressPage'),
  search: () => import('./features/search/SearchPage'),
  'address/$': () => import('./features/address/AddressPage'),
  'deposit/$': () => import('./features/deposit/DepositPage'),
  open: () => import('./features/open/OpenPage'),
  quotes: () => import('./features/quotes/QuotesPage'),
  webhooks: () => import('./features/webhooks/WebhooksPage'),
};
