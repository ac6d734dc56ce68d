import { existsSync } from 'node:fs';
import type { Database } from '../db/database';
import { DatabaseError } from '../db/database-error';
import { Sqlite, type SqliteRow } from '../db/sqlite.js';
import type { DeliveryRow, Queries, TransitionRow } from '../db/schema';
import { addToCounts, countUp, insertTransitions } from './delivery-rows';

const groupSize = 200;

export interface Imported {
  deliveries: number;
  statuses: number;
  /** Of networks that aren't configured. */
  skipped: number;
}

/**
 * Takes over the file of an earlier version, which `STORE_FILE` named: all of it, or nothing.
 *
 * @throws DatabaseError
 */
export async function importStore(
  file: string,
  db: Database,
  services: ReadonlyMap<string, string>,
): Promise<Imported> {
  if (!existsSync(file)) throw new DatabaseError(`There is no file ${file}.`);
  const store = openStore(file);
  try {
    return await db.write((queries) => copyRows(store, queries, services));
  } finally {
    store.close();
  }
}

function openStore(file: string): Sqlite {
  const failure = new DatabaseError(`${file} is no store of an earlier version.`);
  let store: Sqlite | null = null;
  try {
    store = new Sqlite(file);
    const tables = store.all(
      "SELECT name FROM sqlite_schema WHERE name IN ('deliveries', 'transitions', 'kept_values')",
    );
    if (tables.length === 3) return store;
  } catch {
    // Not even SQLite.
  }
  store?.close();
  throw failure;
}

async function copyRows(
  store: Sqlite,
  queries: Queries,
  services: ReadonlyMap<string, string>,
): Promise<Imported> {
  const known = await queries.selectFrom('delivery').select('id').limit(1).execute();
  if (known.length > 0)
    throw new DatabaseError(
      'DATABASE_URL has deliveries already: import into a new file, before the first start.',
    );
  const imported: Imported = { deliveries: 0, statuses: 0, skipped: 0 };
  for (const rows of groups(store.iterate('SELECT * FROM deliveries ORDER BY id'))) {
    const own = rows.flatMap((row) => withService(row, services));
    if (own.length > 0) {
      const lastId = await countUp(queries, own.length);
      const values = own.map((row, index) => ({
        ...row,
        id: lastId - own.length + index + 1,
      })) as unknown as DeliveryRow[];
      await queries.insertInto('delivery').values(values).execute();
      await addToCounts(queries, values, 1);
    }
    imported.deliveries += own.length;
    imported.skipped += rows.length - own.length;
  }
  for (const rows of groups(store.iterate('SELECT * FROM transitions'))) {
    const own = rows.flatMap((row) => withService(row, services));
    await insertTransitions(queries, own as unknown as TransitionRow[]);
    imported.statuses += own.length;
    imported.skipped += rows.length - own.length;
  }
  for (const { name, value } of store.all('SELECT * FROM kept_values'))
    await queries
      .insertInto('kept_value')
      .values({ name: String(name), value: String(value) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return imported;
}

function withService(
  { network, ...row }: SqliteRow,
  services: ReadonlyMap<string, string>,
): SqliteRow[] {
  const service = services.get(String(network));
  return service === undefined ? [] : [{ ...row, service }];
}

function* groups(rows: Iterable<SqliteRow>): Generator<SqliteRow[]> {
  let group: SqliteRow[] = [];
  for (const row of rows) {
    group.push(row);
    if (group.length < groupSize) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
