import { hash } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import type { DatabaseConfig, ProxyConfig } from '../config/proxy-config';
import { DatabaseError } from './database-error';
import type { Queries, Schema } from './schema';
import { Postgres, postgresDialect } from './postgres';
import { sqliteDialect, SqliteThread } from './sqlite-dialect';

/** What is kept without `DATABASE_URL`, in memory. */
const maxMemoryBytes = 16 * 2 ** 20;

/** The one database, typed by `Schema`. */
export class Database {
  readonly kind: DatabaseConfig['kind'];
  readonly kysely: Kysely<Schema>;
  /** Null where this instance alone has the database. */
  readonly postgres: Postgres | null;
  /** Above it the oldest deliveries are removed. PostgreSQL has no such limit: what it deletes frees nothing at once. */
  readonly maxBytes: number;
  /** Why it could not be opened at the start; it is tried again for each call. */
  readonly problem: string | null;
  #isWriting: boolean;

  private constructor(
    config: DatabaseConfig,
    engine: SqliteThread | Postgres,
    problem: string | null,
  ) {
    this.kind = config.kind;
    this.postgres = engine instanceof Postgres ? engine : null;
    const dialect = engine instanceof Postgres ? postgresDialect(engine) : sqliteDialect(engine);
    this.kysely = new Kysely({ dialect });
    this.maxBytes = { memory: maxMemoryBytes, file: 0, postgres: Infinity }[config.kind];
    if (config.kind === 'file') this.maxBytes = config.maxBytes;
    this.problem = problem;
    this.#isWriting = problem === null;
  }

  /** @throws DatabaseError where it will never open as it is configured */
  static async open(config: DatabaseConfig): Promise<Database> {
    const engine =
      config.kind === 'postgres'
        ? new Postgres(config.url)
        : new SqliteThread(config.kind === 'file' ? config.file : null);
    // That in memory begins at its first use.
    if (config.kind === 'memory') return new Database(config, engine, null);
    try {
      await engine.open();
      return new Database(config, engine, null);
    } catch (error) {
      if (error instanceof DatabaseError && error.isPassing)
        return new Database(config, engine, error.message);
      await engine.destroy();
      throw error;
    }
  }

  /** Whether the last write succeeded. */
  get isWriting(): boolean {
    return this.#isWriting;
  }

  /**
   * One transaction, on the disk when it resolves: all of it, or nothing.
   *
   * @throws DatabaseError
   */
  async write<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    try {
      const result = await this.kysely.transaction().execute(work);
      this.#isWriting = true;
      return result;
    } catch (error) {
      this.#isWriting = false;
      throw error;
    }
  }

  /** Without what is free to be used again, where the engine tells. */
  async bytes(queries: Queries = this.kysely): Promise<number> {
    const ofPostgres = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
    if (this.postgres) return (await ofPostgres.execute(queries)).rows[0]?.bytes ?? 0;
    const { rows } = await sql<{ bytes: number }>`
      select (page_count - freelist_count) * page_size as bytes
      from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(queries);
    return rows[0]?.bytes ?? 0;
  }

  async close(): Promise<void> {
    await this.kysely.destroy();
  }
}

/** Dashboards of several services can use one database: what they keep there must not mix. */
export function scopeOf(baseUrls: readonly URL[]): string {
  const text = baseUrls.map(({ href }) => href.replace(/\/$/, '')).toSorted();
  return hash('sha256', text.join('\n'), 'hex').slice(0, 16);
}

/** The scope of each network, by its name. */
export function servicesOf({ networks }: Pick<ProxyConfig, 'networks'>): Map<string, string> {
  return new Map(networks.map(({ name, baseUrl }) => [name, scopeOf([baseUrl])]));
}
