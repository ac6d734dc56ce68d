import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database';
import type { RedisConnection } from '../redis/redis-connection';
import { alertStateSchema, type AlertState } from './alert-state';

/** Where the state of the alerts is kept, and who of the instances polls. */
export interface AlertStore {
  /** Null while nobody can know who leads. */
  read(): Promise<StoredAlerts | null>;
  /** @returns false where this instance doesn't lead any more, or nobody knows: then nothing may be sent */
  write(state: AlertState): Promise<boolean>;
  /** Lets another instance lead at once. */
  resign(): Promise<void>;
}

export interface StoredAlerts {
  leads: boolean;
  /** Unix milliseconds by the clock that all instances share. */
  nowMs: number;
  /** Null where none is stored. */
  state: AlertState | null;
}

const stateName = 'alerts';

/** Of one instance: a restart repeats nothing where its database is kept. In memory for as long as that can't be used. */
export class StoredAlertStore implements AlertStore {
  readonly #db: Database;
  #unsaved: AlertState | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  async read(): Promise<StoredAlerts> {
    const state = this.#unsaved ?? (await this.#stored().catch(() => null));
    return { leads: true, nowMs: Date.now(), state };
  }

  async write(state: AlertState): Promise<boolean> {
    const value = JSON.stringify(state);
    this.#unsaved = await this.#db
      .write((queries) =>
        queries
          .insertInto('kept_value')
          .values({ name: stateName, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      )
      .then(
        () => null,
        () => state,
      );
    return true;
  }

  async resign(): Promise<void> {}

  async #stored(): Promise<AlertState | null> {
    const row = await this.#db.kysely
      .selectFrom('kept_value')
      .select('value')
      .where('name', '=', stateName)
      .executeTakeFirst();
    return row ? parseState(row.value) : null;
  }
}

/** Longer than a poll and a message take together. */
export const alertLeaseMs = 90_000;
const stateLifetimeMs = 30 * 24 * 3_600_000;

/** Of all instances: one leads as long as it renews its lease. */
export class RedisAlertStore implements AlertStore {
  readonly #redis: RedisConnection;
  readonly #keys: readonly [lease: string, state: string];
  readonly #leaseMs: number;
  readonly #id = randomUUID();
  #leads = false;
  #hasRead = false;
  /** Until when another instance may lead, by a monotonic clock: a Redis that lost its data does not know. */
  #othersUntilMs = 0;

  /** @param scope keeps the alerts of services apart */
  constructor(redis: RedisConnection, scope: string, leaseMs = alertLeaseMs) {
    this.#redis = redis;
    this.#keys = [`alerts:${scope}:lease`, `alerts:${scope}:state`];
    this.#leaseMs = leaseMs;
  }

  async read(): Promise<StoredAlerts | null> {
    const mayLead = this.#leads || performance.now() >= this.#othersUntilMs;
    const answer = await this.#redis.run((redis) =>
      redis.lead(...this.#keys, this.#id, this.#leaseMs, Number(mayLead)),
    );
    if (answer === null) {
      // While Redis is away the one that led can't renew its lease: it goes first afterwards.
      if (this.#hasRead && !this.#leads) this.#othersUntilMs = performance.now() + this.#leaseMs;
      return null;
    }
    const [leads, leftMs, nowMs, text] = answer.value;
    this.#hasRead = true;
    this.#leads = leads === 1;
    if (!this.#leads && leftMs > 0) this.#othersUntilMs = performance.now() + leftMs;
    return { leads: this.#leads, nowMs, state: parseState(text) };
  }

  async write(state: AlertState): Promise<boolean> {
    const written = await this.#redis.run((redis) =>
      redis.writeAsLeader(
        ...this.#keys,
        this.#id,
        this.#leaseMs,
        JSON.stringify(state),
        stateLifetimeMs,
      ),
    );
    if (written !== null) this.#leads = written.value === 1;
    return written?.value === 1;
  }

  async resign(): Promise<void> {
    this.#leads = false;
    await this.#redis.run((redis) => redis.resign(this.#keys[0], this.#id));
  }
}

/** Null for what this version would not have stored. */
function parseState(text: string): AlertState | null {
  try {
    return alertStateSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
