import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#service/endpoints';
import { takeIdempotencyKey, type IdempotencyKeys } from '../idempotency';
import { proxyRoute, type NetworkContext } from './proxy-route';

const options = { accessScope: 'fees', routeClass: 'other' } as const;

/** Balances and claims, and the permits that complete a claim, in both spellings of their path. */
export function appFeesRoutes(
  app: FastifyInstance,
  context: NetworkContext,
  keys: IdempotencyKeys,
): void {
  proxyRoute(app, context, endpoints.balances, options);
  proxyRoute(app, context, endpoints.claim, options);
  proxyRoute(app, context, endpoints.claims, options);
  const { baseUrl } = context.network;
  const permits = {
    ...options,
    bodyParameters: ['signature'],
    admit: (request: FastifyRequest) => takeIdempotencyKey(keys, baseUrl.href, request),
  };
  proxyRoute(app, context, endpoints.permits, permits);
  proxyRoute(app, context, endpoints.permitSingular, permits);
}
