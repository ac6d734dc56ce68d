import { sql } from 'kysely';
import type {
  DeskAnswer,
  DeskCounts,
  DeskLate,
  DeskQuestion,
  DeskReasons,
  DeskRoute,
  DeskSeries,
  DeskSummary,
  DeskUsual,
  KeyCoverage,
} from '#service/proxy-api/desk';
import { lateFactor, lateFloorSeconds } from '#service/money/late';
import { HttpProblem } from '../http/http-problem';
import { noReason } from '#service/fail-reason';
import type { MirrorQueries } from '../mirror/mirror-schema';
import { allRoutes, newestFills, noChain, percentileOf } from '../mirror/usual-times';
import { holds, inScope, periodBefore, type DeskScope } from './desk-scope';
import { feesOf } from './fees';
import { figureColumns, figureOf, sumOfFigures } from './figure';
import { accountedOf, linesOf, receivedOf, sponsorshipOf } from './reconcile';
import { rowsOf } from './rows';
import { totalColumns, totals, totalsByChain } from './totals';
import { queueOf, requestsWithUsual, views, viewSql } from './views';

interface Asked {
  queries: MirrorQueries;
  scope: DeskScope;
  keys: readonly KeyCoverage[];
}

type Answer<Q extends DeskQuestion> = DeskAnswer<Q>['answer'];

/** Every question; null where what it asks isn't held yet. */
export const questions: { [Q in DeskQuestion]: (asked: Asked) => Promise<Answer<Q>> } = {
  coverage: async () => ({}),
  home: async (asked) => {
    const isHeld = holds(asked.keys, asked.scope.period);
    return {
      ...(await periodSummary(asked)),
      late: isLateHeld(asked) ? await lateOf(asked) : null,
      reasons: isHeld ? (await reasonsOf(asked)).reasons : null,
      series: isHeld ? await seriesOf(asked) : null,
    };
  },
  summary: async (asked) => ({
    ...(await periodSummary(asked)),
    late: isLateHeld(asked) ? await queueOf(asked.queries, asked.scope, 'late') : null,
  }),
  late: async (asked) => (isLateHeld(asked) ? lateOf(asked) : null),
  reasons: ifHeld(reasonsOf),
  fees: ifHeld(({ queries, scope }) => feesOf(queries, scope)),
  received: ifHeld(({ queries, scope }) => receivedOf(queries, scope)),
  accounted: ifHeld(({ queries, scope }) => accountedOf(queries, scope)),
  sponsorship: ifHeld(({ queries, scope }) => sponsorshipOf(queries, scope)),
  lines: ifHeld(({ queries, scope }) => linesOf(queries, scope)),
  series: ifHeld(seriesOf),
  counts: ifHeld(countsOf),
  route: async (asked) => (asked.scope.usualMs > 0 ? routeOf(asked) : null),
  rows: async (asked) => {
    const { view } = asked.scope.query;
    // Open requests are held whatever their age.
    const isHeld =
      view === 'late'
        ? isLateHeld(asked)
        : view !== undefined && views[view].isOfOpen
          ? isOpenHeld(asked)
          : holds(asked.keys, asked.scope.period);
    return isHeld ? rowsOf(asked.queries, asked.scope) : null;
  },
};

function ifHeld<T>(work: (asked: Asked) => Promise<T>) {
  return async (asked: Asked): Promise<T | null> =>
    holds(asked.keys, asked.scope.period) ? work(asked) : null;
}

function isOpenHeld({ keys }: Asked): boolean {
  return (
    keys.length > 0 && keys.every(({ openSetMs, headMs }) => openSetMs !== null && headMs !== null)
  );
}

/** What is usual must be known first: without it, a usual request of a slow route would be called late. */
function isLateHeld(asked: Asked): boolean {
  return isOpenHeld(asked) && asked.scope.usualMs > 0;
}

/** The summary without what is late. */
async function periodSummary(asked: Asked): Promise<Omit<DeskSummary, 'late'>> {
  const { queries, scope } = asked;
  const isHeld = holds(asked.keys, scope.period);
  const isOpen = isOpenHeld(asked);
  const outcomes = isHeld ? await outcomesOf(asked) : null;
  const isQuote = ({ outcome }: { outcome: string }) => outcome === 'quote';
  return {
    refundOverdue: isOpen ? await queueOf(queries, scope, 'refundOverdue') : null,
    failedUnpaid: isOpen ? await queueOf(queries, scope, 'failedUnpaid') : null,
    refundFailed: isOpen ? await queueOf(queries, scope, 'refundFailed') : null,
    uncollected: isHeld ? await queueOf(queries, scope, 'uncollected') : null,
    handled: isOpen ? await queueOf(queries, scope, 'handled') : null,
    requests: outcomes && sumOfFigures(outcomes.filter((one) => !isQuote(one))),
    quotes: outcomes && sumOfFigures(outcomes.filter(isQuote)),
    outcomes,
    chains: isHeld && isLateHeld(asked) ? await chainsOf(asked) : null,
  };
}

async function outcomesOf({ queries, scope }: Asked) {
  const { rows } = await sql<{ outcome: string }>`
    select outcome, ${totalColumns} from ${totals(scope)} group by 1 order by 2 desc, 1`.execute(
    queries,
  );
  return rows.map((row) => ({ outcome: row.outcome, ...figureOf(row) }));
}

async function chainsOf({ queries, scope, keys }: Asked): Promise<DeskSummary['chains']> {
  const before = periodBefore(scope);
  const isBeforeHeld = holds(keys, before);
  const side = async (side: 'origin' | 'destination') => {
    const column = `${side}_id`;
    const { rows } = await totalsByChain(scope, scope.period, side).execute(queries);
    const former = isBeforeHeld
      ? (await totalsByChain(scope, before, side).execute(queries)).rows
      : [];
    const late = await sql<{ chain: number | null; late: number }>`
      select ${sql.ref(`request.${column}`)} as chain, count(*) as late
      from ${requestsWithUsual(scope.service)} where ${viewSql(scope, 'late')} group by 1`.execute(
      queries,
    );
    const lateOf = new Map(late.rows.map((row) => [row.chain, row.late]));
    const chains = new Set([...rows.map(({ chain }) => chainOrNull(chain)), ...lateOf.keys()]);
    return [...chains].map((chain) => {
      const isOf = (row: { chain: number }) => chainOrNull(row.chain) === chain;
      const row = rows.find(isOf);
      return {
        chainId: chain,
        side,
        requests: row?.requests ?? 0,
        failed: row?.failed ?? 0,
        failedBefore: isBeforeHeld ? (former.find(isOf)?.failed ?? 0) : null,
        late: lateOf.get(chain) ?? 0,
      };
    });
  };
  return [...(await side('origin')), ...(await side('destination'))]
    .filter(({ failed, late }) => failed > 0 || late > 0)
    .toSorted(
      (a, b) => b.late - a.late || b.failed - a.failed || (a.chainId ?? -1) - (b.chainId ?? -1),
    );
}

interface UsualRow {
  origin_id: number;
  destination_id: number;
  fills: number;
  p50_s: number | null;
  p95_s: number | null;
  late_floor_s: number;
}

async function usualRows({ queries, scope }: Asked): Promise<UsualRow[]> {
  return queries
    .selectFrom('usual')
    .selectAll()
    .where('service', '=', scope.service)
    .orderBy('fills', 'desc')
    .orderBy('origin_id')
    .orderBy('destination_id')
    .execute();
}

const chainOrNull = (id: number) => (id === noChain ? null : id);
const isAllRow = ({ origin_id }: UsualRow) => origin_id === allRoutes;
/** From any row of the origin chain: the floor depends on that chain alone. */
const floorOf = (originId: number | null, known: readonly UsualRow[]) =>
  known.find(({ origin_id }) => origin_id === (originId ?? noChain))?.late_floor_s ??
  lateFloorSeconds;

/** What is usual on a route, in the words of the answer. */
function usualOf(
  originId: number | null,
  destinationId: number | null,
  floorSeconds: number,
  known: readonly UsualRow[],
): DeskUsual {
  const own = known.find(
    (row) =>
      row.origin_id === (originId ?? noChain) && row.destination_id === (destinationId ?? noChain),
  );
  const every = known.find(isAllRow);
  const used = own?.p95_s != null ? own : every?.p95_s != null ? every : null;
  const p95Seconds = used?.p95_s ?? null;
  return {
    originChainId: originId,
    destinationChainId: destinationId,
    basis: used === null ? 'floor' : used === own ? 'route' : 'all',
    fills: used?.fills ?? 0,
    p50Seconds: used?.p50_s ?? null,
    p95Seconds,
    limitSeconds: Math.max(lateFactor * (p95Seconds ?? floorSeconds), floorSeconds),
  };
}

const hourMs = 3_600_000;
const minRecentFills = 5;
const maxRecentFills = 100_000;

async function lateOf(asked: Asked): Promise<DeskLate> {
  const { queries, scope } = asked;
  const queue = await queueOf(queries, scope, 'late');
  const known = await usualRows(asked);
  const { rows } = await sql<{
    origin: number | null;
    destination: number | null;
    floor: number;
    oldest: number | null;
  }>`
    select request.origin_id as origin, request.destination_id as destination, max(floor_s) as floor,
      min(late_from_ms) as oldest, ${figureColumns('unsettled_nano')}
    from ${requestsWithUsual(scope.service)} where ${viewSql(scope, 'late')}
    group by 1, 2 order by 5 desc, 4, 1, 2 limit 200`.execute(queries);
  const recent = await lastHour(asked);
  const routes = rows.map((row) => {
    const usual = usualOf(row.origin, row.destination, row.floor, known);
    const lastHourP50Seconds =
      recent.find(
        ({ origin, destination }) => origin === row.origin && destination === row.destination,
      )?.seconds ?? null;
    return {
      ...usual,
      ...figureOf(row),
      oldestMs: row.oldest,
      lastHourP50Seconds,
      isSlow:
        lastHourP50Seconds !== null &&
        usual.p95Seconds !== null &&
        lastHourP50Seconds > lateFactor * usual.p95Seconds,
    };
  });
  return { ...queue, routes };
}

/** How long half of the fills of the last hour took, of each route with a few of them. */
async function lastHour({ queries, scope }: Asked) {
  const route = sql`partition by origin, destination`;
  // Without the limit, and the sum, SQLite reads the fills of all times.
  const { rows } = await sql<{
    origin: number | null;
    destination: number | null;
    seconds: number;
  }>`
    select origin, destination, seconds from (
      select origin, destination, seconds, count(*) over (${route}) as fills,
        row_number() over (${route} order by seconds) as place
      from (
        select origin_id as origin, destination_id as destination, fill_s as seconds from request
        where key_id + 0 in (${sql.join(scope.keyIds)}) and fill_s is not null and filled_ms > ${scope.atMs - hourMs}
        order by filled_ms desc limit ${maxRecentFills}
      ) as fill
    ) as ranked where fills >= ${minRecentFills} and place = (fills + 1) / 2`.execute(queries);
  return rows;
}

async function reasonsOf({ queries, scope, keys }: Asked): Promise<DeskReasons> {
  const before = periodBefore(scope);
  const isBeforeHeld = holds(keys, before);
  const grouped = async (period: DeskScope['period']) => {
    const { rows } = await sql<{
      reason: string;
      destination: number | null;
      first: number | null;
      last: number | null;
    }>`
      select fail_reason as reason, destination_id as destination, min(updated_ms) as first,
        max(updated_ms) as last, ${figureColumns('value_nano')}
      from request where ${inScope(scope, period)} and fail_reason is not null
        and fail_reason <> ${noReason} group by 1, 2 order by 5 desc, 4 desc, 1, 2`.execute(
      queries,
    );
    return rows.map((row) => ({
      reason: row.reason,
      destination: row.destination,
      figure: figureOf(row),
      first: row.first,
      last: row.last,
    }));
  };
  const now = await grouped(scope.period);
  const former = isBeforeHeld ? await grouped(before) : null;
  const countBefore = (holds: (row: { reason: string; destination: number | null }) => boolean) =>
    former && former.filter(holds).reduce((sum, { figure }) => sum + figure.count, 0);
  const ranked = [...new Set(now.map(({ reason }) => reason))].map((reason) => {
    const mine = now.filter((row) => row.reason === reason);
    const times = (part: 'first' | 'last') => mine.flatMap((row) => row[part] ?? []);
    return {
      reason,
      ...sumOfFigures(mine.map(({ figure }) => figure)),
      firstMs: times('first').length > 0 ? Math.min(...times('first')) : null,
      lastMs: times('last').length > 0 ? Math.max(...times('last')) : null,
      before: countBefore((row) => row.reason === reason),
      destinations: mine.map((row) => ({
        destinationChainId: row.destination,
        ...row.figure,
        firstMs: row.first,
        lastMs: row.last,
        before: countBefore((one) => one.reason === reason && one.destination === row.destination),
      })),
    };
  });
  return {
    reasons: ranked.toSorted((a, b) => b.count - a.count || (b.lastMs ?? 0) - (a.lastMs ?? 0)),
  };
}

/** More points than a chart can show. */
const maxBuckets = 2_000;

async function seriesOf({ queries, scope }: Asked): Promise<DeskSeries> {
  const { by = 'hour', offsetMinutes } = scope.query;
  const bucketSeconds = by === 'hour' ? 3_600 : 86_400;
  const { startSeconds, endSeconds } = scope.period;
  if ((endSeconds - startSeconds) / bucketSeconds > maxBuckets)
    throw new HttpProblem(400, 'The period has too many hours: use by=day.');
  const offsetMs = by === 'day' ? Number(offsetMinutes ?? 0) * 60_000 : 0;
  const { rows } = await sql<{ bucket: number; outcome: string }>`
    select (at_ms + ${sql.lit(offsetMs)}) / ${sql.lit(bucketSeconds * 1000)} as bucket, outcome,
      ${totalColumns}
    from ${totals(scope, offsetMs % 3_600_000 === 0)} group by 1, 2 order by 1, 2`.execute(queries);
  return {
    bucketSeconds,
    points: rows.map((row) => ({
      startSeconds: row.bucket * bucketSeconds - offsetMs / 1000,
      outcome: row.outcome,
      ...figureOf(row),
    })),
  };
}

async function countsOf({ queries, scope }: Asked): Promise<DeskCounts> {
  const { rows } = await sql<{ status: string }>`
    select status, ${totalColumns} from ${totals(scope)} group by 1 order by 2 desc, 1`.execute(
    queries,
  );
  const statuses = rows.map((row) => ({ status: row.status || null, ...figureOf(row) }));
  return { ...sumOfFigures(statuses), statuses };
}

async function routeOf(asked: Asked): Promise<DeskRoute> {
  const { queries, scope } = asked;
  const known = await usualRows(asked);
  const { originChainId, destinationChainId } = scope.query.filter;
  if (originChainId === undefined && destinationChainId === undefined) {
    const routes = known
      .filter((row) => !isAllRow(row))
      .map((row) =>
        usualOf(
          chainOrNull(row.origin_id),
          chainOrNull(row.destination_id),
          row.late_floor_s,
          known,
        ),
      );
    return { routes, fills: [] };
  }
  const originId = originChainId === undefined ? null : Number(originChainId);
  const destinationId = destinationChainId === undefined ? null : Number(destinationChainId);
  const usual = usualOf(originId, destinationId, floorOf(originId, known), known);
  // Only as many as the usual times were computed from: older fills may have been read since.
  const fills = await newestFills(
    queries,
    scope.keyIds,
    usual.basis === 'route' ? { originId, destinationId } : null,
    scope.usualMs - hourMs,
    usual.fills,
  );
  const seconds = fills.map((fill) => fill.seconds);
  return {
    routes: [
      {
        ...usual,
        fills: fills.length,
        p50Seconds: percentileOf(seconds, 50),
        p95Seconds: percentileOf(seconds, 95),
      },
    ],
    fills: fills.map(({ seconds, createdAtMs }) => ({ seconds, createdAtMs })),
  };
}
