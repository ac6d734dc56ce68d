import { wasDeposited } from './amounts-of';
import { successorId, type RequestRecord } from './record';
import {
  delayFactor,
  percentile,
  routeKey,
  slowdownOf,
  usualTime,
  type FillTimes,
  type NormalTimes,
  type UsualTime,
} from './route-times';
import { isInProgress } from './status';
import { graceSeconds } from './triage-queries';

const delayFloorSeconds = graceSeconds;
const utxoDelayFloorSeconds = 60 * 60;

/** Whether a chain's deposits are reported before a block holds them (service-api.md S3). */
export type IsUtxo = (chainId: number | null) => boolean;

/** How long a request has been in progress, against what is usual. */
export interface Delay {
  /** Over three times the usual time, and over the floor. */
  isLate: boolean;
  /** Old enough to be late, whatever is usual. */
  isOverFloor: boolean;
  /** Since the deposit; where its time is not reported, at least this. */
  ageSeconds: number;
  usual: UsualTime;
}

/** Null where the question makes no sense: not in progress, replaced, no deposit on record, or no time of one. */
export function delayOf(
  record: RequestRecord,
  nowMs: number,
  normal: NormalTimes,
  isUtxo: IsUtxo,
): Delay | null {
  if (!isInProgress(record.status) || successorId(record) !== null) return null;
  const depositedAtMs = depositedAtMsOf(record);
  if (depositedAtMs === null) return null;
  const ageSeconds = Math.max(0, (nowMs - depositedAtMs) / 1000);
  const floor = delayFloorOf(record, isUtxo);
  const usual = usualTime(record, normal, floor);
  const isOverFloor = ageSeconds > floor;
  const isLate = isOverFloor && ageSeconds > delayFactor * usual.p95Seconds;
  return { isLate, isOverFloor, ageSeconds, usual };
}

/** A request is never delayed below this age, whatever is usual; deposits of a UTXO chain wait for a block first. */
export function delayFloorOf({ originChainId }: RequestRecord, isUtxo: IsUtxo): number {
  return isUtxo(originChainId) ? utxoDelayFloorSeconds : delayFloorSeconds;
}

/**
 * The first in transaction that is not marked failed. A deposit without a time was reported by the last update at the
 * latest: counted from there, its age is never said too high.
 */
function depositedAtMsOf(record: RequestRecord): number | null {
  const isWaiting = record.status === 'waiting' && !record.depositAddress?.depositTxHash;
  if (isWaiting || !wasDeposited(record)) return null;
  const times = record.inTxs.flatMap(({ status, timestampSeconds }) =>
    status === 'failure' || timestampSeconds === null ? [] : [timestampSeconds * 1000],
  );
  return times.length > 0 ? Math.min(...times) : record.updatedAtMs;
}

/** Requests in progress as they were read at a time. */
export interface Read {
  rows: readonly RequestRecord[];
  /** By the server's clock. A later time that the service reports counts instead: its clock may be ahead. */
  atMs: number;
}

export interface DelayedRequest {
  record: RequestRecord;
  delay: Delay;
}

/** A route that slowed down as a whole: one thing to know, not a delay of each of its requests. */
export interface SlowRoute {
  originChainId: number | null;
  destinationChainId: number | null;
  /** Those that are late with it, the oldest deposit first. */
  requests: DelayedRequest[];
}

export interface DelayedRequests {
  /** Late by themselves, the oldest deposit first. */
  single: DelayedRequest[];
  slowRoutes: SlowRoute[];
  /** How many rows could be judged: in progress, with a deposit whose time is known. */
  judged: number;
  /** Late in this read, and not in the one before. */
  seenOnce: number;
}

const minSlowRoute = 5;
const recentMs = 24 * 3_600_000;

/**
 * Which requests in progress take too long: those that were late in this read and in the one before. Without a read
 * before, this one decides.
 *
 * A route is slow as a whole (*inferred*) where its newest fills took much longer than older ones, or where at least
 * five requests of a day are late and nothing that came after the first of them was filled in time.
 */
export function delayedRequests(
  read: Read,
  before: Read | null,
  normal: NormalTimes,
  isUtxo: IsUtxo,
): DelayedRequests {
  const nowMs = latestMs(read);
  const judged = judgedOf(read, normal, isUtxo);
  const lateBefore =
    before && new Set(lateOf(judgedOf(before, normal, isUtxo)).map(({ record }) => record.id));
  const lateNow = lateOf(judged);
  const late = lateNow
    .filter(({ record }) => lateBefore?.has(record.id) ?? true)
    .toSorted((a, b) => b.delay.ageSeconds - a.delay.ageSeconds);
  const slowRoutes = [...byRoute(late)].flatMap(([key, ofRoute]): SlowRoute[] => {
    const requests = lateWithRoute(ofRoute, normal.byRoute.get(key) ?? [], nowMs);
    const [first] = requests;
    if (!first) return [];
    const { originChainId, destinationChainId } = first.record;
    return [{ originChainId, destinationChainId, requests }];
  });
  const inSlowRoute = new Set(slowRoutes.flatMap(({ requests }) => requests));
  return {
    single: late.filter((request) => !inSlowRoute.has(request)),
    slowRoutes,
    judged: judged.length,
    seenOnce: lateNow.length - late.length,
  };
}

function judgedOf(read: Read, normal: NormalTimes, isUtxo: IsUtxo): DelayedRequest[] {
  const nowMs = latestMs(read);
  return read.rows.flatMap((record) => {
    const delay = delayOf(record, nowMs, normal, isUtxo);
    return delay === null ? [] : [{ record, delay }];
  });
}

const lateOf = (judged: DelayedRequest[]) => judged.filter(({ delay }) => delay.isLate);

/** The later of when it was read and the latest time that the service itself reports. */
function latestMs({ rows, atMs }: Read): number {
  return rows.reduce(
    (latest, { createdAtMs, updatedAtMs }) => Math.max(latest, createdAtMs ?? 0, updatedAtMs ?? 0),
    atMs,
  );
}

function byRoute(requests: readonly DelayedRequest[]): Map<string, DelayedRequest[]> {
  const groups = new Map<string, DelayedRequest[]>();
  for (const request of requests) {
    const key = routeKey(request.record);
    const known = groups.get(key);
    if (known) known.push(request);
    else groups.set(key, [request]);
  }
  return groups;
}

/** Those of a route's late requests that are late because the whole route is. */
function lateWithRoute(
  requests: readonly DelayedRequest[],
  fills: FillTimes,
  nowMs: number,
): DelayedRequest[] {
  const recent = requests.filter(({ record }) => (record.createdAtMs ?? 0) > nowMs - recentMs);
  const [first] = recent;
  if (!first) return [];
  const slowdown = slowdownOf(fills);
  if (slowdown !== null) {
    const limit = delayFactor * (percentile(slowdown.newest, 95) ?? 0);
    return recent.filter(({ delay }) => delay.ageSeconds <= limit);
  }
  const { ageSeconds, usual } = first.delay;
  const sinceMs = nowMs - ageSeconds * 1000;
  const wasInTime = fills.some(
    ({ seconds, createdAtMs }) =>
      (createdAtMs ?? 0) > sinceMs && seconds <= delayFactor * usual.p95Seconds,
  );
  return recent.length < minSlowRoute || wasInTime ? [] : recent;
}
