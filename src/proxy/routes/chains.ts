import type { FastifyInstance } from 'fastify';
import { endpoints } from '#service/endpoints';
import { proxyRoute, type NetworkContext } from './proxy-route';

export function chainsRoutes(app: FastifyInstance, context: NetworkContext): void {
  proxyRoute(app, context, endpoints.chains, {
    accessScope: 'chains',
    routeClass: 'other',
    freshness: context.freshness.chains,
  });
}
