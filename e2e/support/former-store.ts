import { Sqlite } from '../../src/proxy/db/sqlite.js';

/** A store as version 0.1.0 wrote it in `STORE_FILE`: of five rows one is of the testnet. */
export function formerStore(file: string, rows = 10): void {
  const store = new Sqlite(file);
  store.exec(`PRAGMA journal_mode = WAL;
    CREATE TABLE deliveries (
      id INTEGER PRIMARY KEY AUTOINCREMENT, network TEXT NOT NULL, received_ms INTEGER NOT NULL, sent_ms INTEGER NOT NULL,
      verdict TEXT NOT NULL, is_late INTEGER NOT NULL, answer_ms REAL NOT NULL DEFAULT 0, key_alias TEXT NOT NULL,
      timestamp TEXT NOT NULL, signature TEXT NOT NULL, request_id TEXT, status TEXT, updated_ms INTEGER, attempt INTEGER,
      previous_ms INTEGER, body_hash TEXT NOT NULL, body_bytes INTEGER NOT NULL, body BLOB
    ) STRICT;
    CREATE TABLE transitions (
      network TEXT NOT NULL, request_id TEXT NOT NULL, status TEXT NOT NULL, updated_ms INTEGER NOT NULL,
      seen_ms INTEGER NOT NULL, source TEXT NOT NULL, is_late INTEGER NOT NULL,
      PRIMARY KEY (network, request_id, status, updated_ms)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE kept_values (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    PRAGMA user_version = 2;
    BEGIN;
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
    INSERT INTO deliveries (network, received_ms, sent_ms, verdict, is_late, key_alias, timestamp,
      signature, request_id, status, updated_ms, attempt, body_hash, body_bytes, body)
    SELECT iif(n % 5, 'mainnet', 'testnet'), ${Date.now() - rows} + n, ${Date.now() - rows},
      iif(n % 3, 'applied', 'late'), 0, iif(n % 2, 'default', 'second'), '1', 'ab', '0x' || n, 'pending', n, 1,
      'hash' || n, 300, zeroblob(300)
    FROM numbers;
    INSERT INTO transitions SELECT network, request_id, status, updated_ms, received_ms, 'webhook', 0 FROM deliveries;
    INSERT INTO kept_values VALUES ('alerts', '{}');
    COMMIT;`);
  store.close();
}
