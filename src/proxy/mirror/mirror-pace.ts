import { setTimeout as sleep } from 'node:timers/promises';
import { HttpProblem } from '../http/http-problem';
import type { RateTier } from '../config/proxy-config';
import type { RateBudget } from '../rate-limit/throttle-queue';
import { rateFor } from '../rate-limit/rate-tier';
import { Semaphore } from '../rate-limit/semaphore';

const maxAtOnce = 4;
/** After the service said 429, whoever caused it. */
const quietMs = 60_000;
const maxWaitMs = 60_000;

/**
 * One key's share of the rate for the mirror: an even pace below it, always after people's calls, and none of them while
 * little of the rate is left.
 */
export class MirrorPace {
  readonly #intervalMs: number;
  readonly #slots = new Semaphore(maxAtOnce);
  #nextMs = 0;

  /** @param share of the key's rate, between 0 and 1 */
  constructor(tier: RateTier, share: number) {
    const rate = rateFor(tier, 'requests');
    this.#intervalMs = rate ? rate.intervalMs / share : 0;
  }

  /** Sends until it isn't refused by a rate. Throws whatever else is wrong, and the signal's reason. */
  async run<T extends { budget: RateBudget | null }>(
    send: () => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    for (;;) {
      while (!this.#slots.tryAcquire()) await this.#slots.whenFree(maxWaitMs);
      try {
        const nowMs = performance.now();
        const slotMs = Math.max(this.#nextMs, nowMs);
        this.#nextMs = slotMs + this.#intervalMs;
        if (slotMs > nowMs) await sleep(slotMs - nowMs, undefined, { signal });
        signal.throwIfAborted();
        const answer = await send();
        const { budget } = answer;
        // What is left of a burst is people's.
        if (budget && budget.left < budget.limit / 2) this.#pause(2 * this.#intervalMs);
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof HttpProblem) || error.status !== 429) throw error;
        const isOurs = error.details.errorCode === 'PACED';
        this.#pause(isOurs ? (error.details.retryAfterMs ?? 1_000) : quietMs);
      } finally {
        this.#slots.release();
      }
    }
  }

  #pause(ms: number): void {
    this.#nextMs = Math.max(this.#nextMs, performance.now() + ms);
  }
}
