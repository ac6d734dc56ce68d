import { Worker } from 'node:worker_threads';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { applicationId, databaseErrorOf, prepareDatabaseFile } from './database-file';
import { migrations, sqliteTypes } from './schema';
import type { SqliteRow } from './sqlite.js';
import type { OpenRequest, SqliteReply, SqliteRequest } from './sqlite-worker.js';

type Request = SqliteRequest extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never;

interface Waiting {
  resolve: (rows: SqliteRow[]) => void;
  reject: (error: Error) => void;
}

const memory = ':memory:';
/** The thread's objects are short-lived. By default V8 lets them grow to 48 MB before it collects them. */
const maxYoungGenerationSizeMb = 8;

/** SQLite in a thread of its own: a slow query or disk never holds up the event loop. Opened at its first use. */
export class SqliteThread implements Driver, DatabaseConnection {
  readonly #file: string;
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isOpen = false;
  #wasOpen = false;
  /** One user of the connection at a time: a transaction takes several calls. */
  #turn: Promise<void> = Promise.resolve();
  #endTurn: () => void = () => {};

  readonly #tables: readonly (readonly string[])[];

  /**
   * @param file null keeps everything in memory
   * @param tables the migrations of this file
   */
  constructor(file: string | null, tables = migrations(sqliteTypes)) {
    this.#file = file ?? memory;
    this.#tables = tables;
  }

  /** @throws DatabaseError */
  async open(): Promise<void> {
    if (this.#isOpen) return;
    try {
      if (this.#file !== memory) prepareDatabaseFile(this.#file, !this.#wasOpen);
      const request = { file: this.#file, applicationId, migrations: this.#tables };
      await this.#call({ open: request satisfies OpenRequest });
      this.#isOpen = true;
      this.#wasOpen = true;
    } catch (error) {
      throw databaseErrorOf(error);
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn;
    let end = () => {};
    this.#turn = new Promise((resolve) => (end = resolve));
    await before;
    this.#endTurn = end;
    try {
      await this.open();
      return this;
    } catch (error) {
      end();
      throw error;
    }
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn();
  }

  async beginTransaction(_: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#run(settings.accessMode === 'read only' ? 'BEGIN' : 'BEGIN IMMEDIATE');
  }

  async commitTransaction(): Promise<void> {
    await this.#run('COMMIT');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#run('ROLLBACK');
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#run(sql, parameters)) as R[] };
  }

  streamQuery(): never {
    throw new Error('Queries are not streamed');
  }

  async destroy(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage(null);
    await ended;
  }

  async #run(sql: string, values: readonly unknown[] = []): Promise<SqliteRow[]> {
    try {
      return await this.#call({ sql, values });
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'GONE' || code === 'CLOSED') this.#isOpen = false;
      throw databaseErrorOf(error);
    }
  }

  #call(request: Request): Promise<SqliteRow[]> {
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      worker.postMessage({ id, ...request } satisfies SqliteRequest);
    });
  }

  #start(): Worker {
    // Beside this file in the sources, and beside the bundle.
    const worker = new Worker(new URL('./sqlite-worker.js', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    worker.on('message', (reply: SqliteReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      // The thread alone keeps no process alive, an open call does.
      if (this.#waiting.size === 0) worker.unref();
      if ('code' in reply)
        waiting?.reject(Object.assign(new Error(reply.code), { code: reply.code }));
      else waiting?.resolve(reply.rows);
    });
    const end = () => {
      this.#worker = null;
      this.#isOpen = false;
      const failure = Object.assign(new Error('CLOSED'), { code: 'CLOSED' });
      for (const { reject } of this.#waiting.values()) reject(failure);
      this.#waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', end);
    return worker;
  }
}

/** Kysely over such a thread. */
export function sqliteDialect(thread: SqliteThread): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => thread,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
