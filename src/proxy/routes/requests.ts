import type { FastifyInstance } from 'fastify';
import { endpoints } from '#service/endpoints';
import { injectApiKey, keyParameters } from './inject-api-key';
import { proxyRoute, type NetworkContext } from './proxy-route';

/** The lists of requests: the only endpoints whose filters name keys. */
export function requestsRoutes(app: FastifyInstance, context: NetworkContext): void {
  const { network, freshness } = context;
  const options = {
    accessScope: 'requests',
    freshness: freshness.requests,
    extraQuery: keyParameters,
  } as const;
  proxyRoute(app, context, endpoints.requests, {
    ...options,
    routeClass: 'requests',
    injectApiKey: injectApiKey(network.keyring),
  });
  proxyRoute(app, context, endpoints.requestsV2, {
    ...options,
    routeClass: 'requests-v2',
    injectApiKey: injectApiKey(network.keyring, false),
  });
}
