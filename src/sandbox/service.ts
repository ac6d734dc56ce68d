import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { checkOptionalKey } from './http/api-keys';
import { announceDeprecation, migrationGuide, successor } from './http/deprecation';
import { createWebhookDeliveries, type WebhookOptions } from './events/webhook-deliveries';
import { createWebsocket } from './events/websocket';
import { answerFault, conditionsOf, isSwitch, sentinelOf } from './http/faults';
import { createClaimStore, type ClaimStore } from './ledger/claim-store';
import { createLedger } from './ledger/ledger';
import { createRateLimit, type RouteClass, type Tier } from './http/rate-limit';
import { Refusal, invalid } from './http/refusal';
import { appFeesRoutes, permitsRoutes, executeRoutes } from './routes/app-fees';
import { quoteRoutes } from './routes/quotes';
import { requestsV2Route } from './routes/requests-v2';
import { requestsV3Route } from './routes/requests-v3';
import { type Condition, disabledChainId } from './world/conditions';
import { createWorld, type World } from './world/world';
import { chainBodies } from './world/chain-body';
import { sameHash } from '#service/address';
import { exampleRequest, exampleWithId } from './contradictions/example-requests';
import { recordV3 } from './world/record-v3';
import { statusBody } from './world/status-body';

export interface SandboxOptions {
  seed?: number;
  /** Unix milliseconds; never goes back. */
  clock?: () => number;
  /** How many own requests there are at the start. */
  size?: number;
  /** How many requests of other integrators there are for each own one. */
  others?: number;
  /** When the world's slot 0 began, Unix milliseconds. */
  sinceMs?: number;
  /** A running EVM for contract wallets; null: plain accounts only. */
  rpcUrl?: string | null;
  /** Take ERC-6492 signatures of wallets that are not deployed. */
  acceptUndeployed?: boolean;
  /** The limits of the caller's key; off by default, so that tests don't wait. */
  tier?: Tier;
  /** How long every answer takes, on top. */
  latencyMs?: number;
  /** What goes wrong from the start on. */
  conditions?: readonly Condition[];
  /** Where status changes are posted; absent: nowhere. */
  webhooks?: WebhookOptions;
}

export const defaultSeed = 1;
export const defaultSize = 20_000;
/** Enough for a question that forgets whose requests it is about to be seen at once. */
export const defaultOthers = 3;
const slowMs = 5_000;
/** How often the world advances while nobody calls, so that events come when they happen. */
const advanceMs = 250;

/** The stand-in service as a Fastify app: it answers as the interface says, from a seeded world. It doesn't listen. */
export function createSandbox(options: SandboxOptions = {}): FastifyInstance {
  const {
    seed = defaultSeed,
    clock = Date.now,
    size = defaultSize,
    others = defaultOthers,
    sinceMs = 0,
    conditions = [],
  } = options;
  const startMs = clock();
  const world = createWorld({ seed, clock, size, others, sinceMs, conditions });
  const ledger = createLedger(seed, clock);
  const claims = createClaimStore(world, ledger, {
    rpcUrl: options.rpcUrl ?? null,
    acceptUndeployed: options.acceptUndeployed ?? false,
  });
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 256 },
  });

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.statusCode).send(error.body);
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    return reply
      .code(status)
      .send({ message: status < 500 ? (error as Error).message : 'Internal server error' });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('date', new Date(clock()).toUTCString());
    done();
  });
  const accepts = createRateLimit(options.tier ?? 'off', clock);
  app.addHook('preHandler', async (request, reply) => {
    if (options.latencyMs) await wait(options.latencyMs);
    const routeClass = classOf(request.url);
    if (!accepts(String(request.headers['x-api-key'] ?? request.ip), routeClass))
      throw new Refusal(429, tooMany(routeClass));
    const sentinel = sentinelOf(request);
    if (sentinel === 'sandbox:slow') await wait(slowMs);
    else if (sentinel === 'sandbox:deprecated') announceDeprecation(reply);
    else if (sentinel === 'sandbox:websocket-restart') websocket.restart();
    else if (sentinel !== null && isSwitch(sentinel)) world.setConditions(conditionsOf(sentinel));
    else if (sentinel !== null && (await answerFault(sentinel, reply))) return reply;
    const key = request.headers['x-api-key'];
    checkOptionalKey(typeof key === 'string' ? key : undefined);
  });

  const websocket = createWebsocket(app, world);
  world.watch(websocket.send);
  if (options.webhooks) {
    const deliveries = createWebhookDeliveries(options.webhooks, clock);
    world.watch(deliveries.post);
    app.addHook('onClose', async () => deliveries.close());
  }
  app.addHook('onListen', (done) => {
    const timer = setInterval(world.advance, advanceMs).unref();
    app.server.on('close', () => clearInterval(timer));
    done();
  });
  app.addHook('preClose', (done) => {
    websocket.restart();
    done();
  });

  requestsV3Route(app, world, startMs);
  requestsV2Route(app, world);
  chainsRoute(app, world);
  statusRoute(app, world, claims, startMs);
  appFeesRoutes(app, ledger, claims);
  permitsRoutes(app, claims);
  quoteRoutes(app, world);
  executeRoutes(app);
  return app;
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

function classOf(url: string): RouteClass {
  if (url.startsWith('/requests/v3')) return 'requests-v3';
  if (/^\/(price|quote)\b/.test(url)) return 'quotes';
  return url.startsWith('/requests/v2') ? 'requests-v2' : 'other';
}

// No Retry-After on any of them; v2 says where to go instead (service-api.md X3).
function tooMany(routeClass: RouteClass): Record<string, unknown> {
  const message = 'Too many requests';
  return routeClass === 'requests-v2' ? { message, successor, migrationGuide } : { message };
}

const disabled = {
  disabled: true,
  depositEnabled: false,
  statusMessage: 'Disabled while blocks are not final.',
};

/** GET /chains. The marker tells every page that this is no real money, also behind a production start. */
function chainsRoute(app: FastifyInstance, world: World): void {
  app.get('/chains', () => ({
    sandbox: true,
    chains: world.hasCondition('chain-issues')
      ? chainBodies.map((chain) =>
          chain.id === disabledChainId ? { ...chain, ...disabled } : chain,
        )
      : chainBodies,
  }));
}

const paths = ['/intents/status/v3', '/intents/status/v2'];

/** GET /intents/status/v3. That the older path answers with the same is *assumed*. */
function statusRoute(
  app: FastifyInstance,
  world: World,
  claims: ClaimStore,
  startMs: number,
): void {
  const answer = (request: FastifyRequest<{ Querystring: { requestId?: string } }>) => {
    const { requestId } = request.query;
    if (requestId === undefined)
      throw invalid("querystring must have required property 'requestId'");
    world.advance();
    const example = exampleWithId(requestId);
    if (example !== null) return exampleStatus(exampleRequest(world.seed, startMs, example));
    const found = claims.acceptedClaim(requestId) ?? requestOf(world, requestId);
    if (found === null) return claims.statusOf(requestId) ?? { status: 'unknown' };
    return { ...statusBody(found), quoteCreatedAt: found.plan.createdAtMs - 2_000 };
  };
  for (const path of paths) app.get(path, answer);
}

/** Of a quote that nobody funded there is its moment alone. */
function exampleStatus({ listed, reported: record, plan }: ReturnType<typeof exampleRequest>) {
  const quoteCreatedAt = plan.createdAtMs - 2_000;
  if (listed === null && record.status === 'waiting') return { status: 'waiting', quoteCreatedAt };
  return { ...statusBody({ record, plan }), quoteCreatedAt };
}

function requestOf(world: World, id: string) {
  const row = world.rows.find((one) => sameHash(one.id, id));
  return row ? { record: recordV3(world.seed, row.plan, row.state), plan: row.plan } : null;
}
