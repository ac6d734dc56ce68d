import { existsSync } from 'node:fs';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database';
import { DatabaseError } from '../db/database-error';
import type { Queries } from '../db/schema';
import { countUp, deliveryColumns } from './delivery-rows';

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
  const run = (statement: RawBuilder<unknown>) => statement.execute(db.kysely);
  const tables = sql`SELECT 1 FROM former.deliveries, former.transitions, former.kept_values LIMIT 0`;
  try {
    await run(sql`ATTACH ${file} AS former`)
      .then(() => run(tables))
      .catch(() => {
        throw new DatabaseError(`${file} is no store of an earlier version.`);
      });
    return await db.write((queries) => copyRows(queries, services));
  } finally {
    await run(sql`DETACH former`).catch(() => undefined);
  }
}

async function copyRows(
  queries: Queries,
  services: ReadonlyMap<string, string>,
): Promise<Imported> {
  const known = await queries.selectFrom('delivery').select('id').limit(1).execute();
  if (known.length > 0)
    throw new DatabaseError(
      'DATABASE_URL has deliveries already: import into a new file, before the first start.',
    );
  const pairs = [...services].map(([network, service]) => sql`(${network}, ${service})`);
  const own = sql`(SELECT column1 AS network, column2 AS service FROM (VALUES ${sql.join(pairs)}))`;
  const countOf = async (table: string) => {
    const from = sql`FROM ${sql.table(table)} LEFT JOIN ${own} USING (network)`;
    const counted = sql<{
      n: number;
      own: number;
    }>`SELECT count(*) AS n, count(service) AS own ${from}`;
    return (await counted.execute(queries)).rows[0]!;
  };
  const deliveries = await countOf('former.deliveries');
  const statuses = await countOf('former.transitions');
  const lastId = await countUp(queries, deliveries.own);
  const columns = sql.raw(
    ['body', ...deliveryColumns.map((column) => column.slice(2))]
      .filter((name) => name !== 'id' && name !== 'service')
      .join(', '),
  );
  await sql`
    INSERT INTO delivery (id, service, ${columns})
    SELECT ${lastId - deliveries.own} + row_number() OVER (ORDER BY id), service, ${columns}
    FROM former.deliveries JOIN ${own} USING (network)`.execute(queries);
  // Beside max(), the other columns are those of its row.
  await sql`
    INSERT INTO delivery_count (service, key_alias, verdict, n, received_ms, sent_ms)
    SELECT service, key_alias, verdict, n, received_ms, sent_ms FROM (
      SELECT *, count(*) AS n, max(id) FROM delivery GROUP BY service, key_alias, verdict
    ) WHERE true
    ON CONFLICT DO UPDATE SET (n, received_ms, sent_ms) = (excluded.n, excluded.received_ms, excluded.sent_ms)`.execute(
    queries,
  );
  await sql`
    INSERT OR IGNORE INTO transition (service, request_id, status, updated_ms, seen_ms, source, is_late)
    SELECT service, request_id, status, updated_ms, seen_ms, source, is_late
    FROM former.transitions JOIN ${own} USING (network)`.execute(queries);
  await sql`INSERT OR IGNORE INTO kept_value SELECT name, value FROM former.kept_values`.execute(
    queries,
  );
  return {
    deliveries: deliveries.own,
    statuses: statuses.own,
    skipped: deliveries.n - deliveries.own + statuses.n - statuses.own,
  };
}
