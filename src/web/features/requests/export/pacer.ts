import type { Budget } from '../../../api/pace';

/** What time is and how to wait: a test moves it by hand. */
export interface Clock {
  nowMs(): number;
  /** Rejects with the signal's reason when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal.addEventListener('abort', stop, { once: true });
    }),
};

/**
 * Hands out slots at an even rate. It goes on more slowly while little of the budget is left; after a 429 it also
 * stays quiet for as long as it was told. Then it finds its way back to the granted rate.
 */
export class Pacer {
  #nextMs: number;
  #perSecond: number;

  constructor(
    readonly grantedPerSecond: number,
    private readonly clock: Clock,
    /** What the newest answer said is left; null where nothing is paced. */
    private readonly budget: () => Budget | null = () => null,
  ) {
    this.#perSecond = grantedPerSecond;
    this.#nextMs = clock.nowMs();
  }

  /** Waits for the next slot; true when the slot had been free, so that one more walker would find work. */
  async take(signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const now = this.clock.nowMs();
    // A late timer may catch up by one slot, never by a burst.
    const slot = Math.max(this.#nextMs, now - 1000 / this.#perSecond);
    this.#nextMs = slot + 1000 / this.#perSecond;
    this.#perSecond = this.#isTight()
      ? this.#slower(0.9)
      : Math.min(this.grantedPerSecond, this.#perSecond * 1.02);
    if (slot <= now) return true;
    await this.clock.wait(slot - now, signal);
    return false;
  }

  slowDown(retryAfterMs: number | null): void {
    this.#perSecond = this.#slower(0.7);
    this.#nextMs = Math.max(this.#nextMs, this.clock.nowMs() + (retryAfterMs ?? 500));
  }

  #isTight(): boolean {
    const budget = this.budget();
    return budget !== null && budget.left < budget.limit / 8;
  }

  #slower(factor: number): number {
    return Math.max(this.grantedPerSecond / 20, this.#perSecond * factor);
  }
}
