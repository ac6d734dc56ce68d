import type { FastifyInstance } from 'fastify';
import { endpoints } from '#service/endpoints';
import { proxyRoute, type NetworkContext } from './proxy-route';

export function statusRoutes(app: FastifyInstance, context: NetworkContext): void {
  const options = { accessScope: 'requests', routeClass: 'other' } as const;
  proxyRoute(app, context, endpoints.status, options);
  proxyRoute(app, context, endpoints.statusV2, options);
}
