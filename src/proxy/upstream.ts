import { Pool } from 'undici';
import type { UpstreamLimits } from './config';
import type { EgressGuard } from './egress-guard';
import type { End } from './end';
import { exchange } from './exchange';
import type { Pacer, PaceRequest } from './pacer';
import { Problem } from './problem';
import { readAnswer, type UpstreamAnswer } from './upstream-answer';

/** One call to the service, already checked: the path is rebuilt from validated parts. */
export interface UpstreamCall {
  method: 'GET' | 'POST';
  /** Relative to the base URL, with its query. It may hold keys, so it is never logged. */
  target: string;
  body?: string;
  pace: PaceRequest;
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

/** The only place that talks to the service. */
export class Upstream {
  readonly #pool: Pool;
  readonly #prefix: string;
  readonly #limits: UpstreamLimits;
  readonly #pacer: Pacer;
  readonly #guard: EgressGuard;

  /** @param baseUrl from configuration; never from a client or an answer */
  constructor(baseUrl: URL, limits: UpstreamLimits, pacer: Pacer, guard: EgressGuard) {
    this.#prefix = baseUrl.pathname.replace(/\/$/, '');
    this.#limits = limits;
    this.#pacer = pacer;
    this.#guard = guard;
    this.#pool = new Pool(baseUrl.origin, {
      connections: 64,
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
   * @param end ends the call; comes with the deadline at the latest
   * @throws Problem which never carries the key or the URL
   */
  async call(call: UpstreamCall, end: End): Promise<UpstreamAnswer> {
    const timer = setTimeout(
      () => end.because(new Problem(504, 'The service did not answer in time.')),
      call.totalMs,
    );
    try {
      return await this.#attempts(call, end);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #attempts(call: UpstreamCall, end: End): Promise<UpstreamAnswer> {
    let failure: Problem | null = null;
    for (let attempt = 1; ; attempt++) {
      let passes: boolean;
      try {
        await this.#pacer.take(call.pace, end);
        return await this.#once(call, end);
      } catch (error) {
        passes = isPassing(error);
        const problem = error instanceof Problem ? error : transportProblem(error);
        // When time runs out during a further try, what went wrong before says more.
        failure = end.problem?.status === 504 && failure ? failure : problem;
      }
      const { upstreamStatus, retryAfterMs } = failure.details;
      if (upstreamStatus === 429)
        await this.#pacer.refusedByService(call.pace, retryAfterMs ?? null);
      if (!passes || call.method !== 'GET' || attempt === maxAttempts) throw failure;
      if ((retryAfterMs ?? 0) > call.totalMs) throw failure;
      const delayMs = Math.random() * firstDelayMs * 2 ** attempt;
      await end.sleep(Math.max(delayMs, retryAfterMs ?? 0));
      if (end.problem) throw failure;
    }
  }

  async #once(call: UpstreamCall, end: End): Promise<UpstreamAnswer> {
    const { maxBodyBytes } = this.#limits;
    const options = {
      method: call.method,
      path: this.#prefix + call.target,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'br, gzip',
        'user-agent': 'waybill',
        'x-api-key': call.pace.key,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: call.body ?? null,
    };
    const response = await exchange(this.#pool, options, maxBodyBytes, end);
    const answer = await readAnswer(response, maxBodyBytes);
    const { link } = answer.notice;
    if (this.#guard.holdsSecret(answer.bytes) || (link && this.#guard.holdsSecret(link)))
      throw new Problem(
        502,
        'The answer was withheld, because it held a secret of this dashboard.',
      );
    return answer;
  }
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
