import { ApiError, NetworkError } from './errors';
import type { Budget } from './pace';

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

/** Calls a second where the proxy does not pace: the margin below an elevated key's limit (service-api.md X4). */
export const unpacedPerSecond = 18;

/** What the requests of a walk cost. */
export interface RequestCounts {
  calls: number;
  /** 429, from the service or from the proxy's own pacing. */
  refusals: number;
  /** Lost connections, time-outs and 5xx that were sent again. */
  losses: number;
}

export interface SchedulerOptions {
  clock?: Clock;
  /** What the newest answer said is left; null where nothing is paced. */
  budget?: () => Budget | null;
  counts?: RequestCounts;
  /** Somebody waits for the answer and can start again: an error is reported soon. */
  isAttended?: boolean;
}

/** How many failures in a row one request may have. */
const attended = { refusals: 5, losses: 1 };
const unattended = { refusals: Infinity, losses: 8 };
const maxWaitMs = 30_000;

/**
 * Sends the requests of a walk, or of several walks at once, at an even rate. It goes on more slowly while little of the
 * budget is left; after a 429 it also stays quiet for as long as it was told. Then it returns to the granted rate. What
 * may pass (a 429, a lost connection, a 5xx) is sent again.
 */
export class RequestScheduler {
  readonly counts: RequestCounts;
  /** Called when a slot was not waited for: one more walk at once would be answered sooner. */
  onIdleSlot: () => void = () => {};
  #nextMs: number;
  #perSecond: number;
  readonly #clock: Clock;
  readonly #budget: () => Budget | null;
  readonly #limits: typeof attended;

  constructor(
    readonly grantedPerSecond: number,
    {
      clock = systemClock,
      budget = () => null,
      counts = { calls: 0, refusals: 0, losses: 0 },
      isAttended = false,
    }: SchedulerOptions = {},
  ) {
    this.#clock = clock;
    this.#budget = budget;
    this.counts = counts;
    this.#limits = isAttended ? attended : unattended;
    this.#perSecond = grantedPerSecond;
    this.#nextMs = clock.nowMs();
  }

  /** Sends once per slot until an answer comes. Throws what sending again cannot mend, or the last of many failures. */
  async run<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let losses = 0, refusals = 0; ;) {
      if (await this.acquire(signal)) this.onIdleSlot();
      this.counts.calls += 1;
      try {
        return await send();
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ApiError && error.status === 429) {
          this.counts.refusals += 1;
          refusals += 1;
          this.slowDown(error.problem.retryAfterMs);
          if (refusals > this.#limits.refusals) throw error;
          continue;
        }
        losses += 1;
        if (!mayPass(error) || losses > this.#limits.losses) throw error;
        this.counts.losses += 1;
        await this.#clock.wait(Math.min(maxWaitMs, 500 * 2 ** losses), signal);
      }
    }
  }

  /** Waits for the next slot; true when the slot had been free. */
  async acquire(signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const now = this.#clock.nowMs();
    // A late timer may catch up by one slot, never by a burst.
    const slot = Math.max(this.#nextMs, now - 1000 / this.#perSecond);
    this.#nextMs = slot + 1000 / this.#perSecond;
    this.#perSecond = this.#isTight()
      ? this.#slower(0.9)
      : Math.min(this.grantedPerSecond, this.#perSecond * 1.02);
    if (slot <= now) return true;
    await this.#clock.wait(slot - now, signal);
    return false;
  }

  slowDown(retryAfterMs: number | null): void {
    this.#perSecond = this.#slower(0.7);
    this.#nextMs = Math.max(this.#nextMs, this.#clock.nowMs() + (retryAfterMs ?? 500));
  }

  #isTight(): boolean {
    const budget = this.#budget();
    return budget !== null && budget.left < budget.limit / 8;
  }

  #slower(factor: number): number {
    return Math.max(this.grantedPerSecond / 20, this.#perSecond * factor);
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}
