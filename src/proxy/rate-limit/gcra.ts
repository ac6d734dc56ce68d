import { HttpProblem } from '../http/http-problem';
import { forgetHoldMs, holdMsAfter, probePollMs, maxProbeMs } from './hold-policy';

/** A rate in the terms of GCRA (generic cell rate algorithm): one token per interval, some in advance. */
export interface Rate {
  intervalMs: number;
  /** How far in advance tokens may be taken: (burst − 1) intervals. */
  toleranceMs: number;
}

/** The outcome of taking one token. */
export interface Grant {
  granted: boolean;
  /** How long until a token is free; 0 when one was granted. */
  waitMs: number;
  /** For how long tokens are used up in advance. */
  aheadMs: number;
  /** Refused by a hold, not by the rate: the service answered 429 a moment ago. */
  isHeld: boolean;
  /** The first call after a hold: nobody else gets a token until its outcome is reported. */
  isProbe: boolean;
}

/** Counts by key, in this process or in PostgreSQL. */
export interface RateStore {
  /** Takes one token of `key`, or says how long to wait for one. */
  take(key: string, rate: Rate): Promise<Grant>;
  /**
   * The service answered 429: no token of `key` for a while (see `holdMsAfter`), then one probe.
   *
   * @returns for how long, in milliseconds
   */
  hold(key: string, retryAfterMs: number, wasProbe: boolean): Promise<number>;
  /** A probe is over. Only one that the service let through ends the hold. */
  endProbe(key: string, wasLetThrough: boolean): Promise<void>;
}

/**
 * Never more than `count` in any window of `windowMs`, of which `burst` may come at once. 5 % are left unused, for late
 * timers and network delay.
 */
export function rateOf(count: number, windowMs: number, burst = 1): Rate {
  const intervalMs = (1.05 * windowMs) / (count - burst + 1);
  return { intervalMs, toleranceMs: (burst - 1) * intervalMs + 0.015 * windowMs };
}

/** @throws HttpProblem 429 with that sentence where no token is free */
export async function takeOrRefuse(
  rates: RateStore,
  key: string,
  rate: Rate,
  refusal: string,
): Promise<void> {
  const { granted, waitMs } = await rates.take(key, rate);
  if (!granted) throw new HttpProblem(429, refusal, { retryAfterMs: waitMs });
}

const maxKeys = 10_000;

interface Hold {
  untilMs: number;
  /** How long the last one was: a probe that is refused doubles it. */
  ms: number;
  probeUntilMs: number;
}

/** Rates of this process alone. The theoretical arrival time of the next call is kept per key. */
export class MemoryRateStore implements RateStore {
  readonly #arrivals = new Map<string, number>();
  readonly #holds = new Map<string, Hold>();
  readonly #now: () => number;

  /** @param now a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async take(key: string, rate: Rate): Promise<Grant> {
    const now = this.#now();
    const hold = this.#holdOf(key);
    if (hold && now < hold.untilMs) return refusal(hold.untilMs - now, true);
    if (hold && now < hold.probeUntilMs) return refusal(probePollMs, true);
    const arrival = Math.max(now, this.#arrivals.get(key) ?? 0);
    const waitMs = arrival - rate.toleranceMs - now;
    if (waitMs > 0) return { ...refusal(waitMs, false), aheadMs: arrival - now };
    this.#set(key, arrival + rate.intervalMs);
    if (hold) hold.probeUntilMs = now + maxProbeMs;
    const aheadMs = arrival + rate.intervalMs - now;
    return { granted: true, waitMs: 0, aheadMs, isHeld: false, isProbe: hold !== undefined };
  }

  async hold(key: string, retryAfterMs: number, wasProbe: boolean): Promise<number> {
    const now = this.#now();
    const last = this.#holdOf(key);
    const ms = holdMsAfter(last?.ms ?? 0, retryAfterMs, wasProbe);
    this.#holds.set(key, {
      untilMs: Math.max(last?.untilMs ?? 0, now + ms),
      ms: Math.max(last?.ms ?? 0, ms),
      probeUntilMs: wasProbe ? 0 : (last?.probeUntilMs ?? 0),
    });
    return ms;
  }

  async endProbe(key: string, wasLetThrough: boolean): Promise<void> {
    const hold = this.#holds.get(key);
    if (wasLetThrough) this.#holds.delete(key);
    else if (hold) hold.probeUntilMs = 0;
  }

  /** Counts the next `ms` of `key` as used up. */
  async delay(key: string, ms: number): Promise<void> {
    this.#set(key, Math.max(this.#arrivals.get(key) ?? 0, this.#now() + ms));
  }

  #holdOf(key: string): Hold | undefined {
    const hold = this.#holds.get(key);
    if (!hold || this.#now() < hold.untilMs + forgetHoldMs) return hold;
    this.#holds.delete(key);
    return undefined;
  }

  #set(key: string, arrival: number): void {
    // Arrivals in the past have no effect; without this, the map would grow with every client address.
    if (this.#arrivals.size >= maxKeys)
      for (const [old, time] of this.#arrivals) if (time <= this.#now()) this.#arrivals.delete(old);
    this.#arrivals.set(key, arrival);
  }
}

function refusal(waitMs: number, isHeld: boolean): Grant {
  return { granted: false, waitMs, aheadMs: waitMs, isHeld, isProbe: false };
}
