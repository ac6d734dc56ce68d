import type { End } from './end';
import { Problem } from './problem';
import type { Rate, RateStore } from './rates';

/** Exports wait for people. */
export type Urgency = 'interactive' | 'export';

/** How much of a lane is left: calls that would be let through now or within the longest wait. */
export interface Budget {
  limit: number;
  left: number;
}

interface Waiter {
  sinceMs: number;
  admit: () => void;
  refuse: (problem: Problem) => void;
}

const maxWaitMs = 3_000;
const maxSlowdown = 8;
const halfRecoveryMs = 10_000;
/** Where the service says 429 and no more (interface.md, "Other errors", 1). */
const holdMs = 1_000;

/**
 * The queue in front of one key and route class. One pump takes places from the rate store, so the
 * pace holds at the moment of sending; a place is taken when a caller leaves, not when it comes.
 */
export class Lane {
  readonly #name: string;
  readonly #rates: RateStore;
  readonly #rate: Rate;
  readonly #queues: Record<Urgency, Set<Waiter>> = { interactive: new Set(), export: new Set() };
  #pumping = false;
  #aheadMs = 0;
  #aheadAtMs = 0;
  #slowdown = 1;
  #slowedAtMs = 0;

  constructor(name: string, rates: RateStore, rate: Rate) {
    this.#name = name;
    this.#rates = rates;
    this.#rate = rate;
  }

  /**
   * Resolves when the call may go.
   *
   * @throws Problem 429 when its turn would come too late; that of `end` once it has come
   */
  async take(urgency: Urgency, end: End): Promise<void> {
    if (end.problem) throw end.problem;
    const before =
      this.#queues.interactive.size + (urgency === 'export' ? this.#queues.export.size : 0);
    const expectedMs = this.#backlogMs() + before * this.#pacedRate().intervalMs;
    if (expectedMs > maxWaitMs) throw tooMany(expectedMs);
    return new Promise((resolve, reject) => {
      const queue = this.#queues[urgency];
      const leave = () => {
        queue.delete(waiter);
        forget();
      };
      const waiter: Waiter = {
        sinceMs: Date.now(),
        admit: () => {
          leave();
          resolve();
        },
        refuse: (problem) => {
          leave();
          reject(problem);
        },
      };
      const forget = end.onCome(waiter.refuse);
      queue.add(waiter);
      void this.#pump();
    });
  }

  /** The service said 429: everyone waits, then the pace is halved and comes back by itself. */
  async refusedByService(retryAfterMs: number | null): Promise<void> {
    this.#slowdown = Math.min(this.#currentSlowdown() * 2, maxSlowdown);
    this.#slowedAtMs = Date.now();
    await this.#rates.hold(this.#name, retryAfterMs ?? holdMs);
    this.#noteAhead(retryAfterMs ?? holdMs);
  }

  get budget(): Budget {
    const { intervalMs, toleranceMs } = this.#pacedRate();
    const limit = Math.floor((maxWaitMs + toleranceMs) / intervalMs) + 1;
    const queued = this.#queues.interactive.size + this.#queues.export.size;
    const used = Math.ceil(this.#ahead() / intervalMs) + queued;
    return { limit, left: Math.max(0, limit - used) };
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    for (;;) {
      this.#refuseLate();
      if (!this.#next()) break;
      const grant = await this.#rates.take(this.#name, this.#pacedRate());
      this.#noteAhead(grant.aheadMs);
      if (grant.granted) this.#next()?.admit();
      // A late timer only slows down; an early one would ask twice.
      else await wait(Math.min(Math.ceil(grant.waitMs), maxWaitMs));
    }
    this.#pumping = false;
  }

  #next(): Waiter | undefined {
    const [interactive] = this.#queues.interactive;
    const [exporting] = this.#queues.export;
    return interactive ?? exporting;
  }

  #refuseLate(): void {
    const now = Date.now();
    for (const queue of Object.values(this.#queues))
      for (const waiter of queue)
        if (now - waiter.sinceMs > maxWaitMs) waiter.refuse(tooMany(this.#backlogMs()));
  }

  #pacedRate(): Rate {
    return { ...this.#rate, intervalMs: this.#rate.intervalMs * this.#currentSlowdown() };
  }

  #currentSlowdown(): number {
    const elapsedMs = Date.now() - this.#slowedAtMs;
    return 1 + (this.#slowdown - 1) * 0.5 ** (elapsedMs / halfRecoveryMs);
  }

  #noteAhead(aheadMs: number): void {
    this.#aheadMs = aheadMs;
    this.#aheadAtMs = Date.now();
  }

  #ahead(): number {
    return Math.max(0, this.#aheadMs - (Date.now() - this.#aheadAtMs));
  }

  #backlogMs(): number {
    return Math.max(0, this.#ahead() - this.#rate.toleranceMs);
  }
}

function tooMany(expectedMs: number): Problem {
  return new Problem(429, 'Too many calls for the pace that the service allows this dashboard.', {
    retryAfterMs: Math.max(1_000, Math.ceil(expectedMs)),
    errorCode: 'PACED',
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
