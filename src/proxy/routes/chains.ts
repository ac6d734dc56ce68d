import type { FastifyInstance } from 'fastify';
import { endpoints } from '#service/endpoints';
import { mirror, type NetworkContext } from '../mirror';

export function chainsRoutes(app: FastifyInstance, context: NetworkContext): void {
  mirror(app, context, endpoints.chains, {
    accessScope: 'chains',
    routeClass: 'other',
    freshness: context.freshness.chains,
  });
}
