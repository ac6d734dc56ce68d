import type { Database } from '../db/database';
import type { Lease } from '../db/lease';
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

/** Of all instances: one leads as long as it renews its lease, whose row holds the state. */
export class LeasedAlertStore implements AlertStore {
  readonly #lease: Lease;

  constructor(lease: Lease) {
    this.#lease = lease;
  }

  async read(): Promise<StoredAlerts | null> {
    const taken = await this.#lease.take();
    return taken && { leads: taken.leads, nowMs: taken.nowMs, state: parseState(taken.value) };
  }

  async write(state: AlertState): Promise<boolean> {
    return this.#lease.write(JSON.stringify(state));
  }

  async resign(): Promise<void> {
    await this.#lease.resign();
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
