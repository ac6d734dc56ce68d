import { sql, type RawBuilder } from 'kysely';
import type { DeskFeeFigures, DeskFees, DeskGrouping } from '#service/proxy-api/desk';
import { HttpProblem } from '../http/http-problem';
import { limb } from '../mirror/flat-row';
import type { MirrorQueries } from '../mirror/mirror-schema';
import { inScope, recipientsOf, type DeskScope } from './desk-scope';
import { figureOf, figureOfParts, partColumns } from './figure';
import { all } from './filter-sql';
import { groupNames, isOfFee, sumsBy } from './groups';

/** What became of the quoted fees, by class (`AppFeeClass`). */
const groups = {
  quoted: ['quoted', ['none', 'collected-without-quote'], false],
  collected: [
    'collected',
    ['collected', 'short', 'collected-without-quote', 'collected-unclear'],
    true,
  ],
  uncollected: ['missing', ['nothing-collected', 'short'], true],
  pending: ['quoted', ['not-yet'], true],
  notDue: ['quoted', ['not-due'], true],
  notExpected: ['quoted', ['expected-zero'], true],
  unclear: ['quoted', ['collected-unclear', 'not-reported', 'status-unknown'], true],
} as const satisfies Record<string, readonly [keyof typeof sumsOf, readonly string[], boolean]>;
type Group = keyof typeof groups;
const names = Object.keys(groups) as Group[];

/** What is summed up, of a request as a whole or of each of its fees. */
const sumsOf = { quoted: 'quoted_nano', collected: 'collected_nano', missing: 'missing_nano' };

const ofClass = (name: Group) => {
  const [, classes, isIn] = groups[name];
  const list = sql.join(classes.map((one) => sql.lit(one)));
  return sql<boolean>`class ${sql.raw(isIn ? 'in' : 'not in')} (${list})`;
};

/** The figures of all groups, of sums by class. */
const figures = sql.join(
  names.map((name) => figureOfParts(groups[name][0], `${name}_`, 'fees', ofClass(name))),
);

function feeFiguresOf(row: object | undefined): DeskFeeFigures {
  const { requests }: { requests?: number | string | null } = row ?? {};
  const of = Object.fromEntries(names.map((name) => [name, figureOf(row, `${name}_`)])) as Omit<
    DeskFeeFigures,
    'requests'
  >;
  return { requests: Number(requests ?? 0), ...of };
}

/** More are counted, and not listed. */
export const maxGroups = 500;

/**
 * App fees of the requests in the scope, by what became of them. Of some recipients, and by token or recipient, each of
 * their fees counts, else each request as a whole.
 */
export async function feesOf(queries: MirrorQueries, scope: DeskScope): Promise<DeskFees> {
  const { groupBy } = scope.query;
  if (groupBy === 'router') throw new HttpProblem(400, 'Fees have no router.');
  const { rows } = await sql<object>`
    select sum(requests) as requests, ${figures} from (${feeSums(scope)}) as part`.execute(queries);
  const whole = feeFiguresOf(rows[0]);
  if (groupBy === undefined) return { ...whole, groups: [], more: 0 };
  const { names, nameOf } = groupNames(scope, groupBy);
  const units = groupBy === 'token' ? sql`, ${unitColumns}` : sql``;
  const grouped = await sql<GroupRow>`
    select ${names}, count(*) over () as all_groups, sum(requests) as requests, ${figures}${units}
    from (${feeSums(scope, groupBy)}) as part group by ${names}
    order by ${groupBy === 'day' ? names : sql`sum(requests) desc, ${names}`} limit ${maxGroups}`.execute(
    queries,
  );
  return {
    ...whole,
    groups: grouped.rows.map((row) => ({
      name: nameOf(row),
      collectedUnits:
        row.known_units === row.all_units ? unitsOf(row.units_hi, row.units_lo) : null,
      ...feeFiguresOf(row),
    })),
    more: moreThan(grouped.rows),
  };
}

function feeSums(scope: DeskScope, groupBy?: DeskGrouping): RawBuilder<unknown> {
  const recipients = recipientsOf(scope);
  const isByFee = recipients !== null || isOfFee(groupBy);
  const sums = Object.entries(sumsOf).map(([name, column]) =>
    partColumns(isByFee ? `fee.${column}` : `request.fee_${column}`, name),
  );
  return sumsBy(scope, groupBy ?? null, {
    from: isByFee ? sql`request join fee on fee.request_n = request.n` : sql`request`,
    where: all([
      inScope(scope),
      sql`fee_class <> 'none'`,
      ...(recipients === null ? [] : [recipients]),
      ...(groupBy === 'rule' ? [sql<boolean>`fee_rule is not null`] : []),
    ]),
    sums: sql`count(*) as fees, ${isByFee ? firstFees(scope, groupBy) : sql`count(*)`} as requests,
      ${sql.join(sums)}${groupBy === 'token' ? unitSums : sql``}`,
    classOf: isByFee ? 'fee' : 'request',
  });
}

/** How many fees are the first of their request in the group: as many as it has requests. */
function firstFees(scope: DeskScope, groupBy: DeskGrouping | undefined): RawBuilder<unknown> {
  const recipients = scope.query.feeRecipient?.split(',');
  // A request has one fee for each recipient.
  if (groupBy === 'recipient' || recipients?.length === 1) return sql`count(*)`;
  if (!recipients) return sql`count(case when fee.place = 0 then 1 end)`;
  return sql`count(case when not exists (select 1 from fee as earlier where earlier.request_n = fee.request_n
    and earlier.place < fee.place and ${recipientsOf(scope, 'earlier')}) then 1 end)`;
}

export function moreThan(rows: readonly { all_groups: number }[]): number {
  return (rows[0]?.all_groups ?? 0) - rows.length;
}

interface GroupRow {
  all_groups: number;
  known_units?: number | string | null;
  all_units?: number | string | null;
  units_hi?: string | null;
  units_lo?: string | null;
}

const unitSums = sql`, count(collected_lo) as units_known, sum(collected_hi) as units_hi, sum(collected_lo) as units_lo`;
/** Of the fees that are counted as collected: nothing was of the others, whose amounts aren't reported. */
const collected = (column: string) =>
  sql`coalesce(sum(case when ${ofClass('collected')} then ${sql.ref(column)} end), 0)`;
const unitColumns = sql`${collected('units_known')} as known_units, ${collected('fees')} as all_units,
  cast(${collected('units_hi')} as text) as units_hi, cast(${collected('units_lo')} as text) as units_lo`;

/** Smallest units of two numbers; null where they aren't known. */
export function unitsOf(
  high: string | null | undefined,
  low: string | null | undefined,
): string | null {
  return high == null || low == null ? null : String(BigInt(high) * limb + BigInt(low));
}
