import { sql } from 'kysely';
import type { DeskQueue, DeskView } from '#service/proxy-api/desk';
import { lateFactor } from '#service/money/late';
import type { MirrorQueries } from '../mirror/mirror-schema';
import { allRoutes, noChain } from '../mirror/usual-times';
import { createdIn, ofKeys, type DeskScope } from './desk-scope';
import { figureColumns, figureOf, sumOfFigures } from './figure';
import { all, type Condition } from './filter-sql';

/** Above this age, in seconds, a request in progress is late: three times what is usual on its route, and never below the floor. */
export const limitSql = sql<number>`case
  when coalesce(own.p95_s, every.p95_s) is null then ${sql.lit(lateFactor)} * floor_s
  when ${sql.lit(lateFactor)} * coalesce(own.p95_s, every.p95_s) > floor_s
    then ${sql.lit(lateFactor)} * coalesce(own.p95_s, every.p95_s)
  else floor_s end`;

/** `request` beside what is usual on its route (`own`) and on all (`every`). */
export function requestsWithUsual(service: string) {
  return sql`request
    left join usual as own on own.service = ${service}
      and own.origin_id = coalesce(request.origin_id, ${sql.lit(noChain)})
      and own.destination_id = coalesce(request.destination_id, ${sql.lit(noChain)})
    left join usual as every on every.service = ${service}
      and every.origin_id = ${sql.lit(allRoutes)} and every.destination_id = ${sql.lit(allRoutes)}`;
}

interface View {
  condition: (scope: DeskScope) => Condition;
  /** What the sum is of. */
  nano: string;
  /** What the split is by. */
  part: string;
  /** Needs the open requests alone; the others the period. */
  isOfOpen: boolean;
}

/** Each view, in one place: its figure, its split and its rows are of the same condition. */
export const views: Record<DeskView, View> = {
  late: {
    condition: ({ atMs }) =>
      sql`(late_from_ms is not null and ${atMs} - late_from_ms > 1000 * (${limitSql}))`,
    nano: 'unsettled_nano',
    part: 'money_state',
    isOfOpen: true,
  },
  refundOverdue: {
    condition: ({ atMs }) => sql`(refund_due_ms is not null and refund_due_ms <= ${atMs})`,
    nano: 'unsettled_nano',
    part: 'money_state',
    isOfOpen: true,
  },
  failedUnpaid: {
    condition: () => sql`is_failed_unpaid = 1`,
    nano: 'unsettled_nano',
    part: 'money_state',
    isOfOpen: true,
  },
  refundFailed: {
    condition: () => sql`is_refund_failed = 1`,
    nano: 'unsettled_nano',
    part: 'money_state',
    isOfOpen: true,
  },
  uncollected: {
    condition: () => sql`is_uncollected = 1`,
    nano: 'fee_missing_nano',
    part: 'fee_class',
    isOfOpen: false,
  },
  handled: {
    condition: ({ handled }) =>
      handled.length === 0 ? sql`1 = 0` : sql`request.n in (${listOf(handled)})`,
    nano: 'unsettled_nano',
    part: 'money_state',
    isOfOpen: true,
  },
};

/** The condition of a view, without a period where none is asked for. What is handled is in no other view. */
export function viewSql(scope: DeskScope, view: DeskView): Condition {
  const { handled } = scope;
  const isOpen =
    view === 'handled' || handled.length === 0
      ? []
      : [sql<boolean>`request.n not in (${listOf(handled)})`];
  return all([ofKeys(scope), scope.filter, views[view].condition(scope), ...isOpen]);
}

/** As text: there may be more than a statement takes values. */
const listOf = (numbers: readonly number[]) => sql.raw(numbers.join(', '));

/** What a view's condition is of. Without need the join keeps SQLite from the index of a view. */
export function requestsOf({ service }: DeskScope, view: DeskView | undefined) {
  return view === 'late' ? requestsWithUsual(service) : sql`request`;
}

/** A view's figure: now, in the period, and by part. */
export async function queueOf(
  queries: MirrorQueries,
  scope: DeskScope,
  view: DeskView,
): Promise<DeskQueue> {
  const { nano, part, isOfOpen } = views[view];
  const inPeriod = createdIn(scope.period);
  // What isn't open is only held as far as days are.
  const where = isOfOpen ? viewSql(scope, view) : all([viewSql(scope, view), inPeriod]);
  const { rows } = await sql<{ part: string; oldest: number | null }>`
    select ${sql.ref(part)} as part, min(coalesce(late_from_ms, deposited_ms, created_ms)) as oldest,
      ${figureColumns(nano)}, ${figureColumns(nano, 'in_', inPeriod)}
    from ${requestsOf(scope, view)} where ${where}
    group by 1 order by 3 desc, 1`.execute(queries);
  const oldest = rows.flatMap((row) => row.oldest ?? []);
  return {
    ...sumOfFigures(rows.map((row) => figureOf(row))),
    inPeriod: sumOfFigures(rows.map((row) => figureOf(row, 'in_'))),
    split: rows.map((row) => ({ part: row.part, ...figureOf(row) })),
    oldestMs: oldest.length > 0 ? Math.min(...oldest) : null,
  };
}
