// The thread with the database. Not TypeScript, because Node loads it as it is, also from the sources (tests, `npm run dev`).
import { statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { Sqlite } from './sqlite.js';

/** @typedef {{ file: string, applicationId: number, migrations: readonly (readonly string[])[] }} OpenRequest */
/** @typedef {{ id: number, open: OpenRequest } | { id: number, sql: string, values: readonly unknown[] }} SqliteRequest */
/** @typedef {{ id: number, rows: import('./sqlite.js').SqliteRow[] } | { id: number, code: string }} SqliteReply */

/** @type {Sqlite | null} */
let database = null;
/** The files that were opened, by device and number. @type {Map<string, string>} */
const identities = new Map();

/** @param {string} code */
const failure = (code) => Object.assign(new Error(code), { code });

/** @param {OpenRequest} request */
function open({ file, applicationId, migrations }) {
  const opened = new Sqlite(file);
  try {
    opened.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;',
    );
    if (opened.all('PRAGMA quick_check(1)')[0]?.['quick_check'] !== 'ok')
      throw failure('SQLITE_CORRUPT');
    migrate(opened, applicationId, migrations);
    if (file !== ':memory:') {
      // Only now: until then, what makes the file known as ours would be in the log beside it.
      opened.exec('PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 4194304;');
      // The log comes with the first look into the file.
      opened.all('SELECT count(*) FROM sqlite_schema');
      for (const name of [file, `${file}-wal`]) identities.set(name, identityOf(name));
    }
    database = opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

/**
 * @param {Sqlite} opened
 * @param {number} applicationId
 * @param {OpenRequest['migrations']} migrations
 */
function migrate(opened, applicationId, migrations) {
  if (opened.pragma('user_version') === migrations.length) return;
  opened.transaction(() => {
    // Read once more: another process may have done it meanwhile.
    const version = opened.pragma('user_version');
    if (version > migrations.length) throw failure('NEWER');
    for (const statement of migrations.slice(version).flat()) opened.exec(statement);
    opened.exec(`PRAGMA application_id = ${applicationId}`);
    opened.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** @param {string} name */
function identityOf(name) {
  const stat = statSync(name, { throwIfNoEntry: false });
  return stat ? `${stat.dev} ${stat.ino}` : 'gone';
}

/** What was written to a deleted file must not be acknowledged. */
function checkIdentity() {
  for (const [name, identity] of identities) {
    if (identityOf(name) === identity) continue;
    database?.close();
    database = null;
    identities.clear();
    throw failure('GONE');
  }
}

/**
 * @param {SqliteRequest} request
 * @returns {import('./sqlite.js').SqliteRow[]}
 */
function answer(request) {
  if ('open' in request) {
    open(request.open);
    return [];
  }
  const { sql, values } = request;
  if (sql === 'ROLLBACK') {
    database?.rollback();
    return [];
  }
  if (!database) throw failure('CLOSED');
  const rows = database.all(sql, values);
  if (!database.isInTransaction && !sql.startsWith('select')) checkIdentity();
  return rows;
}

const port = parentPort;
port?.on('message', (/** @type {SqliteRequest | null} */ request) => {
  if (request === null) {
    database?.close();
    return port.close();
  }
  const { id } = request;
  /** @type {SqliteReply} */
  let reply;
  try {
    reply = { id, rows: answer(request) };
  } catch (error) {
    // The message may quote a value.
    const { code = 'unknown' } = /** @type {{ code?: string }} */ (error);
    reply = { id, code };
  }
  port.postMessage(reply);
});
