import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { clockOffset } from '#service/clock-offset';
import {
  cacheKey,
  type CacheOutcome,
  type FetchOptions,
  type Load,
  type ResponseCache,
} from '../cache/response-cache';
import type { UpstreamLimits } from '../config/proxy-config';
import { HttpProblem } from '../http/http-problem';
import { raceWithSignal } from '../http/race-with-signal';
import { Callers } from '../rate-limit/callers';
import { budgetHeaders, type RateLimiter, type RateLimitKey } from '../rate-limit/rate-limiter';
import type { RateBudget } from '../rate-limit/throttle-queue';
import type { ByteBudget, Reservation } from './byte-budget';
import type { SecretScanner } from '../secrets/secret-scan';
import {
  validateResponse,
  type RawResponse,
  type UpstreamResponse,
} from '../responses/validate-response';

/** One request to the service, already checked: the path is rebuilt from validated parts. */
export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** Relative to the base URL, with its query. It may hold keys, so it is never logged. */
  target: string;
  body?: string;
  rateLimitKey: RateLimitKey;
  /** The deadline, which includes queueing and retries. */
  totalMs: number;
  /** How long the service may take to begin its answer, where it is longer than usual. */
  headersMs?: number;
  /** Of a read; three unless it is made again anyway. */
  maxAttempts?: number;
}

export interface UpstreamResult {
  response: UpstreamResponse;
  outcome: CacheOutcome;
  /** What is left of the rate limit for this caller; null where nothing is limited. */
  budget: RateBudget | null;
}

export interface UpstreamClientOptions {
  /** From configuration; never from a client or a response. */
  baseUrl: URL;
  limits: UpstreamLimits;
  limiter: RateLimiter;
  cache: ResponseCache;
  scanner: SecretScanner;
  bytes: ByteBudget;
  /** Told how long the service took for each call. */
  onCall?: (routeClass: string, seconds: number) => void;
}

const connectErrors = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
/** Also the errors of a kept-alive connection that the service has closed. */
const brokenConnections = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const timeouts = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Statuses after which a read is retried. */
const retriedStatuses = new Set([429, 502, 503, 504]);
const defaultAttempts = 3;
const firstDelayMs = 100;

/** A date that is farther from our clock is ignored as wrong. */
const maxClockOffsetMs = 24 * 3_600_000;

/** Calls under way to one service. Where its rate is limited, no call has to wait for one of these. */
export const maxUpstreamConnections = 64;

/** The only place that calls the service. */
export class UpstreamClient {
  readonly #options: UpstreamClientOptions;
  readonly #pool: Pool;
  /** How far our clock is behind the service's. */
  #clockOffsetMs = 0;

  constructor(options: UpstreamClientOptions) {
    const { baseUrl, limits } = options;
    this.#options = options;
    this.#pool = new Pool(baseUrl.origin, {
      connections: maxUpstreamConnections,
      connect: { timeout: limits.connectMs },
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.headersMs,
      maxHeaderSize: 16 * 1024,
    });
  }

  /**
   * Gives a whole, validated response, where possible from the cache. POSTs are never shared or cached.
   *
   * @throws HttpProblem, with the rate budget in its headers; never with the key or the URL
   */
  async fetch(request: UpstreamRequest, options: FetchOptions): Promise<UpstreamResult> {
    const { cache, limiter } = this.#options;
    const { method, target, rateLimitKey } = request;
    const budget = () => limiter.budget(rateLimitKey, options.caller);
    const call: Load = (...how) => this.#call(request, ...how);
    try {
      if (method === 'GET') {
        const key = cacheKey(rateLimitKey.key, target);
        return { ...(await cache.fetch(key, call, options)), budget: budget() };
      }
      const response = await call(new Callers(options.caller), options.signal, () => {});
      return { response, outcome: 'miss', budget: budget() };
    } catch (error) {
      throw error instanceof HttpProblem ? error.withHeaders(budgetHeaders(budget())) : error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** The time by the service's clock, which is *assumed* to be that of its records; ours before the first answer. */
  nowMs(): number {
    return Date.now() + this.#clockOffsetMs;
  }

  /** Reads are tried up to three times within the deadline; a POST once, because it may have taken effect. */
  async #call(
    request: UpstreamRequest,
    callers: Callers,
    signal: AbortSignal,
    begin: () => void,
  ): Promise<UpstreamResponse> {
    if (request.method === 'GET') this.#options.bytes.check();
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new HttpProblem(504, 'The service didn’t respond in time.')),
      request.totalMs,
    );
    try {
      return await this.#retry(request, callers, AbortSignal.any([signal, deadline.signal]), begin);
    } finally {
      clearTimeout(timer);
    }
  }

  async #retry(
    request: UpstreamRequest,
    callers: Callers,
    signal: AbortSignal,
    begin: () => void,
  ): Promise<UpstreamResponse> {
    let failure: HttpProblem | null = null;
    const maxAttempts = request.maxAttempts ?? defaultAttempts;
    for (let attempt = 1; ; attempt++) {
      let isRetried: boolean;
      try {
        return await this.#attempt(request, callers, signal, begin);
      } catch (error) {
        isRetried = request.method === 'GET' && isTransient(error);
        // At the deadline, the failure of the attempt before says more.
        if (!failure || !isTimeout(signal.reason)) failure = problemOf(error);
      }
      const retryAfterMs = failure.details.retryAfterMs ?? 0;
      if (!isRetried || attempt === maxAttempts || retryAfterMs > request.totalMs) throw failure;
      const backoffMs = Math.random() * firstDelayMs * 2 ** attempt;
      const delayMs = Math.max(backoffMs, retryAfterMs);
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw failure;
    }
  }

  /** One attempt, once the rate limiter permits it; its outcome is reported to the limiter. */
  async #attempt(
    request: UpstreamRequest,
    callers: Callers,
    signal: AbortSignal,
    begin: () => void,
  ): Promise<UpstreamResponse> {
    const { limiter, bytes } = this.#options;
    const permit = await limiter.acquire(request.rateLimitKey, callers, signal);
    const reservation = bytes.reserve(request.method);
    begin();
    const sentMs = performance.now();
    try {
      const response = await this.#exchange(request, reservation, signal);
      permit.finish(true);
      return response;
    } catch (error) {
      const { upstreamStatus, retryAfterMs } = error instanceof HttpProblem ? error.details : {};
      if (upstreamStatus === 429) await permit.refused(retryAfterMs ?? null);
      else permit.finish(upstreamStatus !== undefined);
      throw error;
    } finally {
      reservation.release();
      const { routeClass } = request.rateLimitKey;
      this.#options.onCall?.(routeClass, (performance.now() - sentMs) / 1_000);
    }
  }

  async #exchange(
    { method, target, body, rateLimitKey, headersMs }: UpstreamRequest,
    reservation: Reservation,
    signal: AbortSignal,
  ): Promise<UpstreamResponse> {
    const { baseUrl, limits, scanner } = this.#options;
    const exchange = async (): Promise<RawResponse> => {
      const sentMs = Date.now();
      const response = await this.#pool.request({
        method,
        path: baseUrl.pathname.replace(/\/$/, '') + target,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'br, gzip',
          'user-agent': 'waybill',
          'x-api-key': rateLimitKey.key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body ?? null,
        signal,
        headersTimeout: headersMs ?? limits.headersMs,
      });
      this.#noteDate(response.headers, sentMs);
      const bytes = await readBody(response.body, limits.maxBodyBytes, reservation);
      return { ...response, body: bytes };
    };
    // undici does not end a request that waits for a connection.
    const raw = await raceWithSignal(exchange(), signal);
    const response = await validateResponse(raw, limits.maxBodyBytes, scanner);
    if (response.body !== raw.body) reservation.add(response.body.length);
    return response;
  }

  /** Reads the service's clock; not from a response that a cache in between has kept. */
  #noteDate({ date, age }: IncomingHttpHeaders, sentMs: number): void {
    if (age !== undefined && age !== '0') return;
    const offsetMs = clockOffset(String(date), this.#clockOffsetMs, sentMs, Date.now());
    if (Math.abs(offsetMs) <= maxClockOffsetMs) this.#clockOffsetMs = offsetMs;
  }
}

/** @throws HttpProblem 502 for too many bytes, 503 when the reservation has no room; both end the connection */
async function readBody(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  reservation: Reservation,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw new HttpProblem(502, 'The service responded with too much data.');
    reservation.add(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof HttpProblem && reason.status === 504;
}

/** Retried: connection errors and the statuses above. */
function isTransient(error: unknown): boolean {
  if (error instanceof HttpProblem) return retriedStatuses.has(error.details.upstreamStatus ?? 0);
  const code = codeOf(error);
  return connectErrors.has(code) || brokenConnections.has(code);
}

function problemOf(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const code = codeOf(error);
  if (timeouts.has(code)) return new HttpProblem(504, 'The service didn’t respond in time.');
  if (connectErrors.has(code)) return new HttpProblem(502, 'The service can’t be reached.');
  return new HttpProblem(
    502,
    'The connection to the service broke before the response was complete.',
  );
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}
