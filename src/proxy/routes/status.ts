import type { FastifyInstance } from 'fastify';
import { endpoints } from '#service/endpoints';
import { mirror, type NetworkContext } from '../mirror';

export function statusRoutes(app: FastifyInstance, context: NetworkContext): void {
  mirror(app, context, endpoints.status, { surface: 'requests', routeClass: 'other' });
}
