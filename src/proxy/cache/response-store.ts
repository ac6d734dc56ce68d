import type { UpstreamResponse } from '../responses/validate-response';

export interface StoredResponse {
  response: UpstreamResponse;
  /** How long ago it was stored, by a monotonic clock. */
  ageMs: number;
  tookMs: number;
}

/** A rate of 20 a second leaves 5 MB of pages that are still fresh; more would only keep what nobody reads. */
const maxBytes = 16 * 1024 * 1024;
const sweepMs = 1_000;

interface Entry {
  response: UpstreamResponse;
  sinceMs: number;
  untilMs: number;
  tookMs: number;
}

/** Responses of this process by `cacheKey`, until their lifetime ends; when there are too many, the oldest go first. */
export class ResponseStore {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  #bytes = 0;
  #sweptAtMs = 0;

  /** @param now a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get(key: string): StoredResponse | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const { response, sinceMs, tookMs } = entry;
    return { response, tookMs, ageMs: this.#now() - sinceMs };
  }

  /** @param tookMs between asking for it and having it */
  set(key: string, response: UpstreamResponse, lifetimeMs: number, tookMs: number): void {
    this.#sweep();
    this.#delete(key);
    const sinceMs = this.#now();
    this.#entries.set(key, { response, sinceMs, tookMs, untilMs: sinceMs + lifetimeMs });
    this.#bytes += response.body.length;
    while (this.#bytes > maxBytes) this.#delete(this.#entries.keys().next().value ?? key);
  }

  /** Views that nobody reads again would fill the memory. */
  #sweep(): void {
    const now = this.#now();
    if (now - this.#sweptAtMs < sweepMs) return;
    this.#sweptAtMs = now;
    for (const [key, { untilMs }] of this.#entries) if (untilMs <= now) this.#delete(key);
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= entry.response.body.length;
    this.#entries.delete(key);
  }
}
