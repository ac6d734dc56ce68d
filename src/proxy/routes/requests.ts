import type { FastifyInstance } from 'fastify';
import { endpoints, type Endpoint } from '#service/endpoints';
import { filterableStatuses } from '#service/status';
import { fillInKeys } from '../key-alias';
import { mirror, type NetworkContext } from '../mirror';

/** The list of requests: the only endpoint whose filters name keys. */
export function requestsRoutes(app: FastifyInstance, context: NetworkContext): void {
  const { network, freshness } = context;
  mirror(app, context, network.filtersOpenStatuses ? withOpenStatuses : endpoints.requests, {
    surface: 'requests',
    routeClass: 'requests',
    freshness: freshness.requests,
    extraQuery: ['apiKeyAlias', 'apiKey'],
    fillIn: fillInKeys(network.keyring),
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
