import { sql, type RawBuilder } from 'kysely';
import type { DeskGrouping } from '#service/proxy-api/desk';
import type { DeskScope } from './desk-scope';
import type { Condition } from './filter-sql';

const daySeconds = 86_400;

/** What a group's name is made of, and which table has it. */
const groupings: Record<
  DeskGrouping,
  { columns: readonly string[]; of: 'request' | 'request_kind' | 'fee_kind' }
> = {
  result: { columns: ['fee_class'], of: 'request' },
  rule: { columns: ['fee_rule'], of: 'request' },
  day: { columns: ['day'], of: 'request' },
  originChain: { columns: ['origin_id'], of: 'request_kind' },
  destinationChain: { columns: ['destination_id'], of: 'request_kind' },
  route: { columns: ['origin_id', 'destination_id'], of: 'request_kind' },
  router: { columns: ['router'], of: 'request_kind' },
  referrer: { columns: ['referrer'], of: 'request_kind' },
  token: { columns: ['chain_id', 'token', 'symbol', 'decimals'], of: 'fee_kind' },
  recipient: { columns: ['recipient'], of: 'fee_kind' },
};

export function isOfFee(by: DeskGrouping | undefined): boolean {
  return by !== undefined && groupings[by].of === 'fee_kind';
}

/** The columns with a group's name, and its name in a row of them. */
export function groupNames({ query }: DeskScope, by: DeskGrouping) {
  const { columns } = groupings[by];
  return {
    names: sql.join(columns.map((_, index) => sql.ref(`name_${index}`))),
    nameOf: (row: object) =>
      columns.map((column, index) => {
        const value = (row as Record<string, string | number | null>)[`name_${index}`] ?? null;
        return column === 'day' && value !== null
          ? Number(value) * daySeconds - offsetSeconds(query)
          : value;
      }),
  };
}

const offsetSeconds = ({ offsetMinutes = '0' }: DeskScope['query']) => Number(offsetMinutes) * 60;

/**
 * Sums with the names of their groups, to be added up by name. They are made by one number for all that requests or fees
 * have in common: SQLite sorts by that several times faster than by texts.
 *
 * @param by null makes sums without a name
 * @param of the columns of the sums, over `from` and `where`; `classOf` makes them by class too
 */
export function sumsBy(
  { query }: DeskScope,
  by: DeskGrouping | null,
  {
    from,
    where,
    sums,
    classOf = null,
  }: {
    from: RawBuilder<unknown>;
    where: Condition;
    sums: RawBuilder<unknown>;
    classOf?: 'request' | 'fee' | null;
  },
): RawBuilder<unknown> {
  const { columns, of } = by === null ? { columns: [], of: null } : groupings[by];
  const clock = sql.ref(query.clock === 'updatedAt' ? 'updated_ms' : 'created_ms');
  const day = sql`(${clock} + ${sql.lit(offsetSeconds(query) * 1000)}) / ${sql.lit(daySeconds * 1000)}`;
  const named = columns.map(
    (column, index) =>
      sql`${column === 'day' ? day : sql.ref(column)} as ${sql.ref(`name_${index}`)}`,
  );
  const keys = [
    ...(of === 'request' ? named : []),
    ...(of === 'request_kind' ? [sql`request.kind as kind`] : []),
    ...(classOf === 'request' ? [sql`fee_class as class`] : []),
    ...(classOf === 'fee' ? [sql`fee.kind as fee_kind`] : []),
  ];
  const looked = [
    sql`part.*`,
    ...(of === null || of === 'request' ? [] : named),
    ...(classOf === 'fee' ? [sql`fee_kind.class as class`] : []),
  ];
  return sql`select ${sql.join(looked)} from (
      select ${sql.join(keys)}, ${sums} from ${from} where ${where}
      group by ${sql.raw(keys.map((_, index) => index + 1).join())}
    ) as part
    ${of === 'request_kind' ? sql`join request_kind on request_kind.id = part.kind` : sql``}
    ${classOf === 'fee' ? sql`join fee_kind on fee_kind.id = part.fee_kind` : sql``}`;
}
