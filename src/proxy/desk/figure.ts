import { sql, type RawBuilder } from 'kysely';
import type { DeskFigure } from '#service/proxy-api/desk';

/** Nano-USD in two numbers, so that no sum overflows. */
const limb = 1_000_000_000n;

/**
 * The columns of a figure: how many rows, how many of them are in the sum, and the sum in two limbs.
 *
 * @param nano a column of nano-USD
 * @param prefix of the names, where one row has several figures
 * @param where narrows it
 */
export function figureColumns(nano: string, prefix = '', where: RawBuilder<boolean> | null = null) {
  const of = (value: RawBuilder<unknown>) =>
    where === null ? value : sql`case when ${where} then ${value} end`;
  const ref = sql.ref(nano);
  const name = (part: string) => sql.ref(`${prefix}${part}`);
  return sql`count(${of(sql`1`)}) as ${name('count')},
    count(${of(ref)}) as ${name('known')},
    cast(sum(${of(sql`${ref} / 1000000000`)}) as text) as ${name('high')},
    cast(sum(${of(sql`${ref} % 1000000000`)}) as text) as ${name('low')}`;
}

/** Sums of a column that `figureOfParts` adds up; those over few groups are much faster than figures over many rows. */
export function partColumns(nano: string, name: string) {
  const ref = sql.ref(nano);
  const as = (part: string) => sql.ref(`${name}_${part}`);
  return sql`count(${ref}) as ${as('known')}, sum(${ref} / 1000000000) as ${as('high')},
    sum(${ref} % 1000000000) as ${as('low')}`;
}

/**
 * The columns of a figure of such sums.
 *
 * @param name of the sums
 * @param count the column with how many rows there are
 */
export function figureOfParts(
  name: string,
  prefix: string,
  count: string,
  where: RawBuilder<boolean> | null = null,
) {
  const of = (column: string) => {
    const ref = sql.ref(column);
    return where === null ? sql`sum(${ref})` : sql`sum(case when ${where} then ${ref} end)`;
  };
  const as = (part: string) => sql.ref(`${prefix}${part}`);
  return sql`${of(count)} as ${as('count')}, ${of(`${name}_known`)} as ${as('known')},
    cast(${of(`${name}_high`)} as text) as ${as('high')},
    cast(${of(`${name}_low`)} as text) as ${as('low')}`;
}

export function figureOf(row: object | undefined, prefix = ''): DeskFigure {
  const values = row as Record<string, unknown> | undefined;
  const part = (name: string) => (values?.[`${prefix}${name}`] ?? null) as string | number | null;
  const count = Number(part('count') ?? 0);
  const known = Number(part('known') ?? 0);
  const [high, low] = [part('high'), part('low')];
  return {
    count,
    usd: high === null ? null : String(BigInt(high) * limb + BigInt(low ?? 0)),
    usdUnknown: count - known,
  };
}

/** The figure of all of several groups. */
export function sumOfFigures(figures: readonly DeskFigure[]): DeskFigure {
  const known = figures.flatMap(({ usd }) => usd ?? []);
  return {
    count: figures.reduce((sum, { count }) => sum + count, 0),
    usd: known.length > 0 ? String(known.reduce((sum, usd) => sum + BigInt(usd), 0n)) : null,
    usdUnknown: figures.reduce((sum, { usdUnknown }) => sum + usdUnknown, 0),
  };
}
