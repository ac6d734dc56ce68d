import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#service/calls/endpoints';
import type { AccessScope } from '#service/proxy-api/page-config';
import type { ByteBudget } from '../upstream/byte-budget';
import type { Freshness, NetworkConfig, UpstreamLimits } from '../config/proxy-config';
import type { RouteClass } from '../rate-limit/rate-tier';
import { clientClosed, HttpProblem } from '../http/http-problem';
import { addBodyParameters, checkQuery, type CheckedQuery } from './check-query';
import type { Caller } from '../rate-limit/callers';
import { budgetHeaders } from '../rate-limit/rate-limiter';
import { clientNetwork } from '../auth/client-network';
import { compress } from '../plugins/compression';
import type { UpstreamClient, UpstreamResult } from '../upstream/client';
import type { SecretScanner } from '../secrets/secret-scan';
import { urlSegment, urlText } from '#service/url-text';

/** What the routes of one network share. */
export interface NetworkContext {
  network: NetworkConfig;
  upstream: UpstreamClient;
  bytes: ByteBudget;
  limits: UpstreamLimits;
  scanner: SecretScanner;
}

/** Chooses the API key of a call, and writes keys into its query. */
export type InjectApiKey = (query: CheckedQuery) => { key: string; query: CheckedQuery };

export interface ProxyRouteOptions {
  accessScope: AccessScope;
  routeClass: RouteClass;
  /** How long responses are cached; without it, only simultaneous requests share one. */
  freshness?: Freshness;
  /** For parameters that the proxy itself handles (`extraQuery`). */
  injectApiKey?: InjectApiKey;
  extraQuery?: readonly string[];
  /** Query parameters that the client sends in the body. */
  bodyParameters?: readonly string[];
  /** Where a body may be larger than usual. */
  maxBodyBytes?: number;
  /** The deadline, where the service may take longer than usual. */
  totalMs?: number;
  /** The last check before the call; throws an HttpProblem to refuse it. */
  admit?: (request: FastifyRequest) => Promise<void>;
  /** Told of the service's status, null where it isn't known: after each call that was let through. */
  onEnd?: (request: FastifyRequest, status: number | null) => void;
}

/** `export` goes after interactive requests. */
const priorityHeader = 'x-waybill-priority';
const maxAgeHeader = 'x-waybill-max-age-ms';
/** Lists the query parameters that were dropped. */
const droppedHeader = 'x-waybill-dropped-query';

/** One endpoint of the service under `/api/{network}`. */
export function proxyRoute(
  app: FastifyInstance,
  context: NetworkContext,
  endpoint: Endpoint,
  options: ProxyRouteOptions,
): void {
  const { network, upstream, limits, scanner } = context;
  const extraQuery = new Set(options.extraQuery);
  const injectApiKey: InjectApiKey =
    options.injectApiKey ?? ((query) => ({ key: network.keyring.defaultKey, query }));

  app.route({
    method: endpoint.method,
    url: `/api/${network.name}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { accessScope: options.accessScope },
    ...(options.maxBodyBytes !== undefined && { bodyLimit: options.maxBodyBytes }),
    handler: async (request, reply) => {
      // Replaced by the service's own headers if it responds.
      if (endpoint.deprecationHeaders) reply.headers(endpoint.deprecationHeaders);
      const { checked, dropped } = checkQuery(endpoint, request.url, extraQuery);
      if (dropped.length > 0) reply.header(droppedHeader, namesOf(dropped, scanner));
      addBodyParameters(checked, endpoint, request.body, options.bodyParameters ?? []);
      const body = bodyOf(endpoint, request.body);
      const { key, query } = injectApiKey(checked);
      const usualMs =
        query.get('includeTotal') === 'true' ? limits.totalWithCountMs : limits.totalMs;
      await options.admit?.(request);
      const target = targetOf(endpoint, request.params, query);
      let status: number | null = null;
      let result: UpstreamResult;
      try {
        result = await upstream.fetch(
          {
            method: endpoint.method,
            target,
            rateLimitKey: { key, routeClass: options.routeClass },
            totalMs: options.totalMs ?? usualMs,
            ...(options.totalMs !== undefined && { headersMs: options.totalMs }),
            ...(body === undefined ? {} : { body }),
          },
          {
            freshness: freshnessFor(request, options.freshness),
            maxAgeMs: maxAgeOf(request),
            caller: callerOf(request),
            signal: clientSignal(reply),
          },
        );
        ({ status } = result.response);
      } catch (error) {
        if (error instanceof HttpProblem) status = error.details.upstreamStatus ?? null;
        throw error;
      } finally {
        options.onEnd?.(request, status);
      }
      if (endpoint.method === 'GET') reply.cacheOutcome = result.outcome;
      return sendResult(request, reply, result, context);
    },
  });
}

/** Nobody needs an answer that is older. */
const maxStaleSeconds = 900;

/** Longer than usual for a request with `Cache-Control: max-stale=30` (RFC 9111, 5.2.1.2). */
function freshnessFor({ headers }: FastifyRequest, usual: Freshness | undefined): Freshness | null {
  const seconds = Number(/^max-stale=(\d{1,9})$/.exec(headers['cache-control'] ?? '')?.[1] ?? 0);
  return usual ? maxStale(usual, seconds) : null;
}

/** How old a cached response may be, in milliseconds: a page that reads again because of an event needs one from after it. */
function maxAgeOf({ headers }: FastifyRequest): number | undefined {
  const text = headers[maxAgeHeader];
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Pages that many people have open share one call of the service. Not where caching is off. */
export function maxStale(usual: Freshness, seconds: number): Freshness {
  if (!usual.freshMs) return usual;
  return { ...usual, freshMs: Math.max(usual.freshMs, Math.min(seconds, maxStaleSeconds) * 1000) };
}

/** Callers share the rate fairly: viewers by name, visitors without login by address. */
function callerOf({ viewer, ip, headers }: FastifyRequest): Caller {
  return {
    id: viewer ? (viewer.name ?? '') : clientNetwork(ip),
    isPublic: viewer === null,
    priority: headers[priorityHeader] === 'export' ? 'export' : 'interactive',
  };
}

function namesOf(dropped: readonly string[], scanner: SecretScanner): string {
  const names = dropped.join(', ');
  return scanner.holdsSecret(names) ? 'withheld' : names;
}

/** Rebuilt from validated parts: the client's own text is never forwarded. Sorted, so that one query is cached once. */
export function targetOf(endpoint: Endpoint, params: unknown, query: CheckedQuery): string {
  const values = params as Record<string, string>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const segment = urlSegment(values[name] ?? '');
    if (segment === null) throw new HttpProblem(400, `The path's ${name} is missing or wrong.`);
    return segment;
  });
  const search = [...query]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${urlText(value)}`)
    .join('&');
  return search ? `${path}?${search}` : path;
}

/** Known members are forwarded; others are dropped (client libraries add some), or refused where the schema is strict. */
function bodyOf(endpoint: Endpoint, body: unknown): string | undefined {
  if (!endpoint.body) return undefined;
  const parsed = endpoint.body.safeParse(body);
  if (parsed.success) return JSON.stringify(parsed.data);
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const where = [...(issue?.path ?? []).map(String), ...unknown.slice(0, 1)].join('.');
  if (unknown.length > 0)
    throw new HttpProblem(400, `The body's ${where} isn’t supported by Waybill.`);
  throw new HttpProblem(
    400,
    where ? `The body's ${where} is missing or wrong.` : 'A JSON body is required.',
  );
}

/** Aborted when the client closes its connection before the response was sent. */
function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(clientClosed());
  });
  return controller.signal;
}

async function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, budget }: UpstreamResult,
  { bytes, limits }: NetworkContext,
) {
  if (request.method === 'GET') bytes.check();
  const { status, etag, deprecationHeaders } = response;
  reply.upstreamStatus = status;
  reply.headers({
    ...deprecationHeaders,
    ...budgetHeaders(budget),
    etag,
    vary: 'Accept-Encoding',
  });
  if (request.method === 'GET' && request.headers['if-none-match'] === etag)
    return reply.code(304).send();
  const body = await compress(request, reply, response.body);
  bytes.send(body, reply.raw, limits.writeMs);
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
