import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#service/endpoints';
import { takeIdempotencyKey, type IdempotencyKeys } from '../idempotency';
import { mirror, type NetworkContext } from '../mirror';

const options = { accessScope: 'fees', routeClass: 'other' } as const;

/** Balances and claims, and the permits that complete a claim, in both spellings of their path. */
export function appFeesRoutes(
  app: FastifyInstance,
  context: NetworkContext,
  keys: IdempotencyKeys,
): void {
  mirror(app, context, endpoints.balances, options);
  mirror(app, context, endpoints.claim, options);
  mirror(app, context, endpoints.claims, options);
  const { baseUrl } = context.network;
  const permits = {
    ...options,
    bodyParameters: ['signature'],
    admit: (request: FastifyRequest) => takeIdempotencyKey(keys, baseUrl.href, request),
  };
  mirror(app, context, endpoints.permits, permits);
  mirror(app, context, endpoints.permitSingular, permits);
}
