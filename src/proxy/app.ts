import { randomUUID } from 'node:crypto';
import accepts from '@fastify/accepts';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Dispatcher } from 'undici';
import { defaultAlertTimes, type AlertTimes } from './alerts/alert-loop';
import { alerts } from './alerts/alerts';
import { access } from './auth/access';
import type { ProxyConfig } from './config/proxy-config';
import { EventHub } from './events/event-hub';
import { defaultBridgeTimes, WebsocketBridge, type BridgeTimes } from './events/websocket-bridge';
import { defaultStreamTimes, eventStream, type StreamTimes } from './events/event-stream';
import {
  clientErrorHandler,
  HttpProblem,
  httpProblems,
  refuseExpectations,
  sendProblem,
} from './http/http-problem';
import { defaultMissedTimes, type MissedTimes } from './hooks/missed-changes';
import { defaultTriesPerViewer } from './hooks/webhook-routes';
import { webhooks } from './hooks/webhooks';
import { defaultDrainLimits, drainConnections } from './plugins/drain-connections';
import { health } from './plugins/health';
import { loggerOptions, requestLog } from './plugins/log';
import { metrics } from './plugins/metrics';
import { iconAgent } from './icons/icon-client';
import { icons } from './routes/icons';
import { page } from './routes/page';
import { pageOfMalformedPath, security, securityHeaders } from './plugins/security';
import type { Rate } from './rate-limit/gcra';
import { openStores } from './stores/open-stores';
import { configRoutes } from './routes/config';
import { networkContexts, networkRoutes } from './routes/network-routes';
import { Database } from './db/database';
import { Desk, deskRoutes } from './desk/desk-routes';
import { defaultMirrorTimes, type MirrorTimes } from './mirror/key-runner';
import { openMirror } from './mirror/open-mirror';
import { leakLength, SecretScanner } from './secrets/secret-scan';
import { teamRoutes } from './team/team-routes';

const maxBodyBytes = 16 * 1024;
const maxConnections = 2_000;

/** What a test may put in the place of the real thing; no configuration names any. */
export interface AppParts {
  /** Makes the connections to icon hosts: by default to public addresses only. */
  iconDispatcher?: Dispatcher;
  alertTimes?: AlertTimes;
  hub?: EventHub;
  missedTimes?: MissedTimes;
  /** How often one viewer may paste a delivery. */
  triesPerViewer?: Rate;
  streamTimes?: StreamTimes;
  bridgeTimes?: BridgeTimes;
  mirrorTimes?: MirrorTimes;
}

/** The proxy as a Fastify app: the closed table of routes, the page, and nothing else. It doesn't listen. */
export async function createApp(
  config: ProxyConfig,
  {
    iconDispatcher = iconAgent(),
    alertTimes = defaultAlertTimes,
    hub = new EventHub(),
    missedTimes = defaultMissedTimes,
    triesPerViewer = defaultTriesPerViewer,
    streamTimes = defaultStreamTimes,
    bridgeTimes = defaultBridgeTimes,
    mirrorTimes = defaultMirrorTimes,
  }: AppParts = {},
): Promise<FastifyInstance> {
  const scanner = new SecretScanner(secretsOf(config), leakLength);
  const headers = await securityHeaders(config);
  const app = fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    // A busy machine may take any time to start.
    pluginTimeout: 0,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 15_000,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    clientErrorHandler: clientErrorHandler(headers),
    // Node would answer a request without Host itself, without the security headers.
    http: {
      requireHostHeader: false,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
    },
    routerOptions: { maxParamLength: 128 },
    // No hook runs for these errors.
    frameworkErrors: (_error, request, reply) => {
      void reply.headers({ ...headers, 'x-trace-id': request.id });
      const page = pageOfMalformedPath(request);
      if (page !== null) return void reply.header('cache-control', 'no-store').redirect(page, 303);
      sendProblem(reply, new HttpProblem(400, 'The path isn’t in canonical form.'), scanner);
    },
  });
  app.server.maxConnections = maxConnections;
  refuseExpectations(app.server, headers);
  app.removeContentTypeParser('text/plain');
  const database = await Database.open(config.database);
  if (database.problem !== null)
    app.log.error({ reason: database.problem }, 'deliveries get a 503 until they can be stored');
  const stores = await openStores(config, app.log, database, hub, (text) =>
    scanner.holdsSecret(text),
  );
  const { handled, labels, views, audit } = stores;
  app.addHook('onClose', () => stores.close());
  for (const network of config.networks) {
    const { name, keyring, websocket } = network;
    hub.setKeys(name, () => keyring.aliases);
    if (!websocket) continue;
    const lease = stores.websocketLeaseOf(websocket.url);
    const options = { network, websocket, hub, scanner, lease, times: bridgeTimes, log: app.log };
    const bridge = new WebsocketBridge(options);
    app.addHook('preClose', () => bridge.close());
  }

  // Hooks of one kind run in this order.
  await app.register(drainConnections, defaultDrainLimits);
  await app.register(httpProblems, { scanner });
  await app.register(requestLog);
  await app.register(metrics, { token: config.metricsToken, isShared: stores.isShared });
  await app.register(security, { config, headers });
  await app.register(cookie);
  await app.register(access, { config, stores });
  await app.register(health, { isShared: stores.isShared });
  await app.register(accepts);
  const contexts = networkContexts(app, { config, stores, scanner });
  const mirror = await openMirror(app, { config, contexts, database, hub, times: mirrorTimes });
  const desks = new Map(
    config.networks.map(({ name }) => {
      const held = mirror?.networks.get(name);
      return [name, held ? new Desk(held, handled) : null];
    }),
  );
  await app.register(deskRoutes, { contexts, desks, scanner });
  await app.register(teamRoutes, { config, contexts, handled, labels, views, audit, scanner });
  const { alerts: store } = stores;
  await app.register(alerts, {
    config,
    desks,
    deliveries: stores.events,
    store,
    scanner,
    times: alertTimes,
  });
  await app.register(networkRoutes, { contexts, freshness: config.freshness, stores });
  await app.register(eventStream, {
    networks: config.networks,
    hub,
    scanner,
    times: streamTimes,
  });
  await app.register(webhooks, {
    config,
    log: stores.events,
    hub,
    scanner,
    rates: stores.rates,
    contexts,
    missedTimes,
    triesPerViewer,
  });
  await app.register(configRoutes, { config });
  await app.register(icons, { config, rates: stores.rates, dispatcher: iconDispatcher });
  await app.register(page, { config });
  return app;
}

/** All secrets, which the proxy's own responses are scanned for. The same list until keys are reloaded. */
function secretsOf(config: ProxyConfig): () => readonly string[] {
  const {
    access: { auth, sessionSecrets },
    metricsToken,
    alertWebhook,
    networks,
    hooks: { pathSecret, testnetPathSecret, customHeader },
  } = config;
  const fixed = [
    ...sessionSecrets,
    ...(metricsToken === null ? [] : [metricsToken]),
    ...(alertWebhook === null ? [] : [alertWebhook.secret]),
    ...[pathSecret, testnetPathSecret, customHeader?.value].filter((secret) => secret != null),
    ...(auth.mode === 'oidc' ? [auth.clientSecret] : []),
    ...(auth.mode === 'header' && auth.proof.kind === 'secret' ? [auth.proof.secret] : []),
  ];
  let read: (readonly string[])[] = [];
  let secrets: readonly string[] = fixed;
  return () => {
    if (networks.some(({ keyring }, index) => keyring.secrets !== read[index])) {
      read = networks.map(({ keyring }) => keyring.secrets);
      secrets = [...read.flat(), ...fixed];
    }
    return secrets;
  };
}
