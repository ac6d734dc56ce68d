import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Freshness } from '../config/proxy-config';
import { clientClosed } from '../http-problem';
import { raceWithSignal } from '../race-with-signal';
import { Callers, type Caller } from '../rate-limit/callers';
import type { UpstreamResponse } from '../responses/validate-response';
import type { ResponseStore, StoredResponse } from './memory-store';

/** One call to the service that several callers may wait for. */
interface Flight {
  response: Promise<UpstreamResponse>;
  callers: Callers;
  waiting: number;
  controller: AbortController;
}

/** All instances together fetch a view once in this time, even where the service takes longer. */
const leaseMs = 1_000;
const leasePollMs = 25;
const maxLoads = 1_000;
const maxLoadMs = 5_000;

/** Calls the service for all of its callers together. */
export type Load = (callers: Callers, signal: AbortSignal) => Promise<UpstreamResponse>;

export interface FetchOptions {
  /** Null for responses that are not cached, only shared while they are under way. */
  freshness: Freshness | null;
  caller: Caller;
  signal: AbortSignal;
  /** Whether a response of this age is known to be outdated. */
  isOutdated?: (response: UpstreamResponse, ageMs: number) => boolean;
}

/** `shared` joined a call under way; `stale` was served while the cache is refreshed. */
export type CacheOutcome = 'hit' | 'stale' | 'shared' | 'miss';

export interface CachedResponse {
  response: UpstreamResponse;
  outcome: CacheOutcome;
}

/** What makes two reads the same. A digest, because both parts may hold keys. */
export function cacheKey(apiKey: string, target: string): string {
  return hash('sha256', `${apiKey} ${target}`, 'base64url');
}

/** Single flight, and stale-while-revalidate over a store. */
export class ResponseCache {
  readonly #store: ResponseStore;
  readonly #flights = new Map<string, Flight>();
  /** When the last load of each view began, the oldest first. */
  readonly #loads = new Map<string, number>();

  constructor(store: ResponseStore) {
    this.#store = store;
  }

  /**
   * @param key see `cacheKey`
   * @throws what `load` throws, or the signal's reason
   */
  async fetch(key: string, load: Load, options: FetchOptions): Promise<CachedResponse> {
    const { freshness, isOutdated = () => false } = options;
    if (!freshness) return this.#join(key, load, options);
    const arrivedAtMs = performance.now();
    let hasNews = false;
    const read = async () => {
      const stored = await this.#store.get(key);
      if (!stored) return null;
      // What came while it was loaded is news, too. Another instance's is as old as it says.
      const sinceMs = this.#sinceLoadMs(key, 0);
      const isOwn = sinceMs > stored.ageMs && sinceMs - stored.ageMs < maxLoadMs;
      if (!isOutdated(stored.response, isOwn ? sinceMs : stored.ageMs)) return stored;
      hasNews = true;
      return null;
    };
    const stored = await read();
    const ageMs = stored?.ageMs ?? Infinity;
    if (stored && ageMs < freshness.freshMs) return { response: stored.response, outcome: 'hit' };
    const lifetimeMs = freshness.freshMs + freshness.staleMs;
    const loadAndStore: Load = async (callers, signal) => {
      const storedMeanwhile = await this.#acquireLease(key, freshness, read, signal);
      if (storedMeanwhile) return storedMeanwhile;
      // News make a response outdated at once, but no view is loaded more often because of them.
      const waitMs = Math.min(leaseMs, freshness.freshMs) - this.#sinceLoadMs(key, Infinity);
      if (hasNews && waitMs > 0) await sleep(waitMs);
      signal.throwIfAborted();
      const beganAtMs = performance.now();
      const response = await load(callers, signal);
      this.#noteLoad(key, beganAtMs);
      await this.#store.set(key, response, lifetimeMs);
      return response;
    };
    if (stored && ageMs < lifetimeMs) {
      // Nobody waits for the refresh, and its failure changes nothing: the next read tries again.
      const { signal } = new AbortController();
      this.#join(key, loadAndStore, { ...options, signal }).catch(() => undefined);
      return { response: stored.response, outcome: 'stale' };
    }
    const result = await this.#join(key, loadAndStore, options);
    const sinceLoadMs = this.#sinceLoadMs(key, 0);
    // It joined a call that had begun before the news that it came with.
    const wasTooEarly = sinceLoadMs > performance.now() - arrivedAtMs;
    const isOld = wasTooEarly && isOutdated(result.response, sinceLoadMs);
    return isOld && result.outcome === 'shared' ? this.fetch(key, load, options) : result;
  }

  /** How long ago this instance began its last load of a view, if it remembers one. */
  #sinceLoadMs(key: string, otherwise: number): number {
    const beganAtMs = this.#loads.get(key);
    return beganAtMs === undefined ? otherwise : performance.now() - beganAtMs;
  }

  #noteLoad(key: string, beganAtMs: number): void {
    this.#loads.delete(key);
    this.#loads.set(key, beganAtMs);
    for (const oldest of this.#loads.keys()) {
      if (this.#loads.size <= maxLoads) return;
      this.#loads.delete(oldest);
    }
  }

  /** Null once the lease is ours, or the response that another instance has stored meanwhile. */
  async #acquireLease(
    key: string,
    { freshMs }: Freshness,
    read: () => Promise<StoredResponse | null>,
    signal: AbortSignal,
  ): Promise<UpstreamResponse | null> {
    while (!(await this.#store.acquireLease(key, leaseMs))) {
      await sleep(leasePollMs);
      signal.throwIfAborted();
      const stored = await read();
      if (stored && stored.ageMs < freshMs) return stored.response;
    }
    signal.throwIfAborted();
    return null;
  }

  /** Joins the call under way, or begins one. It is aborted when nobody waits for it any more. */
  async #join(key: string, load: Load, options: FetchOptions): Promise<CachedResponse> {
    const { caller, signal } = options;
    signal.throwIfAborted();
    const running = this.#flights.get(key);
    const flight = running ?? this.#begin(key, load, caller);
    flight.callers.add(caller);
    flight.waiting++;
    try {
      const response = await raceWithSignal(flight.response, signal);
      return { response, outcome: running ? 'shared' : 'miss' };
    } finally {
      const isLast = --flight.waiting === 0;
      if (isLast && this.#forget(key, flight)) flight.controller.abort(clientClosed());
    }
  }

  #begin(key: string, load: Load, caller: Caller): Flight {
    const controller = new AbortController();
    const callers = new Callers(caller);
    const response = load(callers, controller.signal);
    const flight: Flight = { response, callers, waiting: 0, controller };
    this.#flights.set(key, flight);
    const forget = () => this.#forget(key, flight);
    response.then(forget, forget);
    return flight;
  }

  /** False where it has ended before, or another one has taken its place. */
  #forget(key: string, flight: Flight): boolean {
    return this.#flights.get(key) === flight && this.#flights.delete(key);
  }
}
