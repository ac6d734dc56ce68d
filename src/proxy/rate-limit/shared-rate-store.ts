import { probeMs, type Sharing } from '../db/sharing';
import { MemoryRateStore, type Grant, type Rate, type RateStore } from './gcra';
import { holdMsAfter } from './hold-policy';
import {
  delayStatement,
  endProbeStatement,
  holdStatement,
  pruneStatement,
  takeStatement,
} from './pace-statements';

const pruneMs = 60_000;

interface GrantRow {
  granted: boolean;
  wait_ms: number;
  ahead_ms: number;
  is_held: boolean;
  is_probe: boolean;
}

/**
 * Rates shared by all instances. While PostgreSQL is away, each instance uses its share of the rate; neither switch lets
 * a window exceed the rate.
 */
export class SharedRateStore implements RateStore {
  readonly #sharing: Sharing;
  readonly #scope: string;
  readonly #local = new MemoryRateStore();
  /** Until when the shared rate of a key is used up, as last reported; and the keys limited locally since then. */
  readonly #usedUntil = new Map<string, number>();
  readonly #limitedLocally = new Set<string>();
  #prunedAtMs = performance.now();

  /** @param scope keeps the rates of services apart */
  constructor(sharing: Sharing, scope: string) {
    this.#sharing = sharing;
    this.#scope = scope;
  }

  async take(key: string, rate: Rate): Promise<Grant> {
    const share = this.#sharing.instances * rate.intervalMs;
    const name = this.#nameOf(key);
    if (this.#sharing.isUp && this.#limitedLocally.delete(key)) {
      // Other instances may notice up to one probe later that PostgreSQL is available.
      await this.#sharing.run(delayStatement, [name, probeMs + share]);
    }
    const values = [name, rate.intervalMs, rate.toleranceMs];
    const [row] = (await this.#sharing.run<GrantRow>(takeStatement, values)) ?? [];
    if (row) {
      const { granted, wait_ms, ahead_ms, is_held, is_probe } = row;
      this.#note(key, ahead_ms);
      return { granted, waitMs: wait_ms, aheadMs: ahead_ms, isHeld: is_held, isProbe: is_probe };
    }
    if (!this.#limitedLocally.has(key)) {
      this.#limitedLocally.add(key);
      if ((this.#usedUntil.get(key) ?? 0) > performance.now()) await this.#local.delay(key, share);
    }
    return this.#local.take(key, { ...rate, intervalMs: share });
  }

  async hold(key: string, retryAfterMs: number, wasProbe: boolean): Promise<number> {
    // Also here, in case PostgreSQL goes away meanwhile.
    const localMs = await this.#local.hold(key, retryAfterMs, wasProbe);
    const values = [this.#nameOf(key), holdMsAfter(0, retryAfterMs, false), wasProbe];
    const [row] = (await this.#sharing.run<{ wait_ms: number }>(holdStatement, values)) ?? [];
    return row?.wait_ms ?? localMs;
  }

  async endProbe(key: string, wasLetThrough: boolean): Promise<void> {
    await this.#local.endProbe(key, wasLetThrough);
    await this.#sharing.run(endProbeStatement, [this.#nameOf(key), wasLetThrough]);
  }

  #nameOf(key: string): string {
    return `${this.#scope} ${key}`;
  }

  #note(key: string, aheadMs: number): void {
    const now = performance.now();
    if (now - this.#prunedAtMs > pruneMs) {
      this.#prunedAtMs = now;
      for (const [old, until] of this.#usedUntil) if (until <= now) this.#usedUntil.delete(old);
      void this.#sharing.run(pruneStatement, []);
    }
    this.#usedUntil.set(key, now + aheadMs);
  }
}
