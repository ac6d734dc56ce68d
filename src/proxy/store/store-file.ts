import { chmodSync, closeSync, existsSync, openSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { openSqlite, StoreError, type SqliteDatabase } from './sqlite';

/** Types of file systems by `statfs` on which locks and memory maps of SQLite don't hold. */
const networkFileSystems = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x00c36400, // Ceph
  0x01021997, // 9p
  0x5346414f, // AFS
  0x65735546, // FUSE: sshfs and others
  0x0bd00bd0, // Lustre
  0x7461636f, // OCFS2
  0x01161970, // GFS2
]);

/** Forward only: each is run once, in this order, and never changed. */
export const migrations = [
  `CREATE TABLE deliveries (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     network TEXT NOT NULL,
     received_ms INTEGER NOT NULL,
     sent_ms INTEGER NOT NULL,
     verdict TEXT NOT NULL,
     is_late INTEGER NOT NULL,
     answer_ms REAL NOT NULL DEFAULT 0,
     key_alias TEXT NOT NULL,
     timestamp TEXT NOT NULL,
     signature TEXT NOT NULL,
     request_id TEXT,
     status TEXT,
     updated_ms INTEGER,
     attempt INTEGER,
     previous_ms INTEGER,
     body_hash TEXT NOT NULL,
     body_bytes INTEGER NOT NULL,
     body BLOB
   ) STRICT;
   CREATE INDEX deliveries_by_network ON deliveries (network, id);
   CREATE INDEX deliveries_by_verdict ON deliveries (network, verdict, id);
   CREATE INDEX deliveries_by_key ON deliveries (network, key_alias, id);
   CREATE INDEX deliveries_by_hash ON deliveries (network, body_hash);
   CREATE INDEX deliveries_by_request ON deliveries (network, request_id, id);
   CREATE TABLE transitions (
     network TEXT NOT NULL,
     request_id TEXT NOT NULL,
     status TEXT NOT NULL,
     updated_ms INTEGER NOT NULL,
     seen_ms INTEGER NOT NULL,
     source TEXT NOT NULL,
     is_late INTEGER NOT NULL,
     PRIMARY KEY (network, request_id, status, updated_ms)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX transitions_by_time ON transitions (seen_ms);
   CREATE TABLE kept_values (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`,
  // The page asks for counts every few seconds, and counting a million rows takes 300 ms.
  `CREATE TABLE delivery_counts (
     network TEXT NOT NULL,
     key_alias TEXT NOT NULL,
     verdict TEXT NOT NULL,
     n INTEGER NOT NULL,
     PRIMARY KEY (network, key_alias, verdict)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO delivery_counts
     SELECT network, key_alias, verdict, count(*) FROM deliveries GROUP BY network, key_alias, verdict;
   CREATE TRIGGER delivery_added AFTER INSERT ON deliveries BEGIN
     INSERT INTO delivery_counts VALUES (new.network, new.key_alias, new.verdict, 1)
       ON CONFLICT DO UPDATE SET n = n + 1;
   END;
   CREATE TRIGGER delivery_deleted AFTER DELETE ON deliveries BEGIN
     UPDATE delivery_counts SET n = n - 1
       WHERE network = old.network AND key_alias = old.key_alias AND verdict = old.verdict;
   END;
   CREATE INDEX deliveries_by_time ON deliveries (received_ms);
   CREATE INDEX bodies_by_time ON deliveries (received_ms) WHERE body IS NOT NULL;`,
];

/**
 * Opens the file, or makes it, readable by this user alone, and brings it to the newest form.
 *
 * @throws StoreError
 */
export function openStoreFile(file: string): SqliteDatabase {
  const folder = dirname(file);
  if (!existsSync(folder)) throw new StoreError(`STORE_FILE: the folder ${folder} doesn’t exist.`);
  if (process.platform === 'linux' && networkFileSystems.has(statfsSync(folder).type))
    throw new StoreError(`STORE_FILE: ${folder} is on a network file system: use a local disk.`);
  let database: SqliteDatabase | null = null;
  try {
    // SQLite gives its other files the mode of this one.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    database = openSqlite(file);
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000; PRAGMA journal_size_limit = 16777216; PRAGMA trusted_schema = OFF;',
    );
    migrate(database);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof StoreError) throw error;
    const { code = 'unknown', errcode } = error as { code?: string; errcode?: number };
    const isPassing = passingCodes.has(code) || passingErrcodes.has((errcode ?? 0) & 0xff);
    throw new StoreError(
      `STORE_FILE can’t be opened or written (${code}${errcode === undefined ? '' : ` ${errcode}`}).`,
      { cause: error, isPassing },
    );
  }
}

const passingCodes = new Set(['EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE']);
/** SQLite's: busy, read-only, I/O error, full, can't open. */
const passingErrcodes = new Set([5, 8, 10, 13, 14]);

function migrate(database: SqliteDatabase): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > migrations.length)
    throw new StoreError('STORE_FILE was written by a newer version of Waybill: update this one.');
  for (const [index, migration] of migrations.entries())
    if (index >= version)
      database.exec(`BEGIN IMMEDIATE; ${migration} PRAGMA user_version = ${index + 1}; COMMIT;`);
}

/**
 * Writes a copy of what is stored now, also while the proxy runs.
 *
 * @throws StoreError
 */
export function backUpStore(file: string, copy: string): void {
  if (existsSync(copy))
    throw new StoreError('The target file already exists: choose another name.');
  if (!existsSync(file)) throw new StoreError('STORE_FILE names no file.');
  try {
    closeSync(openSync(copy, 'wx', 0o600));
    const database = openSqlite(file);
    database.prepare('VACUUM INTO ?').run(copy);
    database.close();
  } catch (error) {
    throw new StoreError('The copy could not be written.', { cause: error });
  }
}
