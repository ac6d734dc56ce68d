import { groupedBy } from '../../lib/grouped-by';
import type { RequestRecord } from '#service/record';
import type { ChainOf } from '../../record/chain-of';
import { normalFillTimes, routeKey, stucknessOf, type Stuckness } from '../../record/stuck';

export interface DelayedRequest {
  record: RequestRecord;
  stuckness: Stuckness;
}

/** A route on which everything that was loaded is late. */
export interface SlowRoute {
  originChainId: number | null;
  destinationChainId: number | null;
  requests: DelayedRequest[];
}

export interface DelayedRequests {
  /** Late by themselves, the oldest deposit first. */
  single: DelayedRequest[];
  slowRoutes: SlowRoute[];
  /** How many of the rows could be judged: in progress, with a deposit whose time is known. */
  judged: number;
}

const minSlowRoute = 5;
const recentMs = 24 * 3_600_000;

/**
 * Which requests in progress take too long, by the fill times of recent successes. Where at least five of a route are
 * late that were created within a day, and no success on it was on time since the first of them, the route is slow as
 * a whole (*inferred* from the loaded requests).
 *
 * @param nowMs by the server's clock; a later time that the service reports counts instead
 */
export function delayedRequests(
  rows: readonly RequestRecord[],
  successes: readonly RequestRecord[],
  nowMs: number,
  chainOf: ChainOf,
): DelayedRequests {
  const normals = normalFillTimes(successes);
  const latestMs = Math.max(nowMs, newestTimeMs([...rows, ...successes]));
  const judged = rows.flatMap((record) => {
    const stuckness = stucknessOf(record, latestMs, normals, chainOf);
    return stuckness === null ? [] : [{ record, stuckness }];
  });
  const late = judged
    .filter(({ stuckness }) => stuckness.isStuck)
    .toSorted((a, b) => b.stuckness.ageSeconds - a.stuckness.ageSeconds);
  const isRecent = ({ record }: DelayedRequest) =>
    record.createdAtMs !== null && record.createdAtMs > latestMs - recentMs;
  const byRoute = groupedBy(late.filter(isRecent), ({ record }) => routeKey(record));
  const slowRoutes = [...byRoute].flatMap(([route, requests]): SlowRoute[] => {
    const [first] = requests;
    if (!first || requests.length < minSlowRoute) return [];
    const sinceMs = latestMs - first.stuckness.ageSeconds * 1000;
    const wasOnTime = successes.some(
      (record) => routeKey(record) === route && (record.createdAtMs ?? 0) > sinceMs,
    );
    const { originChainId, destinationChainId } = first.record;
    return wasOnTime ? [] : [{ originChainId, destinationChainId, requests }];
  });
  const inSlowRoute = new Set(slowRoutes.flatMap(({ requests }) => requests));
  return {
    single: late.filter((request) => !inSlowRoute.has(request)),
    slowRoutes,
    judged: judged.length,
  };
}

/** The latest time that the service itself reports, in milliseconds. */
function newestTimeMs(records: readonly RequestRecord[]): number {
  return Math.max(
    0,
    ...records.map(({ createdAtMs, updatedAtMs }) => Math.max(createdAtMs ?? 0, updatedAtMs ?? 0)),
  );
}
