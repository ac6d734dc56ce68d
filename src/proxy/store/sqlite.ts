/** What we use of node:sqlite, which Node 20 and its types lack. */
export interface SqliteStatement {
  run(...values: readonly SqliteValue[]): {
    changes: number | bigint;
    lastInsertRowid: number | bigint;
  };
  get(...values: readonly SqliteValue[]): Record<string, SqliteValue> | undefined;
  all(...values: readonly SqliteValue[]): Record<string, SqliteValue>[];
}

export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

export type SqliteValue = string | number | null | Uint8Array;

interface SqliteModule {
  DatabaseSync: new (file: string) => SqliteDatabase;
}

/** Thrown where the file can't be used; its message is one line with what to change. */
export class StoreError extends Error {
  /** The disk is full, read-only or fails, so it may be better later: no reason not to start. */
  readonly isPassing: boolean;

  constructor(message: string, options?: ErrorOptions & { isPassing?: boolean }) {
    super(message, options);
    this.isPassing = options?.isPassing ?? false;
  }
}

/** @throws StoreError where this Node has none */
export function openSqlite(file: string): SqliteDatabase {
  // By name, so that no bundler looks for it and no Node loads it before it is used.
  const sqlite = process.getBuiltinModule('node:sqlite') as unknown as SqliteModule | undefined;
  if (!sqlite) throw new StoreError('STORE_FILE needs Node 22.13 or later.');
  return new sqlite.DatabaseSync(file);
}
