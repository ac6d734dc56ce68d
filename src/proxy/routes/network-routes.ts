import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { endpoints } from '#service/endpoints';
import { ResponseCache } from '../cache/response-cache';
import type { ProxyConfig } from '../config/proxy-config';
import { takeIdempotencyKey } from '../idempotency';
import { RateLimiter } from '../rate-limit/rate-limiter';
import type { Stores } from '../open-stores';
import { ByteBudget } from '../upstream/byte-budget';
import { maxUpstreamConnections, UpstreamClient } from '../upstream/client';
import { leakLength, SecretScanner } from '../secrets/secret-scan';
import { injectApiKey, keyParameters } from './inject-api-key';
import { proxyRoute } from './proxy-route';

interface NetworkRoutesOptions {
  config: ProxyConfig;
  stores: Stores;
  /** Knows all secrets. */
  scanner: SecretScanner;
}

/** The closed table of routes under `/api/{network}`, for each network. */
export const networkRoutes: FastifyPluginAsync<NetworkRoutesOptions> = async (
  app,
  { config, stores, scanner },
) => {
  const { limits, freshness, networks } = config;
  const bytes = new ByteBudget(limits.maxBytesInFlight);
  // Keys of all networks: one provider runs them, and could return a key of another one.
  const keys = new SecretScanner(
    () => networks.flatMap(({ keyring }) => keyring.secrets),
    leakLength,
  );
  for (const network of networks) {
    const { name, baseUrl, keyring } = network;
    const limiter = new RateLimiter(
      name,
      network.pace,
      stores.ratesOf(baseUrl),
      app.metrics,
      maxUpstreamConnections,
    );
    const cache = new ResponseCache(stores.responsesOf(baseUrl, keys));
    const upstream = new UpstreamClient({ baseUrl, limits, limiter, cache, scanner: keys, bytes });
    app.addHook('onClose', () => upstream.close());
    const context = { network, upstream, bytes, limits, scanner };

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
    proxyRoute(app, context, endpoints.claim, fees);
    proxyRoute(app, context, endpoints.claims, fees);
    // These complete a claim; the path has two spellings.
    const permits = {
      ...fees,
      bodyParameters: ['signature'],
      admit: (request: FastifyRequest) =>
        takeIdempotencyKey(stores.idempotencyKeys, baseUrl.href, request),
    };
    proxyRoute(app, context, endpoints.permits, permits);
    proxyRoute(app, context, endpoints.permitSingular, permits);
  }
};
