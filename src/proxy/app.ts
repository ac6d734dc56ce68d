import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { addAssets, injectConfig, pageHandler } from './plugins/page';
import { addProblems, sendProblem } from './answer-problem';
import { clientErrorHandler, refuseExpectations } from './client-error';
import { ByteBudget } from './upstream/byte-budget';
import type { ProxyConfig } from './config/proxy-config';
import { drainConnections } from './plugins/drain-connections';
import { addRequestLog, loggerOptions } from './plugins/log';
import { addMetrics } from './plugins/metrics';
import { pageConfigOf } from './page-config-of';
import { HttpProblem } from './http-problem';
import { appFeesRoutes } from './routes/app-fees';
import { chainsRoutes } from './routes/chains';
import { configRoutes } from './routes/config';
import { healthRoutes } from './plugins/health';
import { requestsRoutes } from './routes/requests';
import { statusRoutes } from './routes/status';
import { ResponseCache } from './cache/response-cache';
import { RateLimiter } from './rate-limit/rate-limiter';
import { addSecurity, browserRules } from './plugins/security';
import { addAccess, guardPage } from './auth/access';
import { openStores } from './redis/open-stores';
import { maxUpstreamConnections, UpstreamClient } from './upstream/client';
import { leakLength, SecretScanner } from './upstream/secret-scan';

const maxBodyBytes = 16 * 1024;
const maxConnections = 2_000;

/** The proxy as a Fastify app: the closed table of routes, the page, and nothing else. It doesn't listen. */
export async function createApp(config: ProxyConfig): Promise<FastifyInstance> {
  const scanner = new SecretScanner(() => secretsOf(config), leakLength);
  const rules = browserRules(config);
  const app = fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 15_000,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    clientErrorHandler: clientErrorHandler(rules),
    // Node would refuse a request without Host by itself, without the rules for browsers.
    http: {
      requireHostHeader: false,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
    },
    routerOptions: { maxParamLength: 128 },
    // No hook has run for these.
    frameworkErrors: (_error, request, reply) => {
      sendProblem(
        reply.headers({ ...rules, 'x-trace-id': request.id }),
        new HttpProblem(400, 'The path is spelt in a way that is not accepted.'),
        scanner,
      );
    },
  });
  app.server.maxConnections = maxConnections;
  drainConnections(app);
  refuseExpectations(app.server, rules);
  app.removeContentTypeParser('text/plain');
  const stores = openStores(config, app.log);
  app.addHook('onClose', async () => stores.close());
  addProblems(app, scanner);
  addRequestLog(app);
  const metrics = addMetrics(app, config.metricsToken, stores.isUp);
  addSecurity(app, config, rules);
  await addAccess(app, config, stores, metrics);

  const bytes = new ByteBudget(config.limits.maxBytesInFlight);
  // Those of all networks: one maker runs them, and may hold the keys of each.
  const keys = new SecretScanner(() => keysOf(config), leakLength);
  for (const network of config.networks) {
    const { name, pace, baseUrl } = network;
    const rates = stores.ratesOf(baseUrl);
    const limiter = new RateLimiter(name, pace, rates, metrics, maxUpstreamConnections);
    const cache = new ResponseCache(stores.responsesOf(baseUrl, keys));
    const { limits, freshness } = config;
    const upstream = new UpstreamClient({ baseUrl, limits, limiter, cache, scanner: keys, bytes });
    app.addHook('onClose', () => upstream.close());
    const context = { network, upstream, bytes, limits, freshness, scanner };
    requestsRoutes(app, context);
    chainsRoutes(app, context);
    appFeesRoutes(app, context, stores.idempotencyKeys);
    statusRoutes(app, context);
  }
  configRoutes(app, (viewer) => pageConfigOf(config, viewer));
  healthRoutes(app, stores.isUp);
  await addPage(app, config);
  return app;
}

function keysOf({ networks }: ProxyConfig): string[] {
  return networks.flatMap(({ keyring }) => keyring.secrets);
}

/** Everything that must never leave; each is looked for in our own answers. */
function secretsOf(config: ProxyConfig): string[] {
  const { access, metricsToken } = config;
  const { auth } = access;
  return [
    ...keysOf(config),
    ...access.sessionSecrets,
    ...(metricsToken === null ? [] : [metricsToken]),
    ...(auth.mode === 'oidc' ? [auth.clientSecret] : []),
    ...(auth.mode === 'header' && auth.proof.kind === 'secret' ? [auth.proof.secret] : []),
  ];
}

async function addPage(app: FastifyInstance, config: ProxyConfig): Promise<void> {
  const { webRoot, extraAssetFolders, extraScriptPaths } = config;
  await addAssets(app, [...(webRoot ? [webRoot] : []), ...extraAssetFolders]);
  const page =
    webRoot &&
    pageHandler(webRoot, (html, { viewer }) =>
      injectConfig(html, pageConfigOf(config, viewer), extraScriptPaths),
    );
  app.setNotFoundHandler(async (request, reply) => {
    if (request.isApi || !page) throw new HttpProblem(404, 'There is no such route.');
    return (await guardPage(request, reply, config)) ? page(request, reply) : reply;
  });
}
