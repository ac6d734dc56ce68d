import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Freshness } from '../config/proxy-config';
import { clientClosed } from '../http/http-problem';
import { raceWithSignal } from '../http/race-with-signal';
import { Callers, type Caller } from '../rate-limit/callers';
import type { UpstreamResponse } from '../responses/validate-response';

/** One call to the service that several callers may wait for. */
interface Flight {
  /** When the call was made; null while it waits for its turn. */
  began: { atMs: number | null };
  response: Promise<UpstreamResponse>;
  callers: Callers;
  waiting: number;
  controller: AbortController;
}

interface StoredResponse {
  response: UpstreamResponse;
  /** When it was stored, by a monotonic clock. */
  sinceMs: number;
  tookMs: number;
}

/** A rate of 20 a second leaves 5 MB of pages that are still fresh; more would only keep what nobody reads. */
const maxBytes = 16 * 1024 * 1024;

const purgeMs = 1_000;

/** The same read goes to the service at most once in this time, also with a small `maxAgeMs`. */
const minPauseMs = 1_000;

/**
 * Calls the service for all of its callers together.
 *
 * @param begin is called when the call is made: what comes later to the service isn't in its response
 */
export type Load = (
  callers: Callers,
  signal: AbortSignal,
  begin: () => void,
) => Promise<UpstreamResponse>;

export interface FetchOptions {
  /** Null for responses that are not cached, only shared while they are under way. */
  freshness: Freshness | null;
  caller: Caller;
  signal: AbortSignal;
  /** How long ago the call to the service may have begun, of a stored response or of one under way. */
  maxAgeMs?: number | undefined;
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

/** Single flight, and stale-while-revalidate over the responses of this process. */
export class ResponseCache {
  readonly #stored: LRUCache<string, StoredResponse>;
  readonly #flights = new Map<string, Flight>();
  readonly #now: () => number;
  #purgedAtMs = -Infinity;

  /** @param now a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#stored = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }) => response.body.length + 1,
      perf: { now },
      ttlResolution: 0,
    });
  }

  /**
   * @param key see `cacheKey`
   * @throws what `load` throws, or the signal's reason
   */
  async fetch(key: string, load: Load, options: FetchOptions): Promise<CachedResponse> {
    const { freshness, maxAgeMs = Infinity } = options;
    if (!freshness) return this.#join(key, load, options);
    const { freshMs, staleMs } = freshness;
    const known = this.#stored.get(key);
    const ageOfKnownMs = known ? this.#now() - known.sinceMs : Infinity;
    const loadAgeMs = ageOfKnownMs + (known?.tookMs ?? 0);
    const stored = loadAgeMs <= maxAgeMs ? known : undefined;
    const ageMs = stored ? ageOfKnownMs : Infinity;
    if (stored && ageMs < freshMs) return { response: stored.response, outcome: 'hit' };
    const loadAndStore: Load = async (callers, signal, begin) => {
      // A small `maxAgeMs` doesn't make the same read go to the service more often.
      const waitMs = Math.min(minPauseMs, freshMs) - loadAgeMs;
      if (waitMs > 0) await sleep(waitMs);
      signal.throwIfAborted();
      const beganAtMs = performance.now();
      const response = await load(callers, signal, begin);
      this.#keep(key, response, freshMs + staleMs, performance.now() - beganAtMs);
      return response;
    };
    if (stored && ageMs < freshMs + staleMs) {
      // Nobody waits for the refresh, and its failure changes nothing: the next read tries again.
      const { signal } = new AbortController();
      this.#join(key, loadAndStore, { ...options, signal }).catch(() => undefined);
      return { response: stored.response, outcome: 'stale' };
    }
    return this.#join(key, loadAndStore, options);
  }

  #keep(key: string, response: UpstreamResponse, ttl: number, tookMs: number): void {
    const now = this.#now();
    // Stale responses would fill the memory. Purging them each time would cost more than the rest of the cache.
    if (now - this.#purgedAtMs >= purgeMs) {
      this.#stored.purgeStale();
      this.#purgedAtMs = now;
    }
    this.#stored.set(key, { response, sinceMs: now, tookMs }, { ttl });
  }

  /** Joins the call under way, or begins one. It is aborted when nobody waits for it any more. */
  async #join(key: string, load: Load, options: FetchOptions): Promise<CachedResponse> {
    const { caller, signal, maxAgeMs = Infinity } = options;
    signal.throwIfAborted();
    const underWay = this.#flights.get(key);
    const ageMs = performance.now() - (underWay?.began.atMs ?? Infinity);
    const running = ageMs <= maxAgeMs ? underWay : undefined;
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
    const began: Flight['began'] = { atMs: null };
    const response = load(callers, controller.signal, () => {
      began.atMs = performance.now();
    });
    const flight: Flight = { response, began, callers, waiting: 0, controller };
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
