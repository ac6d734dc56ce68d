import { Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../config/proxy-config';
import type { Database } from '../db/database';
import { DatabaseError } from '../db/database-error';
import { Postgres, postgresDialect } from '../db/postgres';
import { sqliteTypes } from '../db/schema';
import { sqliteDialect, SqliteThread } from '../db/sqlite-dialect';
import type { FlatRow } from './flat-row';
import { grow, KeyStates, type KeyState } from './key-states';
import {
  addTotals,
  mirrorMigrations,
  mirrorPart,
  type MirrorQueries,
  type MirrorSchema,
} from './mirror-schema';
import { insertRows } from './insert-rows';
import { digestOf, storable } from './stored-row';

/** What is kept in memory, without `DATABASE_URL`. */
export const maxMemoryRequests = 50_000;

/**
 * The database of own requests, beside the store. One thread writes, another one reads (PostgreSQL: two connections each), so
 * that no question waits for a page that is being written. Deleting all of it while Waybill is stopped loses nothing.
 */
export class MirrorStore {
  readonly kind: DatabaseConfig['kind'];
  readonly #write: Kysely<MirrorSchema>;
  readonly #read: Kysely<MirrorSchema>;
  readonly keys: KeyStates;

  private constructor(
    kind: DatabaseConfig['kind'],
    write: Kysely<MirrorSchema>,
    read: Kysely<MirrorSchema>,
    shared: Database | null = null,
  ) {
    this.kind = kind;
    this.#write = write;
    this.#read = read;
    this.keys = new KeyStates(write, shared);
  }

  /** @throws DatabaseError where it can't be used as it is configured */
  static async open(config: DatabaseConfig, database: Database): Promise<MirrorStore> {
    if (config.kind === 'postgres') {
      const writer = new Postgres(config.url, mirrorPart);
      const reader = new Postgres(config.url, mirrorPart);
      const kyselyOf = (postgres: Postgres) =>
        new Kysely<MirrorSchema>({ dialect: postgresDialect(postgres) });
      try {
        await writer.open();
      } catch (error) {
        // It is tried again for each call.
        if (!(error instanceof DatabaseError) || !error.isPassing) {
          await writer.destroy();
          throw error;
        }
      }
      return new MirrorStore(config.kind, kyselyOf(writer), kyselyOf(reader), database);
    }
    const kyselyOf = (thread: SqliteThread) =>
      new Kysely<MirrorSchema>({ dialect: sqliteDialect(thread) });
    const file = config.kind === 'file' ? mirrorFileOf(config.file) : null;
    const writer = new SqliteThread(file, mirrorMigrations(sqliteTypes));
    try {
      await writer.open();
    } catch (error) {
      await writer.destroy();
      throw error;
    }
    const write = kyselyOf(writer);
    // Rebuildable: what a power loss takes is read again.
    if (file !== null) await sql`PRAGMA synchronous = NORMAL`.execute(write);
    const read =
      file === null ? write : kyselyOf(new SqliteThread(file, mirrorMigrations(sqliteTypes)));
    return new MirrorStore(config.kind, write, read);
  }

  /** Several queries that see one state. */
  async ask<T>(work: (queries: MirrorQueries) => Promise<T>): Promise<T> {
    return this.#read.transaction().setAccessMode('read only').execute(work);
  }

  /**
   * Takes the rows of one page where they are not older than what is held, as one transaction.
   *
   * @param readMark the mark of when the page was asked for
   */
  async put(key: KeyState, rows: readonly FlatRow[], readMark: number): Promise<void> {
    const byId = new Map(rows.map(storable).map((row) => [row.request.id, row]));
    if (byId.size === 0) return;
    await this.keys.write(key, async (queries) => {
      const held = await queries
        .selectFrom('request')
        .innerJoin('mirror_key', 'mirror_key.id', 'request.key_id')
        .select(['n', 'request.id', 'key_id', 'updated_ms', 'read_mark', 'request.digest'])
        .where('service', '=', key.service)
        .where('request.id', 'in', [...byId.keys()])
        .execute();
      const known = new Map(held.map((row) => [row.id, row]));
      const unchanged: number[] = [];
      const written: FlatRow[] = [];
      const replaced: number[] = [];
      for (const [id, row] of byId) {
        const before = known.get(id);
        const isOlder =
          before &&
          ((row.request.updated_ms ?? 0) < (before.updated_ms ?? 0) ||
            ((row.request.updated_ms ?? 0) === (before.updated_ms ?? 0) &&
              readMark < before.read_mark));
        if (isOlder) continue;
        if (before?.digest === digestOf(row) && before.key_id === key.id) unchanged.push(before.n);
        else {
          written.push(row);
          if (before) replaced.push(before.n);
        }
      }
      if (unchanged.length > 0)
        await queries
          .updateTable('request')
          .set({ read_mark: readMark })
          .where('n', 'in', unchanged)
          .execute();
      if (written.length === 0) return;
      await remove(queries, replaced);
      await total(queries, '+', await insertRows(queries, key, written, readMark));
      await grow(queries, key.service);
    });
  }

  /** The ids of a key's open requests that were not read since, the oldest reading first. */
  async openUnread(key: KeyState, sinceMark: number): Promise<string[]> {
    const rows = await this.#write
      .selectFrom('request')
      .select('id')
      .where('key_id', '=', key.id)
      .where(openRows)
      .where('read_mark', '<', sinceMark)
      .orderBy('read_mark')
      .limit(1_000)
      .execute();
    return rows.map(({ id }) => id);
  }

  async removeIds(key: KeyState, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.keys.write(key, async (queries) => {
      const found = await queries
        .selectFrom('request')
        .select('n')
        .where('key_id', '=', key.id)
        .where('id', 'in', ids)
        .execute();
      await remove(
        queries,
        found.map(({ n }) => n),
      );
      await grow(queries, key.service);
    });
  }

  /** A day was read completely: what of it was not among its rows is gone. `isWhole` false removes nothing. */
  async noteDay(
    key: KeyState,
    day: {
      startS: number;
      endS: number;
      mark: number;
      checkedMs: number;
      found: number;
      reported: number | null;
    },
    isWhole: boolean,
  ): Promise<void> {
    const since = key.since_s === null ? day.startS : Math.min(key.since_s, day.startS);
    await this.keys.note(key, { since_s: since }, async (queries) => {
      if (isWhole) {
        const gone = await queries
          .selectFrom('request')
          .select('n')
          .where('key_id', '=', key.id)
          .where('created_ms', '>=', day.startS * 1000)
          .where('created_ms', '<=', day.endS * 1000)
          .where('read_mark', '<', day.mark)
          .execute();
        for (let at = 0; at < gone.length; at += 500)
          await remove(
            queries,
            gone.slice(at, at + 500).map(({ n }) => n),
          );
      }
      const seen = { checked_ms: day.checkedMs, found: day.found, reported: day.reported };
      await queries
        .insertInto('mirror_day')
        .values({ key_id: key.id, day_s: day.startS, ...seen })
        .onConflict((conflict) => conflict.columns(['key_id', 'day_s']).doUpdateSet(seen))
        .execute();
    });
  }

  /** When each day of a key was last read. */
  async days(key: KeyState): Promise<Map<number, number>> {
    const rows = await this.#write
      .selectFrom('mirror_day')
      .select(['day_s', 'checked_ms'])
      .where('key_id', '=', key.id)
      .execute();
    return new Map(rows.map(({ day_s, checked_ms }) => [day_s, checked_ms]));
  }

  /** Removes what was created before, in small steps, except what is open. */
  async prune(key: KeyState, beforeS: number): Promise<void> {
    if (key.since_s !== null && key.since_s < beforeS)
      await this.keys.note(key, { since_s: beforeS });
    let removed = 0;
    for (;;) {
      const old = await this.#write
        .selectFrom('request')
        .select('n')
        .where('key_id', '=', key.id)
        .where('created_ms', '<', beforeS * 1000)
        .where(sql<boolean>`not ${openRows}`)
        .limit(500)
        .execute();
      if (old.length === 0) break;
      removed += old.length;
      await this.keys.write(key, async (queries) => {
        await remove(
          queries,
          old.map(({ n }) => n),
        );
        await grow(queries, key.service);
      });
    }
    await this.keys.write(key, async (queries) => {
      await queries
        .deleteFrom('mirror_day')
        .where('key_id', '=', key.id)
        .where('day_s', '<', beforeS)
        .execute();
      if (removed === 0) return;
      for (const table of ['request', 'fee'] as const)
        await queries
          .deleteFrom(`${table}_kind`)
          .where('service', '=', key.service)
          .where('id', 'not in', queries.selectFrom(table).select('kind').distinct())
          .execute();
    });
  }

  /** The creation of a key's newest request beyond the newest so many; null where there are not more. */
  async boundOf(key: KeyState, count: number): Promise<number | null> {
    const row = await this.#write
      .selectFrom('request')
      .select('created_ms')
      .where('key_id', '=', key.id)
      .where('created_ms', 'is not', null)
      .orderBy('created_ms', 'desc')
      .offset(count)
      .limit(1)
      .executeTakeFirst();
    return row?.created_ms ?? null;
  }

  async close(): Promise<void> {
    await this.#write.destroy();
    if (this.#read !== this.#write) await this.#read.destroy();
  }
}

const openRows = sql<boolean>`(late_from_ms is not null or refund_due_ms is not null or is_failed_unpaid = 1
  or is_refund_failed = 1)`;

async function remove(queries: MirrorQueries, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await total(queries, '-', numbers);
  await queries.deleteFrom('fee').where('request_n', 'in', numbers).execute();
  await queries.deleteFrom('sponsorship').where('request_n', 'in', numbers).execute();
  await queries.deleteFrom('request').where('n', 'in', numbers).execute();
}

/** In the transaction that adds or removes them. */
async function total(queries: MirrorQueries, sign: '+' | '-', numbers: readonly number[]) {
  for (const statement of addTotals(sign, `n in (${numbers.join(', ')})`))
    await sql.raw(statement).execute(queries);
}

/** Beside the store: /var/lib/waybill.db has /var/lib/waybill.mirror.db. */
export function mirrorFileOf(store: string): string {
  return `${store.replace(/\.db$/, '')}.mirror.db`;
}
