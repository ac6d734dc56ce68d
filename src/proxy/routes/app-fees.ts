import type { FastifyInstance } from 'fastify';
import { endpoints } from '#service/endpoints';
import { mirror, type NetworkContext } from '../mirror';

const options = { surface: 'fees', routeClass: 'other' } as const;

/** Balances and claims, and the permits that complete a claim (both spellings of interface.md). */
export function appFeesRoutes(app: FastifyInstance, context: NetworkContext): void {
  mirror(app, context, endpoints.balances, options);
  mirror(app, context, endpoints.claim, options);
  mirror(app, context, endpoints.claims, options);
  mirror(app, context, endpoints.permits, options);
  mirror(app, context, endpoints.permitSingular, options);
}
