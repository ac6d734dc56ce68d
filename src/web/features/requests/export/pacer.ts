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
 * Hands out slots at an even rate. After a 429 it stays quiet for as long as it was told and goes on more
 * slowly, then finds its way back to the granted rate.
 */
export class Pacer {
  #nextMs: number;
  #perSecond: number;

  constructor(
    readonly grantedPerSecond: number,
    private readonly clock: Clock,
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
    this.#perSecond = Math.min(this.grantedPerSecond, this.#perSecond * 1.02);
    if (slot <= now) return true;
    await this.clock.wait(slot - now, signal);
    return false;
  }

  slowDown(retryAfterMs: number | null): void {
    this.#perSecond = Math.max(this.grantedPerSecond / 20, this.#perSecond * 0.7);
    this.#nextMs = Math.max(this.#nextMs, this.clock.nowMs() + (retryAfterMs ?? 500));
  }
}
