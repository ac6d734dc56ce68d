/**
 * Where each endpoint of the service is, relative to the base URL; `{name}` is one opaque path segment. Apart from the
 * table in endpoints.ts, because a caller needs no schemas.
 */
export const endpointPaths = {
  requests: { method: 'GET', path: '/requests/v3' },
  chains: { method: 'GET', path: '/chains' },
  balances: { method: 'GET', path: '/app-fees/{address}/balances' },
  claim: { method: 'POST', path: '/app-fees/{address}/claim' },
  claims: { method: 'GET', path: '/app-fees/{address}/claims' },
  permits: { method: 'POST', path: '/execute/permits' },
  permitSingular: { method: 'POST', path: '/execute/permit' },
  status: { method: 'GET', path: '/intents/status/v3' },
  price: { method: 'POST', path: '/price' },
  quoteV2: { method: 'POST', path: '/quote/v2' },
} as const;

export type EndpointName = keyof typeof endpointPaths;
