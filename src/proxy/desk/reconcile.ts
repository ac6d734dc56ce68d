import { sql, type RawBuilder } from 'kysely';
import {
  maxLargestLines,
  type DeskAccounted,
  type DeskLine,
  type DeskReceived,
  type DeskSponsorship,
} from '#service/proxy-api/desk';
import { parseJson } from '#service/parse-json';
import { HttpProblem } from '../http/http-problem';
import type { MirrorQueries } from '../mirror/mirror-schema';
import { inScope, recipientsOf, type DeskScope } from './desk-scope';
import { maxGroups, moreThan, unitsOf } from './fees';
import { figureColumns, figureOf, figureOfParts, partColumns, sumOfFigures } from './figure';
import { groupNames, sumsBy } from './groups';
import { all, type Condition } from './filter-sql';

/** What delivered requests received against their quote: the largest loss first. */
export async function receivedOf(queries: MirrorQueries, scope: DeskScope): Promise<DeskReceived> {
  const { groupBy = 'route' } = scope.query;
  if (!['route', 'router', 'originChain', 'destinationChain', 'referrer', 'day'].includes(groupBy))
    throw new HttpProblem(400, `What was received isn’t grouped by ${groupBy}.`);
  const { names, nameOf } = groupNames(scope, groupBy);
  const sums = sumsBy(scope, groupBy, {
    from: sql`request`,
    where: all([inScope(scope), sql`is_delivered = 1`]),
    sums: sql`count(*) as requests, ${partColumns('out_quoted_nano', 'quoted')},
      ${partColumns('out_missing_nano', 'missing')}`,
  });
  // Both are known, or neither can be compared.
  const { rows } = await sql<{ all_groups: number; requests: number | string }>`
    select ${names}, count(*) over () as all_groups, sum(requests) as requests,
      ${figureOfParts('quoted', 'quoted_', 'missing_known')}, ${figureOfParts('missing', 'missing_', 'missing_known')}
    from (${sums}) as part group by ${names}
    order by coalesce(sum(missing_high), 0) desc, sum(missing_low) desc, ${names} limit ${maxGroups}`.execute(
    queries,
  );
  return {
    groups: rows.map((row) => ({
      name: nameOf(row),
      requests: Number(row.requests),
      quoted: figureOf(row, 'quoted_'),
      missing: figureOf(row, 'missing_'),
    })),
    more: moreThan(rows),
  };
}

/** Where what was paid went, and which requests can't be compared. */
export async function accountedOf(
  queries: MirrorQueries,
  scope: DeskScope,
): Promise<DeskAccounted> {
  const parts = ['paid', 'received', 'charged', 'returned', 'rest'] as const;
  const { rows } = await sql<{ state: string; outside: number | string }>`
    select state, sum(large) as outside,
      ${sql.join(parts.map((part) => figureOfParts(part, `${part}_`, 'requests')))}
    from (
      select account_state as state, sum(is_rest_large) as large, count(*) as requests,
        ${sql.join(parts.map((part) => partColumns(`${part}_nano`, part)))}
      from request where ${inScope(scope)} group by 1
    ) as part group by state order by state`.execute(queries);
  const states = rows.map((row) => ({ state: row.state, paid: figureOf(row, 'paid_') }));
  const compared = rows.find(({ state }) => state === 'compared');
  const part = (name: string) => figureOf(compared, `${name}_`);
  return {
    requests: sumOfFigures(states.map(({ paid }) => paid)).count,
    states,
    paid: part('paid'),
    received: part('received'),
    charged: part('charged'),
    returned: part('returned'),
    rest: part('rest'),
    outside: Number(compared?.outside ?? 0),
  };
}

/** What sponsors were quoted and paid, in all and by fee. */
export async function sponsorshipOf(
  queries: MirrorQueries,
  scope: DeskScope,
): Promise<DeskSponsorship> {
  const joined = sql`request join sponsorship as one on one.request_n = request.n`;
  const { rows } = await sql<{ phase: string; bucket: string | null; caps: number | string }>`
    select phase, bucket, sum(cap_hit) as caps, ${figureColumns('sponsored_nano', 'sponsored_')},
      ${figureColumns('user_nano', 'user_')}
    from ${joined} where ${inScope(scope)} group by 1, 2 order by 1 desc, 2`.execute(queries);
  const both = await sql<object>`
    select ${figureColumns('one.sponsored_nano', 'quoted_')},
      ${figureColumns('other.sponsored_nano', 'actual_')}
    from ${joined} join sponsorship as other on other.request_n = request.n
    where ${inScope(scope)} and one.phase = 'quoted' and one.bucket is null and other.phase = 'actual'
      and other.bucket is null and one.sponsored_nano is not null
      and other.sponsored_nano is not null`.execute(queries);
  return {
    parts: rows.map((row) => ({
      phase: row.phase,
      bucket: row.bucket,
      sponsored: figureOf(row, 'sponsored_'),
      user: figureOf(row, 'user_'),
      capHits: Number(row.caps),
    })),
    both: {
      quoted: figureOf(both.rows[0], 'quoted_'),
      actual: figureOf(both.rows[0], 'actual_'),
    },
  };
}

/** So many requests at once. */
const pageSize = 2_000;

/** Each request with what it adds to the sums, a line for each of its fees; where a page ends, the next begins. */
export async function linesOf(
  queries: MirrorQueries,
  scope: DeskScope,
): Promise<{ lines: DeskLine[]; continuation: string | null }> {
  const { of = 'all' } = scope.query;
  const recipients = recipientsOf(scope);
  const missing = sql<boolean>`fee.kind in (select id from fee_kind where class in ('nothing-collected', 'short'))`;
  const narrowed: Record<typeof of, Condition[]> = {
    all: after(scope),
    uncollected: [recipients === null ? sql`is_uncollected = 1` : sql`fee_class <> 'none'`],
    remainder: [sql`is_rest_large = 1`],
  };
  // The fee of a request as a whole stands for all of its fees, except where each is listed, or those of some alone.
  const isByFee = of === 'all' || (of === 'uncollected' && recipients !== null);
  const feeWhere = all([
    sql`fee.request_n = request.n`,
    ...(recipients === null ? [] : [recipients]),
    ...(of === 'uncollected' ? [missing] : []),
  ]);
  const order = {
    all: sql`request.created_ms, request.n`,
    uncollected: sql`coalesce(${sql.ref(isByFee ? 'missing_nano' : 'fee_missing_nano')}, -1) desc, request.n`,
    remainder: sql`abs(rest_nano) desc, request.n`,
  }[of];
  // A page ends with the last fee of a request.
  const requests = isByFee
    ? sql`request ${sql.raw(of === 'all' ? 'left join' : 'join')} fee on ${feeWhere}
        left join fee_kind on fee_kind.id = fee.kind`
    : sql`request`;
  const which = all([inScope(scope), ...narrowed[of]]);
  const where =
    of === 'all'
      ? sql`request.n in (select n from request where ${which} order by created_ms, n limit ${pageSize})`
      : which;
  const limit = of === 'all' ? sql`` : sql`limit ${maxLargestLines}`;
  const { rows } = await sql<LineRow>`
    select request.n as n, request.id as id, created_ms as "createdAtMs", status, request.origin_id as "originChainId",
      request.destination_id as "destinationChainId", referrer, router, fee_rule as rule,
      ${isByFee ? feeLine : requestLine},
      ${sponsored('quoted')} as "sponsoredQuoted", ${sponsored('actual')} as "sponsoredActual",
      ${text('out_quoted_nano', 'outputQuoted')}, ${text('out_missing_nano', 'outputMissing')},
      account_state as "accountState", ${text('paid_nano', 'paid')}, ${text('received_nano', 'received')},
      ${text('charged_nano', 'charged')}, ${text('returned_nano', 'returned')}, ${text('rest_nano', 'rest')}
    from ${requests} join request_kind on request_kind.id = request.kind where ${where} order by ${order} ${limit}`.execute(
    queries,
  );
  const last = rows.at(-1);
  const isFull = new Set(rows.map(({ n }) => n)).size === pageSize;
  return {
    lines: rows.map(({ n: _n, units_hi, units_lo, ...line }) => ({
      ...line,
      collectedUnits: unitsOf(units_hi, units_lo),
    })),
    continuation:
      of === 'all' && isFull && last
        ? Buffer.from(JSON.stringify([last.createdAtMs, last.n])).toString('base64url')
        : null,
  };
}

type LineRow = Omit<DeskLine, 'collectedUnits'> & {
  n: number;
  units_hi: string | null;
  units_lo: string | null;
};

/** Integers may be larger than a number holds. */
function text(column: string, name: string): RawBuilder<unknown> {
  return sql`cast(${sql.ref(column)} as text) as ${sql.ref(name)}`;
}

function sponsored(phase: string): RawBuilder<unknown> {
  return sql`(select cast(sponsored_nano as text) from sponsorship
    where request_n = request.n and phase = ${phase} and bucket is null)`;
}

const feeLine = sql`fee_kind.recipient as recipient, coalesce(class, fee_class) as "feeClass",
  ${text('quoted_nano', 'quoted')}, ${text('collected_nano', 'collected')}, ${text('missing_nano', 'missing')},
  chain_id as "tokenChainId", token as "tokenAddress", symbol as "tokenSymbol",
  ${text('collected_hi', 'units_hi')}, ${text('collected_lo', 'units_lo')}`;

const requestLine = sql`null as recipient, fee_class as "feeClass", ${text('fee_quoted_nano', 'quoted')},
  ${text('fee_collected_nano', 'collected')}, ${text('fee_missing_nano', 'missing')}, null as "tokenChainId",
  null as "tokenAddress", null as "tokenSymbol", null as units_hi, null as units_lo`;

function after({ query: { continuation } }: DeskScope): Condition[] {
  if (continuation === undefined) return [];
  const read = parseJson(Buffer.from(continuation, 'base64url').toString());
  const [ms, n] = Array.isArray(read) ? (read as unknown[]) : [];
  if (!Number.isSafeInteger(ms) || !Number.isSafeInteger(n))
    throw new HttpProblem(400, 'The continuation belongs to another order.');
  return [sql`(created_ms > ${Number(ms)} or (created_ms = ${Number(ms)} and n > ${Number(n)}))`];
}
