import Database from 'libsql';

/** @typedef {string | number | bigint | null | Uint8Array} SqliteValue */
/** @typedef {Record<string, SqliteValue>} SqliteRow */

/**
 * What we use of a driver: `libsql`, and `node:sqlite` in a test.
 *
 * @typedef {object} Driver
 * @property {(sql: string) => unknown} exec
 * @property {(sql: string) => { all(...values: SqliteValue[]): unknown[] }} prepare
 * @property {() => unknown} close
 */

/** Statements that stay prepared; those of groups differ in their number of values. */
const maxStatements = 100;

/** SQLite, synchronous. The only file that knows the driver; what it throws has SQLite's `code`, such as SQLITE_FULL. */
export class Sqlite {
  /** @type {Driver} */
  #driver;
  /** @type {Map<string, ReturnType<Driver['prepare']>>} */
  #statements = new Map();
  #isInTransaction = false;

  /**
   * @param {string} file
   * @param {(file: string) => Driver} connect
   */
  constructor(file, connect = (path) => new Database(path)) {
    try {
      this.#driver = connect(file);
    } catch (error) {
      // libsql says only in a sentence that SQLite can't open the file.
      throw Object.assign(new Error('The file can’t be opened'), {
        code: 'SQLITE_CANTOPEN',
        cause: error,
      });
    }
  }

  get isInTransaction() {
    return this.#isInTransaction;
  }

  /**
   * Several statements without values.
   *
   * @param {string} sql
   */
  exec(sql) {
    this.#driver.exec(sql);
  }

  /**
   * @param {string} sql one statement
   * @param {readonly unknown[]} values
   * @returns {SqliteRow[]} none for a statement that returns none
   */
  all(sql, values = []) {
    // Where a disk is full, SQLite has rolled back already, and says so by an error.
    if (sql === 'ROLLBACK') this.#isInTransaction = false;
    const rows = this.#prepare(sql)
      .all(...values.map(bindable))
      .map(plainRow);
    if (sql.startsWith('BEGIN')) this.#isInTransaction = true;
    if (sql === 'COMMIT') this.#isInTransaction = false;
    return rows;
  }

  /**
   * @template T
   * @param {() => T} work
   * @returns {T}
   */
  transaction(work) {
    this.all('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.all('COMMIT');
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  rollback() {
    try {
      this.all('ROLLBACK');
    } catch {
      // See `all`.
    }
  }

  /**
   * @param {string} name
   * @returns {number}
   */
  pragma(name) {
    return Number(Object.values(this.all(`PRAGMA ${name}`)[0] ?? {})[0]);
  }

  close() {
    this.#statements.clear();
    this.#driver.close();
  }

  /** @param {string} sql */
  #prepare(sql) {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#driver.prepare(sql);
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size > maxStatements && oldest) this.#statements.delete(oldest);
    return statement;
  }
}

/**
 * libsql ends the process at a value of another type.
 *
 * @param {unknown} value
 * @returns {SqliteValue}
 */
function bindable(value) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'bigint') return value;
  if (typeof value === 'number' && !Number.isNaN(value)) return value;
  if (value instanceof Uint8Array) return Buffer.from(value);
  throw new TypeError(`SQLite has no type for ${typeof value}`);
}

/**
 * @param {unknown} row
 * @returns {SqliteRow}
 */
function plainRow(row) {
  const values = /** @type {Record<string, SqliteValue | ArrayBuffer>} */ (row);
  /** @type {SqliteRow} */
  const plain = {};
  for (const [name, value] of Object.entries(values))
    plain[name] = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
  return plain;
}
