import type * as z from 'zod/mini';
import { endpointPaths, type EndpointName } from './endpoint-paths';
import { requestsV3Query, type QuerySpec } from './requests-query';
import { claimBody, permitBody } from '../schema/claim-body';
import { quoteBody } from '../schema/quote-body';

/** One endpoint of the service, as the proxy mirrors it and the sandbox answers it. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** Relative to the base URL; `{name}` is one opaque path segment. */
  path: string;
  query: QuerySpec;
  /** Parameters that client libraries send without effect: accepted and not forwarded. */
  droppedQuery?: readonly string[];
  /** Parameters that are refused with a hint, because dropping them would answer with everything. */
  refusedQuery?: Readonly<Record<string, string>>;
  /** Known members are forwarded; of others the schema decides whether they are dropped or refused. */
  body?: z.ZodMiniType;
  /** Deprecation headers of every response (RFC 9745, RFC 8594), for responses that the service did not make. */
  deprecationHeaders?: Readonly<Record<string, string>>;
}

/** Parameters that mean the same on both listings, `apiKey` included. */
const sharedNames = [
  'limit',
  'continuation',
  'user',
  'id',
  'orderId',
  'originChainId',
  'destinationChainId',
  'chainId',
  'privateChainsToInclude',
  'depositAddress',
  'startTimestamp',
  'endTimestamp',
  'startBlock',
  'endBlock',
  'referrer',
  'status',
  'includeChildRequests',
  'includeAuthenticatedData',
  'apiKey',
  'sortDirection',
] as const;
const shared = Object.fromEntries(sharedNames.map((name) => [name, requestsV3Query[name]])) as Pick<
  typeof requestsV3Query,
  (typeof sharedNames)[number]
>;

/** Every query parameter of GET /requests/v2 (service-api.md V1), for client libraries that still call it. */
export const requestsV2Query = {
  ...shared,
  hash: { type: 'text', maxLength: 128, minLength: 1 },
  includeOrderData: { type: 'boolean' },
  sortBy: { type: 'enum', values: ['createdAt', 'updatedAt'] },
} as const satisfies QuerySpec;

const requestId = { type: 'text', maxLength: 128, minLength: 1 } as const;
const permits = {
  query: { signature: { type: 'text', maxLength: 8192, minLength: 1 } },
  body: permitBody,
} as const;
const quote = { query: {}, body: quoteBody } as const;

/** Those that the page doesn't call. */
type OtherEndpoint = 'requestsV2' | 'statusV2' | 'quote';

/**
 * The closed table: what is not here does not exist for the proxy. Only `requests` needs a key of the service
 * (service-api.md X1, X5); the proxy sends one to all.
 */
export const endpoints = {
  requests: {
    ...endpointPaths.requests,
    query: requestsV3Query,
    refusedQuery: { hash: 'There is no hash filter on /requests/v3: use term.' },
  },
  /** For client libraries alone, so its path is not among those that the page knows. */
  requestsV2: {
    method: 'GET',
    path: '/requests/v2',
    query: requestsV2Query,
    // Deprecated on 2026-07-22; retirement is announced for 2026-11-24 (service-api.md V1).
    deprecationHeaders: {
      deprecation: '@1784678400',
      sunset: 'Tue, 24 Nov 2026 00:00:00 GMT',
      link: '</requests/v3>; rel="successor-version"',
    },
  },
  chains: {
    ...endpointPaths.chains,
    query: { includeChains: { type: 'text', maxLength: 1024 } },
    droppedQuery: ['referrer'],
  },
  balances: {
    ...endpointPaths.balances,
    query: {},
    droppedQuery: ['referrer'],
  },
  claim: {
    ...endpointPaths.claim,
    query: {},
    droppedQuery: ['referrer'],
    body: claimBody,
  },
  claims: {
    ...endpointPaths.claims,
    query: {
      limit: { type: 'integer', min: 1, max: 50 },
      continuation: { type: 'text', maxLength: 2048, minLength: 1 },
    },
    droppedQuery: ['referrer'],
  },
  permits: { ...permits, ...endpointPaths.permits },
  permitSingular: { ...permits, ...endpointPaths.permitSingular },
  status: {
    ...endpointPaths.status,
    query: { requestId },
    droppedQuery: ['referrer'],
  },
  /** For client libraries that still call it; that it answers as v3 does is *assumed*. */
  statusV2: {
    method: 'GET',
    path: '/intents/status/v2',
    query: { requestId },
    droppedQuery: ['referrer'],
  },
  // POST /execute and POST /authorize are not here: Waybill never executes, and never has others sign for it.
  price: { ...quote, ...endpointPaths.price },
  quoteV2: { ...quote, ...endpointPaths.quoteV2 },
  /** Deprecated, with the same body (service-api.md Q1). */
  quote: { ...quote, method: 'POST', path: '/quote' },
} as const satisfies Record<EndpointName | OtherEndpoint, Endpoint>;
