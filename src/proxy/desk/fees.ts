import { sql, type RawBuilder } from 'kysely';
import type { DeskFeeFigures, DeskFees, DeskGrouping } from '#service/desk';
import { HttpProblem } from '../http-problem';
import { limb } from '../mirror/flat-row';
import type { MirrorQueries } from '../mirror/mirror-schema';
import { inScope, recipientsOf, type DeskScope } from './desk-scope';
import { figureColumns, figureOf } from './figure';
import { all } from './filter-sql';

const daySeconds = 86_400;

/** Names of the columns that a fee figure is of: those of a request, or of a recipient's fee. */
interface FeeColumns {
  class: string;
  quoted: string;
  collected: string;
  missing: string;
}
const ofRequest: FeeColumns = {
  class: 'fee_class',
  quoted: 'fee_quoted_nano',
  collected: 'fee_collected_nano',
  missing: 'fee_missing_nano',
};
const ofRecipient: FeeColumns = {
  class: 'fee.class',
  quoted: 'quoted_nano',
  collected: 'collected_nano',
  missing: 'missing_nano',
};

/** What became of the quoted fees, by class (`AppFeeClass`). */
const groups = {
  quoted: ['quoted', ['none', 'not-reported', 'collected-without-quote'], false],
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
} as const satisfies Record<string, readonly [keyof FeeColumns, readonly string[], boolean]>;
type Group = keyof typeof groups;
const names = Object.keys(groups) as Group[];

function feeColumns(columns: FeeColumns): RawBuilder<unknown> {
  return sql.join(
    names.map((name) => {
      const [column, classes, isIn] = groups[name];
      const list = sql.join(classes.map((one) => sql.lit(one)));
      const where = sql<boolean>`${sql.ref(columns.class)} ${sql.raw(isIn ? 'in' : 'not in')} (${list})`;
      return figureColumns(columns[column], `${name}_`, where);
    }),
  );
}

function feeFiguresOf(row: object | undefined): DeskFeeFigures {
  const { requests = 0 }: { requests?: number } = row ?? {};
  const figures = Object.fromEntries(
    names.map((name) => [name, figureOf(row, `${name}_`)]),
  ) as Omit<DeskFeeFigures, 'requests'>;
  return {
    requests,
    ...figures,
  };
}

/** What a name is made of; those of fees are of each fee, the others of a request as a whole. */
const groupings: Record<DeskGrouping, { names: readonly string[]; isOfFee?: true }> = {
  result: { names: ['fee_class'] },
  rule: { names: ['fee_rule'] },
  token: { names: ['chain_id', 'token', 'symbol', 'decimals'], isOfFee: true },
  recipient: { names: ['fee.recipient'], isOfFee: true },
  originChain: { names: ['origin_id'] },
  destinationChain: { names: ['destination_id'] },
  route: { names: ['origin_id', 'destination_id'] },
  router: { names: ['router'] },
  referrer: { names: ['referrer'] },
  day: { names: ['day'] },
};

/** Groups by themselves: what names them in SQL, how they are ordered, and their names in a row. */
export function groupsBy({ query }: DeskScope, by: DeskGrouping) {
  const offsetS = Number(query.offsetMinutes ?? 0) * 60;
  const { names } = groupings[by];
  const clock = sql.ref(query.clock === 'updatedAt' ? 'updated_ms' : 'created_ms');
  const valueOf = (name: string) =>
    name === 'day'
      ? sql`(${clock} + ${sql.lit(offsetS * 1000)}) / ${sql.lit(daySeconds * 1000)}`
      : sql.ref(name);
  const nameOf = (row: object) =>
    names.map((name, index) => {
      const value = (row as Record<string, string | number | null>)[`name_${index}`] ?? null;
      return name === 'day' && value !== null ? Number(value) * daySeconds - offsetS : value;
    });
  return {
    columns: sql.join(
      names.map((name, index) => sql`${valueOf(name)} as ${sql.ref(`name_${index}`)}`),
    ),
    numbers: sql.raw(names.map((_, index) => index + 1).join()),
    nameOf,
  };
}

/** More are counted, and not listed. */
export const maxGroups = 500;

/**
 * App fees of the requests in the scope, by what became of them. Of some recipients, and by token or recipient, each of
 * their fees counts, else each request as a whole.
 */
export async function feesOf(queries: MirrorQueries, scope: DeskScope): Promise<DeskFees> {
  const { groupBy } = scope.query;
  const recipients = recipientsOf(scope);
  const where = all([
    inScope(scope),
    sql`fee_class <> 'none'`,
    ...(recipients === null ? [] : [recipients]),
  ]);
  const of = (isOfFee: boolean) =>
    isOfFee
      ? {
          from: sql`fee join request on request.n = fee.request_n`,
          figures: sql`count(distinct request.n) as requests, ${feeColumns(ofRecipient)}`,
        }
      : { from: sql`request`, figures: sql`count(*) as requests, ${feeColumns(ofRequest)}` };
  const whole = of(recipients !== null);
  const { rows } =
    await sql<object>`select ${whole.figures} from ${whole.from} where ${where}`.execute(queries);
  const figures = feeFiguresOf(rows[0]);
  if (groupBy === undefined) return { ...figures, groups: [], more: 0 };
  if (groupBy === 'router') throw new HttpProblem(400, 'Fees have no router.');
  const isOfFee = recipients !== null || groupings[groupBy].isOfFee === true;
  const { from, figures: sums } = of(isOfFee);
  const { columns, numbers, nameOf } = groupsBy(scope, groupBy);
  const units = groupBy === 'token' ? sql`, ${unitColumns}` : sql``;
  const grouped = await sql<GroupRow>`
    select ${columns}, count(*) over () as all_groups, ${sums}${units} from ${from}
    where ${groupBy === 'rule' ? all([where, sql`fee_rule is not null`]) : where} group by ${numbers}
    order by ${groupBy === 'day' ? sql`1` : sql`requests desc, ${numbers}`} limit ${maxGroups}`.execute(
    queries,
  );
  return {
    ...figures,
    groups: grouped.rows.map((row) => ({
      name: nameOf(row),
      collectedUnits:
        row.known_units === row.all_units ? unitsOf(row.units_hi, row.units_lo) : null,
      ...feeFiguresOf(row),
    })),
    more: moreThan(grouped.rows),
  };
}

export function moreThan(rows: readonly { all_groups: number }[]): number {
  return (rows[0]?.all_groups ?? 0) - rows.length;
}

interface GroupRow {
  all_groups: number;
  known_units?: number;
  all_units?: number;
  units_hi?: string | null;
  units_lo?: string | null;
}

/** Of the fees that are counted as collected: nothing was of the others, whose amounts aren't reported. */
const isCollected = sql`fee.class in (${sql.join(groups.collected[1].map((one) => sql.lit(one)))})`;
const unitColumns = sql`count(case when ${isCollected} then collected_lo end) as known_units,
  count(case when ${isCollected} then 1 end) as all_units,
  cast(coalesce(sum(case when ${isCollected} then collected_hi end), 0) as text) as units_hi,
  cast(coalesce(sum(case when ${isCollected} then collected_lo end), 0) as text) as units_lo`;

/** Smallest units of two numbers; null where they aren't known. */
export function unitsOf(
  high: string | null | undefined,
  low: string | null | undefined,
): string | null {
  return high == null || low == null ? null : String(BigInt(high) * limb + BigInt(low));
}
