import { hash } from 'node:crypto';
import type { RateTier } from '../config/proxy-config';
import { rateFor, type RouteClass } from './rate-tier';
import { HttpProblem } from '../http/http-problem';
import type { Caller, Callers } from './callers';
import type { Rate, RateStore } from './gcra';
import { Semaphore } from './semaphore';
import { ThrottleQueue, type Permit, type RateBudget, type Recovery } from './throttle-queue';

/** What a call counts for: the service limits each key and route class by itself. */
export interface RateLimitKey {
  key: string;
  routeClass: RouteClass;
}

/** What `/metrics` shows of the waiting. */
export interface RateLimitMetrics {
  pacingWait(seconds: number): void;
  pacingRefusal(): void;
}

/** The older list's limit falls every month (docs/decisions/002-rate-limits-and-queueing.md): what 429s have taught of it is kept for a while. */
const slowRecovery: Recovery = { maxSlowdown: 64, halfMs: 30 * 60_000 };

/** Visitors without login share a quarter of the rate. */
const publicShare = 4;

/** For the page, which shows it and plans exports with it. */
export function budgetHeaders(budget: RateBudget | null): Record<string, string> {
  if (!budget) return {};
  return { 'x-budget-limit': String(budget.limit), 'x-budget-left': String(budget.left) };
}

const unlimited: Permit = { finish: () => {}, refused: async () => {} };

/** Keeps the calls of one network within the service's limits, per key and route class. */
export class RateLimiter {
  readonly #network: string;
  readonly #tier: RateTier;
  readonly #store: RateStore;
  readonly #metrics: RateLimitMetrics;
  readonly #connections: Semaphore;
  readonly #queues = new Map<string, ThrottleQueue>();

  /** @param maxConnections how many calls may be under way at once */
  constructor(
    network: string,
    tier: RateTier,
    store: RateStore,
    metrics: RateLimitMetrics,
    maxConnections: number,
  ) {
    this.#metrics = metrics;
    this.#network = network;
    this.#tier = tier;
    this.#store = store;
    this.#connections = new Semaphore(maxConnections);
  }

  /** Resolves when the call may be made; see `ThrottleQueue.acquire`. */
  async acquire(limitKey: RateLimitKey, callers: Callers, signal: AbortSignal): Promise<Permit> {
    const queue = this.#queue(limitKey);
    if (!queue) return unlimited;
    const sinceMs = performance.now();
    try {
      const permit = await queue.acquire(callers, signal);
      this.#metrics.pacingWait((performance.now() - sinceMs) / 1_000);
      return permit;
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 429) this.#metrics.pacingRefusal();
      throw error;
    }
  }

  /** What is left for calls of this kind; null when nothing is limited. */
  budget(limitKey: RateLimitKey, caller: Caller): RateBudget | null {
    return this.#queue(limitKey)?.budget(caller) ?? null;
  }

  #queue({ key, routeClass }: RateLimitKey): ThrottleQueue | null {
    const id = `${routeClass} ${key}`;
    const known = this.#queues.get(id);
    if (known) return known;
    const rate = rateFor(this.#tier, routeClass);
    if (!rate) return null;
    // A digest, because names are stored in the database.
    const digest = hash('sha256', key, 'hex').slice(0, 16);
    const queue = new ThrottleQueue({
      name: `pace:${this.#network}:${digest}:${routeClass}`,
      store: this.#store,
      rates: { all: rate, public: shareOf(rate) },
      connections: this.#connections,
      ...(routeClass === 'requests-v2' && { recovery: slowRecovery }),
    });
    this.#queues.set(id, queue);
    return queue;
  }
}

function shareOf(rate: Rate): Rate {
  return { intervalMs: rate.intervalMs * publicShare, toleranceMs: rate.toleranceMs };
}
