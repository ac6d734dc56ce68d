import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type Dispatcher } from 'undici';
import type { ByteBudget, Reservation } from './byte-budget';
import type { UpstreamLimits } from '../config/proxy-config';
import type { SecretScanner } from './secret-scan';
import { exchange } from './exchange';
import { Problem } from '../problem';
import type { Callers } from '../rate-limit/callers';
import type { RateLimiter, RateLimitKey } from '../rate-limit/rate-limiter';
import { readAnswer, type UpstreamAnswer } from './validate-response';

/** One call to the service, already checked: the path is rebuilt from validated parts. */
export interface UpstreamCall {
  method: 'GET' | 'POST';
  /** Relative to the base URL, with its query. It may hold keys, so it is never logged. */
  target: string;
  body?: string;
  limitKey: RateLimitKey;
  /** The whole time that the call may take, waiting and retries included. */
  totalMs: number;
}

const connectErrors = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
/** Also what a kept connection does that the service has closed meanwhile. */
const brokenConnections = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const timeouts = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Statuses of the service after which a read is worth another try. */
const passing = new Set([429, 502, 503, 504]);
const maxAttempts = 3;
const firstDelayMs = 100;

/** Calls under way to one service. Where its pace is limited, no call has to wait for one of these. */
export const maxUpstreamConnections = 64;

/** The only place that talks to the service. */
export class Upstream {
  readonly #pool: Pool;
  readonly #prefix: string;
  readonly #limits: UpstreamLimits;
  readonly #limiter: RateLimiter;
  readonly #scanner: SecretScanner;
  readonly #bytes: ByteBudget;

  /** @param baseUrl from configuration; never from a client or an answer */
  constructor(
    baseUrl: URL,
    limits: UpstreamLimits,
    limiter: RateLimiter,
    scanner: SecretScanner,
    bytes: ByteBudget,
  ) {
    this.#bytes = bytes;
    this.#prefix = baseUrl.pathname.replace(/\/$/, '');
    this.#limits = limits;
    this.#limiter = limiter;
    this.#scanner = scanner;
    this.#pool = new Pool(baseUrl.origin, {
      connections: maxUpstreamConnections,
      connect: { timeout: limits.connectMs },
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.headersMs,
      maxHeaderSize: 16 * 1024,
    });
  }

  /**
   * Asks for one answer of the service, whole and checked. Reads are tried up to three times inside the
   * deadline; a POST is made once, because whether it was done is not known.
   *
   * @param callers in whose turns it may be made
   * @param signal of the caller; its reason is the error thrown
   * @throws Problem which never carries the key or the URL
   */
  async call(call: UpstreamCall, callers: Callers, signal: AbortSignal): Promise<UpstreamAnswer> {
    if (call.method === 'GET') this.#bytes.check();
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new Problem(504, 'The service did not answer in time.')),
      call.totalMs,
    );
    try {
      return await this.#attempts(call, callers, AbortSignal.any([signal, deadline.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #attempts(
    call: UpstreamCall,
    callers: Callers,
    signal: AbortSignal,
  ): Promise<UpstreamAnswer> {
    let failure: Problem | null = null;
    for (let attempt = 1; ; attempt++) {
      let passes: boolean;
      try {
        return await this.#permitted(call, callers, signal);
      } catch (error) {
        passes = isPassing(error);
        const problem = error instanceof Problem ? error : transportProblem(error);
        // When time runs out during a further try, what went wrong before says more.
        failure = isTimeout(signal.reason) && failure ? failure : problem;
      }
      const { retryAfterMs } = failure.details;
      if (!passes || call.method !== 'GET' || attempt === maxAttempts) throw failure;
      if ((retryAfterMs ?? 0) > call.totalMs) throw failure;
      const delayMs = Math.random() * firstDelayMs * 2 ** attempt;
      const waitMs = Math.max(delayMs, retryAfterMs ?? 0);
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw failure;
    }
  }

  /** One try, once the pace allows it, and reports to the pace how it went. */
  async #permitted(
    call: UpstreamCall,
    callers: Callers,
    signal: AbortSignal,
  ): Promise<UpstreamAnswer> {
    const permit = await this.#limiter.acquire(call.limitKey, callers, signal);
    const reservation = this.#bytes.reserve(call.method);
    try {
      const answer = await this.#once(call, reservation, signal);
      permit.finish(true);
      return answer;
    } catch (error) {
      const { upstreamStatus, retryAfterMs } = error instanceof Problem ? error.details : {};
      if (upstreamStatus === 429) await permit.refused(retryAfterMs ?? null);
      else permit.finish(upstreamStatus !== undefined);
      throw error;
    } finally {
      reservation.release();
    }
  }

  async #once(
    call: UpstreamCall,
    reservation: Reservation,
    signal: AbortSignal,
  ): Promise<UpstreamAnswer> {
    const { maxBodyBytes } = this.#limits;
    const options: Dispatcher.RequestOptions = {
      method: call.method,
      path: this.#prefix + call.target,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'br, gzip',
        'user-agent': 'waybill',
        'x-api-key': call.limitKey.key,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: call.body ?? null,
    };
    const response = await exchange(this.#pool, options, maxBodyBytes, reservation, signal);
    const answer = await readAnswer(response, maxBodyBytes, this.#scanner);
    if (answer.bytes !== response.body) reservation.add(answer.bytes.length);
    return answer;
  }
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Problem && reason.status === 504;
}

/** Worth another try: no connection, or one of the statuses that pass by themselves. */
function isPassing(error: unknown): boolean {
  if (error instanceof Problem) return passing.has(error.details.upstreamStatus ?? 0);
  const code = (error as { code?: string }).code ?? '';
  return connectErrors.has(code) || brokenConnections.has(code);
}

function transportProblem(error: unknown): Problem {
  const { code } = error as { code?: string };
  if (timeouts.has(code ?? '')) return new Problem(504, 'The service did not answer in time.');
  if (connectErrors.has(code ?? '')) return new Problem(502, 'The service cannot be reached.');
  return new Problem(502, 'The connection to the service broke before the answer was complete.');
}
