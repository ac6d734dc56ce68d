import { hash } from 'node:crypto';
import type { End } from './end';
import { Lane, type Budget, type Urgency } from './lane';
import type { Metrics } from './metrics';
import { rateFor, type Pace, type RouteClass } from './pace';
import { Problem } from './problem';
import type { Rate, RateStore } from './rates';

/** Who asks for a place, and for what. */
export interface PaceRequest {
  key: string;
  routeClass: RouteClass;
  urgency: Urgency;
  /** Strangers on an open surface share a quarter of the pace. */
  isPublic: boolean;
}

const publicShare = 4;

/** Keeps the calls of one network within the service's limits, per key and route class. */
export class Pacer {
  readonly #network: string;
  readonly #pace: Pace;
  readonly #rates: RateStore;
  readonly #metrics: Metrics;
  readonly #lanes = new Map<string, Lane>();

  constructor(network: string, pace: Pace, rates: RateStore, metrics: Metrics) {
    this.#metrics = metrics;
    this.#network = network;
    this.#pace = pace;
    this.#rates = rates;
  }

  /** Resolves when the call may go; see `Lane.take`. */
  async take(request: PaceRequest, end: End): Promise<void> {
    if (this.#pace === 'off') return;
    const sinceMs = performance.now();
    try {
      if (request.isPublic) await this.#lane(request, 'public')?.take(request.urgency, end);
      await this.#lane(request, 'all')?.take(request.urgency, end);
      this.#metrics.pacingWait((performance.now() - sinceMs) / 1_000);
    } catch (error) {
      if (error instanceof Problem && error.status === 429) this.#metrics.pacingRefusal();
      throw error;
    }
  }

  /** The service refused a call for its pace. */
  async refusedByService(request: PaceRequest, retryAfterMs: number | null): Promise<void> {
    await this.#lane(request, 'all')?.refusedByService(retryAfterMs);
  }

  /** What is left for calls of this kind; null when nothing is paced. */
  budget(request: PaceRequest): Budget | null {
    return this.#lane(request, request.isPublic ? 'public' : 'all')?.budget ?? null;
  }

  #lane({ key, routeClass }: PaceRequest, share: 'all' | 'public'): Lane | null {
    const id = `${routeClass} ${share} ${key}`;
    const known = this.#lanes.get(id);
    if (known) return known;
    const rate = rateFor(this.#pace, routeClass);
    if (!rate) return null;
    // A digest, because names of lanes are stored in Redis.
    const digest = hash('sha256', key, 'hex').slice(0, 16);
    const name = `pace:${this.#network}:${digest}:${routeClass}:${share}`;
    const lane = new Lane(name, this.#rates, share === 'public' ? shareOf(rate) : rate);
    this.#lanes.set(id, lane);
    return lane;
  }
}

function shareOf(rate: Rate): Rate {
  return { intervalMs: rate.intervalMs * publicShare, toleranceMs: rate.toleranceMs };
}
