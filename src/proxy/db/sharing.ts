import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { QueryResultRow } from 'pg';
import { logChanges } from './log-changes';
import { databaseNowMs, type Postgres } from './postgres';

/** Interval at which a PostgreSQL that is away is probed. */
export const probeMs = 250;
/** Requests go on without it after this. */
const commandMs = 100;
const heartbeatMs = 1_000;
/** Instances without a heartbeat for this long are not counted. */
const forgetMs = 5_000;

/** Writes, because a PostgreSQL that refuses that can't be used. Values: scope, this one's id, time until one is forgotten. */
const register = `
WITH forgotten AS (
  DELETE FROM instance
  WHERE scope = $1 AND id <> $2 AND abs(seen_ms - ${databaseNowMs}) > $3
), own AS (
  INSERT INTO instance (scope, id, seen_ms) VALUES ($1, $2, ${databaseNowMs})
  ON CONFLICT (scope, id) DO UPDATE SET seen_ms = excluded.seen_ms
)
SELECT 1 + count(*) AS count FROM instance
WHERE scope = $1 AND id <> $2 AND abs(seen_ms - ${databaseNowMs}) <= $3`;

/**
 * What instances share by single statements that requests wait for. PostgreSQL may be slow or away at any time: a
 * statement is given up after 100 ms; after a failure none is sent until a probe succeeds.
 */
export class Sharing {
  readonly #postgres: Postgres;
  readonly #scope: string;
  readonly #id = randomUUID();
  readonly #timers: NodeJS.Timeout[];
  readonly #changes: ReturnType<typeof logChanges>;
  #isUp = false;
  #isProbing = false;
  #instances = 1;
  /** When that number was last confirmed, or PostgreSQL became available. */
  #instancesAtMs = 0;

  /** @param scope instances of another scope are not counted */
  constructor(postgres: Postgres, scope: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
    this.#postgres = postgres;
    this.#scope = scope;
    this.#changes = logChanges(log);
    this.#timers = [
      setInterval(() => void (this.#isUp || this.#probe()), probeMs).unref(),
      setInterval(() => void (this.#isUp && this.#probe()), heartbeatMs).unref(),
    ];
    void this.#probe();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** How many instances share it, as last reported. */
  get instances(): number {
    return this.#instances;
  }

  /** The rows of one statement; null at once while PostgreSQL is away, and after 100 ms when it stops responding. */
  async run<R extends QueryResultRow>(
    sql: string,
    values: readonly unknown[],
  ): Promise<R[] | null> {
    if (!this.#isUp) return null;
    try {
      return await this.#postgres.quick<R>(sql, values, commandMs);
    } catch {
      this.#turn(false);
      return null;
    }
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#changes.close();
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    try {
      const values = [this.#scope, this.#id, forgetMs];
      const rows = await this.#postgres.quick<{ count: number }>(register, values, heartbeatMs);
      this.#noteInstances(rows[0]?.count ?? 1);
      this.#turn(true);
    } catch {
      this.#turn(false);
    }
    this.#isProbing = false;
  }

  #noteInstances(count: number): void {
    const now = performance.now();
    // Who was away with it registers again a moment later.
    const mayReturn = !this.#isUp || now - this.#instancesAtMs < forgetMs;
    if (count < this.#instances && mayReturn) return;
    this.#instances = count;
    this.#instancesAtMs = now;
  }

  #turn(isUp: boolean): void {
    this.#postgres.isAway = !isUp;
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#instancesAtMs = performance.now();
    this.#changes.note(isUp);
  }
}
