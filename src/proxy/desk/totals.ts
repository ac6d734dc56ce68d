import { sql, type RawBuilder } from 'kysely';
import { hasFilter, inScope, ofKeys, type DeskScope } from './desk-scope';
import { all } from './filter-sql';

const hourS = 3_600;
const no = sql<boolean>`1 = 0`;

/** A period as two conditions: on the totals of its whole hours, and on the requests outside of those. */
function partsOf(scope: DeskScope, period: DeskScope['period'], byHour: boolean) {
  const { startSeconds, endSeconds } = period;
  const first = Math.ceil(startSeconds / hourS);
  const end = Math.floor((endSeconds + 1) / hourS);
  // Totals can't be filtered.
  if (!byHour || hasFilter(scope) || end <= first)
    return { hours: no, rows: inScope(scope, period) };
  const edges = [
    { startSeconds, endSeconds: first * hourS - 1 },
    { startSeconds: end * hourS, endSeconds },
  ].filter((edge) => edge.startSeconds <= edge.endSeconds);
  const rows = edges.map((edge) => inScope(scope, edge));
  return {
    // An hour, outcome and status that no request has any more keeps a total of 0.
    hours: all([ofKeys(scope), sql`hour >= ${first}`, sql`hour < ${end}`, sql`requests > 0`]),
    rows: rows.length === 0 ? no : sql<boolean>`(${sql.join(rows, sql` or `)})`,
  };
}

/** Requests of the period by hour, outcome and status; `byHour` is false where the buckets don't begin on whole hours (UTC). */
export function totals(scope: DeskScope, byHour = true): RawBuilder<unknown> {
  const { hours, rows } = partsOf(scope, scope.period, byHour);
  return sql`(
    select hour * 3600000 as at_ms, outcome, status, requests, known, high, low from hour_total where ${hours}
    union all
    select created_ms, outcome, coalesce(status, ''), 1, case when value_nano is null then 0 else 1 end,
      coalesce(value_nano / 1000000000, 0), coalesce(value_nano % 1000000000, 0) from request where ${rows}
  ) as total`;
}

/** The columns of a figure of them, as `figureOf` reads it. */
export const totalColumns = sql`sum(requests) as count, sum(known) as known,
  case when sum(known) > 0 then cast(sum(high) as text) end as high, cast(sum(low) as text) as low`;

/** How many requests a period has by the chain of one side, and how many of them failed; quotes don't count. */
export function totalsByChain(
  scope: DeskScope,
  period: DeskScope['period'],
  side: 'origin' | 'destination',
): RawBuilder<{ chain: number; requests: number; failed: number }> {
  const { hours, rows } = partsOf(scope, period, true);
  return sql`select chain_id as chain, cast(sum(requests) as bigint) as requests, cast(sum(failed) as bigint) as failed from (
    select chain_id, requests, failed from chain_total where ${hours} and side = ${side}
    union all
    select coalesce(${sql.ref(`${side}_id`)}, -1), 1, case when outcome = 'failure' then 1 else 0 end
    from request where ${rows} and outcome <> 'quote'
  ) as total group by 1`;
}
