import type { FastifyInstance } from 'fastify';
import { endpoints, type Endpoint } from '#service/endpoints';
import { filterableStatuses } from '#service/status';
import { fillInKeys, keyParameters } from '../key-alias';
import { mirror, type NetworkContext } from '../mirror';

/** The lists of requests: the only endpoints whose filters name keys. */
export function requestsRoutes(app: FastifyInstance, context: NetworkContext): void {
  const { network, freshness } = context;
  const options = {
    surface: 'requests',
    freshness: freshness.requests,
    extraQuery: keyParameters,
  } as const;
  const list = network.filtersOpenStatuses ? withOpenStatuses : endpoints.requests;
  mirror(app, context, list, {
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

/** For services whose filter takes every status that a record can have. */
const withOpenStatuses: Endpoint = {
  ...endpoints.requests,
  query: {
    ...endpoints.requests.query,
    status: { type: 'enum', values: [...filterableStatuses, 'waiting', 'submitted'] },
  },
};
