import { sql, type RawBuilder } from 'kysely';
import type { DeskFeeFigures, DeskFees } from '#service/desk';
import { limb } from '../mirror/flat-row';
import type { MirrorQueries } from '../mirror/mirror-schema';
import { inScope, type DeskScope } from './desk-scope';
import { figureColumns, figureOf } from './figure';

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

/**
 * App fees of the requests created in the period, by what became of them. In all and by day each request counts as a
 * whole; by token and recipient each of its fees.
 */
export async function feesOf(queries: MirrorQueries, scope: DeskScope): Promise<DeskFees> {
  const where = sql`${inScope(scope)} and fee_class <> 'none'`;
  const all =
    await sql`select count(*) as requests, ${feeColumns(ofRequest)} from request where ${where}`.execute(
      queries,
    );
  const rules = await sql<{ rule: string }>`
    select fee_rule as rule, ${figureColumns('fee_quoted_nano')} from request
    where ${where} and fee_rule is not null group by 1 order by 2 desc, 1`.execute(queries);
  const offsetS = Number(scope.query.offsetMinutes ?? 0) * 60;
  const days = await sql<{ day: number }>`
    select (created_ms + ${sql.lit(offsetS * 1000)}) / ${sql.lit(daySeconds * 1000)} as day,
      count(*) as requests, ${feeColumns(ofRequest)}
    from request where ${where} group by 1 order by 1`.execute(queries);
  const joined = sql`fee join request on request.n = fee.request_n`;
  const recipients = await sql<{ recipient: string | null }>`
    select fee.recipient as recipient, count(*) as requests, ${feeColumns(ofRecipient)}
    from ${joined} where ${where} group by 1 order by 2 desc, 1 limit 500`.execute(queries);
  const tokens = await sql<Token>`
    select chain_id as "chainId", token as address, symbol, decimals,
      count(distinct fee.request_n) as requests, ${feeColumns(ofRecipient)}, ${unitColumns('quoted')},
      ${unitColumns('collected')}
    from ${joined} where ${where} group by 1, 2, 3, 4 order by 5 desc, 1, 2, 3, 4 limit 500`.execute(
    queries,
  );
  return {
    ...feeFiguresOf(all.rows[0] as object),
    rules: rules.rows.map((row) => ({ rule: row.rule, ...figureOf(row) })),
    tokens: tokens.rows.map((row) => ({
      chainId: row.chainId,
      address: row.address,
      symbol: row.symbol,
      decimals: row.decimals,
      quotedUnits: unitsOf(row.quoted_hi, row.quoted_lo),
      collectedUnits: unitsOf(row.collected_hi, row.collected_lo),
      ...feeFiguresOf(row),
    })),
    recipients: recipients.rows.map((row) => ({ recipient: row.recipient, ...feeFiguresOf(row) })),
    days: days.rows.map((row) => ({
      startSeconds: row.day * daySeconds - offsetS,
      ...feeFiguresOf(row),
    })),
  };
}

interface Token {
  chainId: number | null;
  address: string | null;
  symbol: string | null;
  decimals: number | null;
  quoted_hi: string | null;
  quoted_lo: string | null;
  collected_hi: string | null;
  collected_lo: string | null;
}

function unitColumns(phase: 'quoted' | 'collected'): RawBuilder<unknown> {
  const sum = (part: string) =>
    sql`cast(sum(${sql.ref(`${phase}_${part}`)}) as text) as ${sql.ref(`${phase}_${part}`)}`;
  return sql`${sum('hi')}, ${sum('lo')}`;
}

function unitsOf(high: string | null, low: string | null): string | null {
  return high === null || low === null ? null : String(BigInt(high) * limb + BigInt(low));
}
