import type { FastifyInstance } from 'fastify';
import { endpoints } from '#service/endpoints';
import { mirror, type NetworkContext } from '../mirror';

export function statusRoutes(app: FastifyInstance, context: NetworkContext): void {
  const options = { accessScope: 'requests', routeClass: 'other' } as const;
  mirror(app, context, endpoints.status, options);
  mirror(app, context, endpoints.statusV2, options);
}
