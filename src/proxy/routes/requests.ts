import type { FastifyInstance } from 'fastify';
import { endpoints } from '#service/endpoints';
import { fillInKeys, keyParameters } from '../key-alias';
import { mirror, type NetworkContext } from '../mirror';

/** The lists of requests: the only endpoints whose filters name keys. */
export function requestsRoutes(app: FastifyInstance, context: NetworkContext): void {
  const { network, freshness } = context;
  const options = {
    accessScope: 'requests',
    freshness: freshness.requests,
    extraQuery: keyParameters,
  } as const;
  mirror(app, context, endpoints.requests, {
    ...options,
    routeClass: 'requests',
    fillIn: fillInKeys(network.keyring),
  });
  mirror(app, context, endpoints.requestsV2, {
    ...options,
    routeClass: 'requests-v2',
    fillIn: fillInKeys(network.keyring, false),
  });
}
