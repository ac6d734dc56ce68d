import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Client, Pool, types, type ClientConfig, type PoolClient, type QueryResultRow } from 'pg';
import { DatabaseError } from './database-error';
import { inTime } from './in-time';
import { migrations, postgresTypes } from './schema';

/** Tables with a version of their own, and the connections for them. */
export interface PostgresPart {
  /** A namespace that is searched before the user's own; null for that one. */
  schema: string | null;
  /** What stands still within a transaction loses its locks after this; 0: never. */
  maxIdleMs: number;
  tables: readonly (readonly string[])[];
  maxConnections: number;
}

const storePart: PostgresPart = {
  schema: null,
  maxIdleMs: 0,
  tables: migrations(postgresTypes),
  maxConnections: 8,
};

const connectMs = 2_000;
/** PostgreSQL itself ends a statement after 5 s; one that doesn't answer is given up a little later. */
const statementMs = 5_000;
const answerMs = 6_000;
/** For what every request waits for. */
const maxQuickConnections = 3;
/** While it has been away for so long, nothing waits for it any more. */
const refuseAfterMs = 2_000;
/** Held while migrations run, so that only one instance runs them. */
const migrationLock = 0x57617962;

/** Unix milliseconds by its clock, as SQL. */
export const databaseNowMs = '(extract(epoch FROM clock_timestamp())::float8 * 1000)';

const int8 = 20;
const settings: ClientConfig = {
  application_name: 'waybill',
  keepAlive: true,
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 ? safeInteger : (types.getTypeParser(oid, format) as (text: string) => unknown),
  },
};

/** @throws RangeError above 2^53, instead of another number in silence */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A number is too large');
  return value;
}

class PostgresConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** It can't be used again. */
  isBroken = false;

  constructor(client: PoolClient) {
    this.client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { rows, command } = await inTime(this.client.query(sql, [...parameters]), answerMs);
      if (sql === 'COMMIT' && command !== 'COMMIT') throw new Error('The transaction had failed');
      return { rows: rows as R[] };
    } catch (error) {
      this.isBroken ||= !isStatementError(error);
      throw postgresErrorOf(error);
    }
  }

  streamQuery(): never {
    throw new Error('Queries are not streamed');
  }
}

/** PostgreSQL through a pool of session connections. It may be away at any time: each call fails by itself then. */
export class Postgres implements Driver {
  readonly #url: string;
  readonly #part: PostgresPart;
  readonly #pool: Pool;
  /** Its commits don't wait for the disk. */
  readonly #quick: Pool;
  #preparing: Promise<void> | null = null;
  #awaySinceMs: number | null = null;

  constructor(url: string, part = storePart) {
    this.#url = url;
    this.#part = part;
    this.#pool = poolOf(url, part.maxConnections, 'on', part);
    this.#quick = poolOf(url, maxQuickConnections, 'off', part);
  }

  /**
   * Checks the server and brings its tables up to date; once.
   *
   * @throws DatabaseError
   */
  open(): Promise<void> {
    this.#preparing ??= this.#prepare().catch((error: unknown) => {
      this.#preparing = null;
      throw postgresErrorOf(error);
    });
    return this.#preparing;
  }

  /** Whether it answers, as somebody else found out. */
  set isAway(isAway: boolean) {
    this.#awaySinceMs = isAway ? (this.#awaySinceMs ?? performance.now()) : null;
  }

  /** A connection of its own, not opened yet. */
  client(): Client {
    const client = new Client({
      ...settings,
      connectionString: this.#url,
      connectionTimeoutMillis: connectMs,
    });
    // Failures show in the calls; without a listener they would end the process.
    client.on('error', () => undefined);
    return client;
  }

  /**
   * One statement whose commit doesn't wait for the disk.
   *
   * @throws DatabaseError after `ms` without an answer
   */
  async quick<R extends QueryResultRow>(
    sql: string,
    values: readonly unknown[],
    ms: number,
  ): Promise<R[]> {
    await inTime(this.open(), ms);
    let client: PoolClient | null = null;
    let isBroken = false;
    const run = async () => {
      client = await this.#quick.connect();
      if (isBroken) client.release(true);
      else return (await client.query<R>(sql, [...values])).rows;
      return [];
    };
    try {
      return await inTime(run(), ms);
    } catch (error) {
      isBroken = !isStatementError(error);
      throw postgresErrorOf(error);
    } finally {
      (client as PoolClient | null)?.release(isBroken);
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    if (this.#awaySinceMs !== null && performance.now() - this.#awaySinceMs > refuseAfterMs)
      throw postgresErrorOf({ code: 'AWAY' });
    await this.open();
    try {
      return new PostgresConnection(await this.#pool.connect());
    } catch (error) {
      throw postgresErrorOf(error);
    }
  }

  async releaseConnection({ client, isBroken }: PostgresConnection): Promise<void> {
    client.release(isBroken);
  }

  async beginTransaction(
    connection: PostgresConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    const isRead = accessMode === 'read only';
    // Several queries of one answer see one state.
    const mode = isRead ? ' ISOLATION LEVEL REPEATABLE READ READ ONLY' : '';
    await connection.executeQuery(raw(`BEGIN${mode}`));
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(raw('COMMIT'));
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (!connection.isBroken)
      await connection.executeQuery(raw('ROLLBACK')).catch(() => (connection.isBroken = true));
  }

  async destroy(): Promise<void> {
    // A server that doesn't answer doesn't end a connection either.
    await inTime(Promise.all([this.#pool.end(), this.#quick.end()]), connectMs).catch(() => {});
  }

  async #prepare(): Promise<void> {
    const clients: PoolClient[] = [];
    try {
      for (let n = 0; n < 2; n++) clients.push(await this.#pool.connect());
      const [one, two] = clients as [PoolClient, PoolClient];
      await inTime(refusePooler(one, two), answerMs);
      await inTime(migrate(one, this.#part), 10 * answerMs);
    } finally {
      // What is left in a transaction, or waits for an answer, isn't used again.
      for (const client of clients) client.release(true);
    }
  }
}

/** Kysely over it. */
export function postgresDialect(postgres: Postgres): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => postgres,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function poolOf(
  url: string,
  max: number,
  synchronousCommit: 'on' | 'off',
  { schema, maxIdleMs }: PostgresPart,
): Pool {
  const isFirst = `SELECT set_config('search_path', '${schema}, ' || current_setting('search_path'), false)`;
  const pool = new Pool({
    ...settings,
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
  });
  // A connection that is lost while nobody uses it, or while somebody does: that call fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // Runs before whatever is asked of it. No startup parameter: a pooler in session mode refuses those.
    client
      .query(
        `SET statement_timeout = ${statementMs}; SET synchronous_commit = ${synchronousCommit};
         SET idle_in_transaction_session_timeout = ${maxIdleMs}; ${schema === null ? '' : isFirst}`,
      )
      .catch(() => undefined);
  });
  return pool;
}

/**
 * A pooler in transaction mode gives two clients one connection of the server, in turn, which loses notifications and
 * settings.
 */
async function refusePooler(...clients: [PoolClient, PoolClient]): Promise<void> {
  const pids: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (let round = 0; round < 3; round++)
    for (const [index, client] of clients.entries()) {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      pids[index]?.add(rows[0]?.pid ?? 0);
    }
  const [one, two] = pids;
  if (one.size > 1 || two.size > 1 || [...one].some((pid) => two.has(pid)))
    throw new DatabaseError(
      'DATABASE_URL names a pooler in transaction mode: name PostgreSQL itself, or a pooler in session mode.',
    );
}

async function migrate(client: PoolClient, { schema, tables }: PostgresPart): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
  if (schema !== null) await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS waybill_schema (only_one BOOLEAN PRIMARY KEY CHECK (only_one), version INTEGER NOT NULL)`,
  );
  const { rows } = await client.query<{ version: number }>('SELECT version FROM waybill_schema');
  const version = rows[0]?.version ?? 0;
  if (version > tables.length) throw Object.assign(new Error('newer'), { code: 'NEWER' });
  for (const statement of tables.slice(version).flat()) await client.query(statement);
  await client.query(
    `INSERT INTO waybill_schema VALUES (true, $1) ON CONFLICT (only_one) DO UPDATE SET version = $1`,
    [tables.length],
  );
  await client.query('COMMIT');
}

function raw(sql: string): CompiledQuery {
  return { sql, parameters: [] } as unknown as CompiledQuery;
}

/** The connection is in order: PostgreSQL has answered, and didn't end it. */
function isStatementError(error: unknown): boolean {
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code);
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? 'unknown';

/** Classes of SQLSTATE that a restart with the same settings doesn't mend: login, name of the database, rights, tables. */
const lasting = /^(28|3D|3F|42)/;

/** One line of what PostgreSQL or the operating system said, by its code alone. */
function postgresErrorOf(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const code = codeOf(error);
  if (code === 'NEWER')
    return new DatabaseError(
      'DATABASE_URL: the database was written by a newer version of Waybill: update this one.',
    );
  if (code === '42P07')
    return new DatabaseError(
      'DATABASE_URL names a database with tables of another program: give Waybill one of its own.',
    );
  if (code === '22021')
    return new DatabaseError('PostgreSQL stores no text with a null character.', { cause: error });
  return new DatabaseError(`DATABASE_URL: PostgreSQL can’t be reached or written (${code}).`, {
    cause: error,
    isPassing: !lasting.test(code),
  });
}
