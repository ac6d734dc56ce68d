import { sql, type RawBuilder } from 'kysely';
import type { DeskRows, DeskSort } from '#service/proxy-api/desk';
import { parseJson } from '#service/parse-json';
import { HttpProblem } from '../http/http-problem';
import type { MirrorQueries } from '../mirror/mirror-schema';
import { createdIn, inScope, type DeskScope } from './desk-scope';
import { figureColumns, figureOf } from './figure';
import { all, type Condition } from './filter-sql';
import { limitSql, requestsOf, requestsWithUsual, views, viewSql } from './views';

const sorts: Record<DeskSort, string> = {
  createdAt: 'created_ms',
  updatedAt: 'updated_ms',
  amountUsd: 'value_nano',
  depositedAt: 'deposited_ms',
};

/** Ids of a view or a filter, sorted; where a page ends, the next one begins by value and number. */
export async function rowsOf(queries: MirrorQueries, scope: DeskScope): Promise<DeskRows> {
  const { view, part, sortBy = 'createdAt', sortDirection = 'desc', limit } = scope.query;
  if (part !== undefined && view === undefined) throw new HttpProblem(400, 'part needs a view.');
  const where = rowsSql(scope);
  const from = requestsOf(scope, view);
  const nano = view === undefined ? 'value_nano' : views[view].nano;
  const { rows: totals } =
    await sql`select ${figureColumns(nano)} from ${from} where ${where}`.execute(queries);
  // What isn't reported comes last.
  const isUp = sortDirection === 'asc';
  const value = sql.ref(sorts[sortBy]);
  const key: RawBuilder<unknown> =
    sortBy === 'createdAt' && isOfCreation(scope)
      ? // Always reported, and in the order of an index.
        value
      : sql`coalesce(${value}, cast(${sql.lit(isUp ? '9000000000000000000' : '-9000000000000000000')} as bigint))`;
  const order = sql.raw(sortDirection);
  const { rows } = await sql<{
    id: string;
    n: number;
    sort: string;
    updated: number | null;
    deposited: number | null;
    limit: number | null;
    key: number;
  }>`
    select request.id as id, n, key_id as key, cast(${key} as text) as sort, updated_ms as updated,
      coalesce(late_from_ms, deposited_ms) as deposited,
      case when late_from_ms is not null then ${limitSql} end as "limit"
    from ${requestsWithUsual(scope.service)} where n in (
      select n from ${from} where ${all([where, ...after(scope, key, isUp)])}
      order by ${key} ${order}, n ${order} limit ${limit + 1}
    ) order by ${key} ${order}, n ${order}`.execute(queries);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    ...figureOf(totals[0] as object),
    rows: page.map((row) => ({
      id: row.id,
      updatedAtMs: row.updated,
      depositedAtMs: row.deposited,
      limitSeconds: row.limit,
      apiKeyAlias: scope.aliases.get(row.key) ?? '',
    })),
    continuation: last
      ? Buffer.from(JSON.stringify([sortBy, sortDirection, last.sort, last.n])).toString(
          'base64url',
        )
      : null,
  };
}

/** Whether they are those created in a period. */
function isOfCreation({ query: { view, clock }, hasPeriod }: DeskScope): boolean {
  return view === undefined ? clock !== 'updatedAt' : hasPeriod || !views[view].isOfOpen;
}

function rowsSql(scope: DeskScope): Condition {
  const { view, part } = scope.query;
  if (view === undefined) return inScope(scope);
  const { part: column } = views[view];
  return all([
    viewSql(scope, view),
    ...(isOfCreation(scope) ? [createdIn(scope.period)] : []),
    ...(part === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${part}`]),
  ]);
}

/** @throws HttpProblem 400 for a continuation of another order */
function after(scope: DeskScope, key: RawBuilder<unknown>, isUp: boolean): Condition[] {
  const { continuation, sortBy = 'createdAt', sortDirection = 'desc' } = scope.query;
  if (continuation === undefined) return [];
  const read = parseJson(Buffer.from(continuation, 'base64url').toString());
  const [by, direction, value, n] = Array.isArray(read) ? (read as unknown[]) : [];
  const isOurs = by === sortBy && direction === sortDirection;
  if (!isOurs || !/^-?\d{1,19}$/.test(String(value)) || !Number.isSafeInteger(n))
    throw new HttpProblem(400, 'The continuation belongs to another order.');
  const comparison = sql.raw(isUp ? '>' : '<');
  const bound = BigInt(String(value));
  return [
    sql`(${key} ${comparison} ${bound} or (${key} = ${bound} and n ${comparison} ${Number(n)}))`,
  ];
}
