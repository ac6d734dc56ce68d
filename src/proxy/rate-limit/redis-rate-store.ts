import { MemoryRateStore, type Grant, type Rate, type RateStore } from './gcra';
import { forgetHoldMs, holdMsAfter, maxHoldMs, maxProbeMs, probePollMs } from './hold-policy';
import { probeMs, type RedisConnection } from '../redis/redis-connection';

/**
 * Rates shared by all instances. While Redis is unavailable, each instance uses its share of the rate; neither switch lets a
 * window exceed the rate.
 */
export class RedisRateStore implements RateStore {
  readonly #redis: RedisConnection;
  readonly #scope: string;
  readonly #local = new MemoryRateStore();
  /** Until when the shared rate of a key is used up, as last reported; and the keys limited locally since then. */
  readonly #usedUntil = new Map<string, number>();
  readonly #limitedLocally = new Set<string>();

  /** @param scope keeps the rates of services apart */
  constructor(redis: RedisConnection, scope: string) {
    this.#redis = redis;
    this.#scope = scope;
  }

  async take(key: string, rate: Rate): Promise<Grant> {
    const share = this.#redis.instances * rate.intervalMs;
    const name = this.#nameOf(key);
    if (this.#redis.isUp && this.#limitedLocally.delete(key)) {
      // Other instances may notice up to one probe later that Redis is available.
      await this.#redis.run((redis) => redis.delay(name, probeMs + share));
    }
    const answer = await this.#redis.run((redis) =>
      redis.gcra(
        name,
        ...holdNames(name),
        rate.intervalMs,
        rate.toleranceMs,
        maxHoldMs,
        maxProbeMs,
        probePollMs,
      ),
    );
    if (answer) {
      const [granted, waitMs, aheadMs, held, probe] = answer.value;
      this.#note(key, aheadMs);
      return { granted: granted === 1, waitMs, aheadMs, isHeld: held === 1, isProbe: probe === 1 };
    }
    if (!this.#limitedLocally.has(key)) {
      this.#limitedLocally.add(key);
      if ((this.#usedUntil.get(key) ?? 0) > performance.now()) await this.#local.delay(key, share);
    }
    return this.#local.take(key, { ...rate, intervalMs: share });
  }

  async hold(key: string, retryAfterMs: number, wasProbe: boolean): Promise<number> {
    // Also here, in case Redis becomes unavailable meanwhile.
    const localMs = await this.#local.hold(key, retryAfterMs, wasProbe);
    const askedMs = holdMsAfter(0, retryAfterMs, false);
    const done = await this.#redis.run((redis) =>
      redis.holdBack(
        ...holdNames(this.#nameOf(key)),
        askedMs,
        Number(wasProbe),
        maxHoldMs,
        forgetHoldMs,
      ),
    );
    return done?.value ?? localMs;
  }

  async endProbe(key: string, wasLetThrough: boolean): Promise<void> {
    await this.#local.endProbe(key, wasLetThrough);
    const [, level, probe] = holdNames(this.#nameOf(key));
    await this.#redis.run((redis) => redis.del(probe, ...(wasLetThrough ? [level] : [])));
  }

  #nameOf(key: string): string {
    return `rate:${this.#scope}:${key}`;
  }

  #note(key: string, aheadMs: number): void {
    const now = performance.now();
    if (this.#usedUntil.size > 10_000)
      for (const [old, until] of this.#usedUntil) if (until <= now) this.#usedUntil.delete(old);
    this.#usedUntil.set(key, now + aheadMs);
  }
}

function holdNames(name: string): [hold: string, level: string, probe: string] {
  return [`${name}:hold`, `${name}:level`, `${name}:probe`];
}
