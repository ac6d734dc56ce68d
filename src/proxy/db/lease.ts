import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './database';
import { inTime } from './in-time';
import { databaseNowMs } from './postgres';

const answerMs = 2_000;
/** Whoever is killed is followed after this. */
const defaultLeaseMs = 4_000;

/** What the row of a lease says. */
interface LeaseState {
  leads: boolean;
  /** Unix milliseconds by the database's clock. */
  nowMs: number;
  /** What who leads has written; empty before. */
  value: string;
}

/** Values: name, owner, time of a lease. A clock that was set back makes no lease longer. */
const takeStatement = `
WITH taken AS (
  INSERT INTO lease AS l (name, owner, until_ms, epoch, value)
  VALUES ($1, $2, ${databaseNowMs} + $3, 1, '')
  ON CONFLICT (name) DO UPDATE SET
    owner = excluded.owner,
    until_ms = ${databaseNowMs} + $3,
    epoch = CASE WHEN l.owner = excluded.owner THEN l.epoch ELSE l.epoch + 1 END
  WHERE l.owner = excluded.owner OR l.until_ms NOT BETWEEN ${databaseNowMs} AND ${databaseNowMs} + $3 + 1000
  RETURNING epoch, value
)
SELECT true AS leads, epoch, value, ${databaseNowMs} AS now_ms FROM taken
UNION ALL
SELECT false, epoch, value, ${databaseNowMs} FROM lease
WHERE name = $1 AND NOT EXISTS (SELECT FROM taken)`;

const writeStatement = `
UPDATE lease SET value = $4, until_ms = ${databaseNowMs} + $5
WHERE name = $1 AND owner = $2 AND epoch = $3 RETURNING epoch`;

const renewStatement = `
UPDATE lease SET until_ms = ${databaseNowMs} + $4
WHERE name = $1 AND owner = $2 AND epoch = $3 RETURNING epoch`;

/** Nobody takes it before the transaction ends. */
const holdStatement = `SELECT FROM lease WHERE name = $1 AND owner = $2 AND epoch = $3 FOR SHARE`;

const resignStatement = `UPDATE lease SET until_ms = 0 WHERE name = $1 AND owner = $2 AND epoch = $3`;

/** Another instance leads. */
export class NotLeadingError extends Error {}

/**
 * Of all instances on one PostgreSQL one leads: it renews its row by itself until it resigns. Whoever took it after another
 * has a higher epoch, which every write names: one that was away for too long writes nothing.
 */
export class Lease {
  readonly #db: Database;
  readonly #name: string;
  readonly #leaseMs: number;
  readonly #owner = randomUUID();
  /** Of the last time that it led; 0 before. */
  #epoch = 0;
  #renewing: NodeJS.Timeout | null = null;

  constructor(db: Database, name: string, leaseMs = defaultLeaseMs) {
    this.#db = db;
    this.#name = name;
    this.#leaseMs = leaseMs;
  }

  /** Takes it where nobody has it, or renews it; null while nobody can know who leads. */
  async take(): Promise<LeaseState | null> {
    const rows = await this.#run<{ leads: boolean; epoch: number; value: string; now_ms: number }>(
      takeStatement,
      this.#leaseMs,
    );
    const [row] = rows ?? [];
    if (!row) return null;
    if (row.leads) {
      this.#epoch = row.epoch;
      this.#renewing ??= setInterval(() => void this.#renew(), this.#leaseMs / 3).unref();
    }
    return { leads: row.leads, nowMs: row.now_ms, value: row.value };
  }

  /** @returns false where this instance doesn't lead any more, or nobody knows */
  async write(value: string): Promise<boolean> {
    const rows = await this.#run(writeStatement, this.#epoch, value, this.#leaseMs);
    return rows !== null && rows.length > 0;
  }

  /**
   * Before what a transaction writes: it is written only where this instance leads until it ends.
   *
   * @throws NotLeadingError
   */
  async hold(transaction: { executeQuery: Kysely<never>['executeQuery'] }): Promise<void> {
    const values = [this.#name, this.#owner, this.#epoch];
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(holdStatement, values));
    if (rows.length === 0) throw new NotLeadingError(this.#name);
  }

  /** Lets another instance lead at once. */
  async resign(): Promise<void> {
    this.#stopRenewing();
    await this.#run(resignStatement, this.#epoch);
  }

  async #renew(): Promise<void> {
    const rows = await this.#run(renewStatement, this.#epoch, this.#leaseMs);
    if (rows?.length === 0) this.#stopRenewing();
  }

  #stopRenewing(): void {
    if (this.#renewing) clearInterval(this.#renewing);
    this.#renewing = null;
  }

  async #run<R>(sql: string, ...values: unknown[]): Promise<R[] | null> {
    const query = CompiledQuery.raw(sql, [this.#name, this.#owner, ...values]);
    const result = inTime(this.#db.kysely.executeQuery<R>(query as CompiledQuery<R>), answerMs);
    return result.then(
      ({ rows }) => rows,
      () => null,
    );
  }
}
