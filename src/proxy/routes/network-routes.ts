import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { endpoints } from '#service/calls/endpoints';
import { ResponseCache } from '../cache/response-cache';
import type { FreshnessByRoute, ProxyConfig } from '../config/proxy-config';
import { scopeOf } from '../db/database';
import { takeIdempotencyKey } from '../stores/idempotency';
import { RateLimiter } from '../rate-limit/rate-limiter';
import type { Stores } from '../stores/open-stores';
import { ByteBudget } from '../upstream/byte-budget';
import { maxUpstreamConnections, UpstreamClient } from '../upstream/client';
import { leakLength, SecretScanner } from '../secrets/secret-scan';
import { claimRequested, claimSubmitted } from '../team/claim-notes';
import { injectApiKey, keyParameters } from './inject-api-key';
import { proxyRoute, type NetworkContext } from './proxy-route';

/**
 * What reads each network's service. The client is closed with the app.
 *
 * @param scanner knows all secrets
 */
export function networkContexts(
  app: FastifyInstance,
  { config, stores, scanner }: { config: ProxyConfig; stores: Stores; scanner: SecretScanner },
): NetworkContext[] {
  const { limits, networks } = config;
  const bytes = new ByteBudget(limits.maxBytesInFlight);
  // Keys of all networks: one provider runs them, and could return a key of another one.
  const keys = new SecretScanner(
    () => networks.flatMap(({ keyring }) => keyring.secrets),
    leakLength,
  );
  return networks.map((network) => {
    const { name, baseUrl, pace } = network;
    const rates = stores.ratesOf(baseUrl);
    const limiter = new RateLimiter(name, pace, rates, app.metrics, maxUpstreamConnections);
    const cache = new ResponseCache();
    const options = {
      baseUrl,
      limits,
      limiter,
      cache,
      scanner: keys,
      bytes,
      onCall: app.metrics.upstreamCall,
    };
    const upstream = new UpstreamClient(options);
    app.addHook('onClose', () => upstream.close());
    // The page counts ages by the clock of who answers it: records have the service's.
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (request.url.startsWith(`/api/${name}/`))
        reply.header('date', new Date(upstream.nowMs()).toUTCString());
      done();
    });
    return { network, upstream, bytes, limits, scanner };
  });
}

/** Room for the contract calls that a quote may carry. */
const maxQuoteBytes = 64 * 1024;

interface NetworkRoutesOptions {
  contexts: readonly NetworkContext[];
  freshness: FreshnessByRoute;
  stores: Stores;
}

/** The closed table of routes under `/api/{network}`, for each network. */
export const networkRoutes: FastifyPluginAsync<NetworkRoutesOptions> = async (
  app,
  { contexts, freshness, stores },
) => {
  const { audit, idempotencyKeys } = stores;
  for (const context of contexts) {
    const { baseUrl, keyring } = context.network;
    const service = scopeOf([baseUrl]);
    // The lists of requests are the only endpoints whose filters name keys.
    const lists = {
      accessScope: 'requests',
      freshness: freshness.requests,
      extraQuery: keyParameters,
    } as const;
    proxyRoute(app, context, endpoints.requests, {
      ...lists,
      routeClass: 'requests',
      injectApiKey: injectApiKey(keyring),
    });
    proxyRoute(app, context, endpoints.requestsV2, {
      ...lists,
      routeClass: 'requests-v2',
      injectApiKey: injectApiKey(keyring, false),
    });

    const status = { accessScope: 'requests', routeClass: 'other' } as const;
    proxyRoute(app, context, endpoints.status, status);
    proxyRoute(app, context, endpoints.statusV2, status);

    proxyRoute(app, context, endpoints.chains, {
      accessScope: 'chains',
      routeClass: 'other',
      freshness: freshness.chains,
    });

    const fees = { accessScope: 'fees', routeClass: 'other' } as const;
    proxyRoute(app, context, endpoints.balances, fees);
    proxyRoute(app, context, endpoints.claim, {
      ...fees,
      onEnd: (request, status) => audit.note(claimRequested(request, service, status)),
    });
    proxyRoute(app, context, endpoints.claims, fees);
    // These complete a claim; the path has two spellings.
    const permits = {
      ...fees,
      bodyParameters: ['signature'],
      admit: (request: FastifyRequest) =>
        takeIdempotencyKey(idempotencyKeys, baseUrl.href, request),
      onEnd: (request: FastifyRequest, status: number | null) =>
        audit.note(claimSubmitted(request, service, status)),
    };
    proxyRoute(app, context, endpoints.permits, permits);
    proxyRoute(app, context, endpoints.permitSingular, permits);

    const quotes = {
      accessScope: 'quotes',
      routeClass: 'quotes',
      maxBodyBytes: maxQuoteBytes,
      totalMs: context.limits.quoteMs,
    } as const;
    proxyRoute(app, context, endpoints.price, quotes);
    proxyRoute(app, context, endpoints.quoteV2, quotes);
    proxyRoute(app, context, endpoints.quote, quotes);
  }
};
