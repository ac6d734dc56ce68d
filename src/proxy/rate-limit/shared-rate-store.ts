import { probeMs, type Sharing } from '../db/sharing';
import { MemoryRateStore, type Grant, type Rate, type RateStore } from './gcra';
import { holdMsAfter, forgetHoldMs, maxHoldMs, maxProbeMs, probePollMs } from './hold-policy';
import { databaseNowMs } from '../db/postgres';

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

// Each statement changes one row, atomically and by the clock of the database, because the clocks of instances differ.
// That clock may be set back: stored times are capped, so that no call waits longer than the rules allow.

/** GCRA, unless the service answered 429 a moment ago (`hold-policy.ts`). Values: name, interval, tolerance. */
const takeStatement = `
INSERT INTO pace AS p (name, arrival_ms, granted, wait_ms, ahead_ms, is_held, is_probe)
VALUES ($1, ${databaseNowMs} + $2::float8, true, 0, $2::float8, false, false)
ON CONFLICT (name) DO UPDATE SET
  (arrival_ms, hold_until_ms, level_until_ms, probe_until_ms, granted, wait_ms, ahead_ms, is_held, is_probe) = (
    SELECT
      CASE WHEN granted THEN arrival + $2::float8 ELSE arrival END,
      now + held,
      now + level,
      CASE WHEN granted AND level > 0 THEN now + ${maxProbeMs} ELSE now + probe END,
      granted,
      greatest(pause, arrival - now - $3::float8, 0),
      CASE WHEN pause > 0 THEN pause WHEN granted THEN arrival - now + $2::float8 ELSE arrival - now END,
      pause > 0,
      granted AND level > 0
    FROM (SELECT ${databaseNowMs} AS now) AS clock
    CROSS JOIN LATERAL (SELECT
      greatest(0, least(p.hold_until_ms - now, ${maxHoldMs})) AS held,
      greatest(0, least(p.level_until_ms - now, ${maxHoldMs + forgetHoldMs})) AS level,
      greatest(0, least(p.probe_until_ms - now, ${maxProbeMs})) AS probe,
      greatest(now, least(p.arrival_ms, now + $3::float8 + 32 * $2::float8 + 1000)) AS arrival
    ) AS capped
    CROSS JOIN LATERAL (SELECT
      CASE WHEN held > 0 THEN held WHEN level > 0 AND probe > 0 THEN ${probePollMs} ELSE 0 END AS pause
    ) AS paused
    CROSS JOIN LATERAL (SELECT pause = 0 AND arrival - $3::float8 <= now AS granted) AS outcome
  )
RETURNING granted, wait_ms, ahead_ms, is_held, is_probe`;

/** Values: name, for how long the rate counts as used up. */
const delayStatement = `
INSERT INTO pace AS p (name, arrival_ms) VALUES ($1, ${databaseNowMs} + $2::float8)
ON CONFLICT (name) DO UPDATE SET arrival_ms = greatest(p.arrival_ms, excluded.arrival_ms)`;

/** `holdMsAfter`, atomically. Values: name, asked for (at most the maximum of a first hold), whether it was a probe. */
const holdStatement = `
INSERT INTO pace AS p (name, hold_until_ms, level_ms, level_until_ms, wait_ms)
VALUES ($1, ${databaseNowMs} + $2::float8, $2::float8, ${databaseNowMs} + $2::float8 + ${forgetHoldMs}, $2::float8)
ON CONFLICT (name) DO UPDATE SET
  (hold_until_ms, level_ms, level_until_ms, probe_until_ms, wait_ms) = (
    SELECT
      greatest(p.hold_until_ms, now + ms),
      greatest(ms, level),
      now + ms + ${forgetHoldMs},
      CASE WHEN $3::boolean THEN 0 ELSE p.probe_until_ms END,
      ms
    FROM (SELECT ${databaseNowMs} AS now) AS clock
    CROSS JOIN LATERAL (SELECT CASE WHEN p.level_until_ms > now THEN p.level_ms ELSE 0 END AS level) AS known
    CROSS JOIN LATERAL (SELECT CASE
      WHEN $3::boolean THEN least(greatest($2::float8, 2 * level), ${maxHoldMs})
      ELSE $2::float8
    END AS ms) AS asked
  )
RETURNING wait_ms`;

/** Values: name, whether it was let through. */
const endProbeStatement = `
UPDATE pace SET probe_until_ms = 0, level_until_ms = CASE WHEN $2::boolean THEN 0 ELSE level_until_ms END
WHERE name = $1`;

/** What has no effect any more: otherwise there would be a row for each client address. */
const pruneStatement = `
DELETE FROM pace WHERE greatest(arrival_ms, level_until_ms) < ${databaseNowMs} - 60000`;
