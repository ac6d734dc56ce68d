import { LocalRates, type Grant, type Rate, type RateStore } from '../rates';
import { probeMs, type SharedRedis } from './shared-redis';

/**
 * Rates of all instances together. While Redis is away each takes its share of the pace by itself,
 * and both changes are made so that no window holds more than the pace allows.
 */
export class SharedRates implements RateStore {
  readonly #redis: SharedRedis;
  readonly #local = new LocalRates();
  /** Until when the shared pace of a key is used up, as last heard; and the keys paced locally since. */
  readonly #usedUntil = new Map<string, number>();
  readonly #pacedLocally = new Set<string>();

  constructor(redis: SharedRedis) {
    this.#redis = redis;
  }

  async take(key: string, rate: Rate): Promise<Grant> {
    const share = this.#redis.instances * rate.intervalMs;
    if (this.#redis.isUp && this.#pacedLocally.delete(key)) {
      // Others may notice up to one probe later that Redis is back.
      await this.#redis.run((redis) => redis.hold(key, probeMs + share));
    }
    const answer = await this.#redis.run((redis) =>
      redis.gcra(key, rate.intervalMs, rate.toleranceMs),
    );
    if (answer) {
      const [granted, waitMs, aheadMs] = answer.value;
      this.#note(key, aheadMs);
      return { granted: granted === 1, waitMs, aheadMs };
    }
    if (!this.#pacedLocally.has(key)) {
      this.#pacedLocally.add(key);
      if ((this.#usedUntil.get(key) ?? 0) > Date.now()) await this.#local.hold(key, share);
    }
    return this.#local.take(key, { ...rate, intervalMs: share });
  }

  async hold(key: string, ms: number): Promise<void> {
    const done = await this.#redis.run((redis) => redis.hold(key, ms));
    if (!done) await this.#local.hold(key, ms);
  }

  #note(key: string, aheadMs: number): void {
    const now = Date.now();
    if (this.#usedUntil.size > 10_000)
      for (const [old, until] of this.#usedUntil) if (until <= now) this.#usedUntil.delete(old);
    this.#usedUntil.set(key, now + aheadMs);
  }
}
