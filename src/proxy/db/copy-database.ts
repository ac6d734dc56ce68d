import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseError } from './database-error';
import { databaseErrorOf, isOurs } from './database-file';
import { Sqlite } from './sqlite.js';

/**
 * Writes a copy of a database, as it is now, also while the proxy runs: a backup, or the database from one.
 *
 * @throws DatabaseError where `from` is none of ours or is damaged, or `to` is there already
 */
export function copyDatabase(from: string, to: string): void {
  if (existsSync(to)) throw new DatabaseError(`${to} is there already: move it away first.`);
  if (!existsSync(from)) throw new DatabaseError(`There is no file ${from}.`);
  try {
    if (!isOurs(from)) throw new DatabaseError(`${from} is no database of Waybill.`);
    const source = new Sqlite(from);
    try {
      if (source.all('PRAGMA quick_check(1)')[0]?.['quick_check'] !== 'ok')
        throw new DatabaseError(`${from} is damaged.`);
      closeSync(openSync(to, 'wx', 0o600));
      source.all('VACUUM INTO ?', [to]);
    } finally {
      source.close();
    }
    const copy = openSync(to, 'r');
    fsyncSync(copy);
    closeSync(copy);
  } catch (error) {
    throw databaseErrorOf(error);
  }
}
