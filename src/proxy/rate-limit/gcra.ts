/** A pace in the terms of GCRA (generic cell rate algorithm): one per interval, some early. */
export interface Rate {
  intervalMs: number;
  /** How far ahead of the pace a caller may be: (burst − 1) intervals. */
  toleranceMs: number;
}

/** What asking for one place gave. */
export interface Grant {
  granted: boolean;
  /** How long until a place is free; 0 when one was granted. */
  waitMs: number;
  /** How far the pace is now used up ahead of time. */
  aheadMs: number;
}

/** Counts by key, in this process or in Redis. */
export interface RateStore {
  /** Takes one place of `key`, or says how long to wait for one. */
  take(key: string, rate: Rate): Promise<Grant>;
  /** Frees no place of `key` before `ms` from now. */
  hold(key: string, ms: number): Promise<void>;
}

/**
 * Never more than `count` in any window of `windowMs`, of which `burst` may come at once. Five in a
 * hundred are given up for timers that fire late and for the way to the service.
 */
export function rateOf(count: number, windowMs: number, burst = 1): Rate {
  const intervalMs = (1.05 * windowMs) / (count - burst + 1);
  return { intervalMs, toleranceMs: (burst - 1) * intervalMs + 0.015 * windowMs };
}

const maxKeys = 10_000;

/** Rates of this process alone. The theoretical arrival time of the next call is kept per key. */
export class LocalRates implements RateStore {
  readonly #arrivals = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async take(key: string, rate: Rate): Promise<Grant> {
    const now = this.#now();
    const arrival = Math.max(now, this.#arrivals.get(key) ?? 0);
    const waitMs = arrival - rate.toleranceMs - now;
    if (waitMs > 0) return { granted: false, waitMs, aheadMs: arrival - now };
    this.#set(key, arrival + rate.intervalMs);
    return { granted: true, waitMs: 0, aheadMs: arrival + rate.intervalMs - now };
  }

  async hold(key: string, ms: number): Promise<void> {
    this.#set(key, Math.max(this.#arrivals.get(key) ?? 0, this.#now() + ms));
  }

  #set(key: string, arrival: number): void {
    // Passed arrivals say nothing any more; without this, addresses of strangers would pile up.
    if (this.#arrivals.size >= maxKeys)
      for (const [old, time] of this.#arrivals) if (time <= this.#now()) this.#arrivals.delete(old);
    this.#arrivals.set(key, arrival);
  }
}
