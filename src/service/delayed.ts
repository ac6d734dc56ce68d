import { lateFromMsOf } from './money/facts';
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

/** Whether a chain's deposits may be reported before a block holds them (service-api.md S3). */
export type MayBeUtxo = (chainId: number | null) => boolean;

/** How long a request has been in progress, against what is usual. */
export interface Delay {
  /** Over three times the usual time, and over the floor. */
  isLate: boolean;
  /** Old enough to be late, whatever is usual. */
  isOverFloor: boolean;
  /** Since the deposit; where its time is not reported, at least this. */
  ageSeconds: number;
  usual: UsualTime;
  /** The deposit may wait for a block: fills of other routes don't tell what is usual. */
  mayBeUtxo: boolean;
}

/** Null where the question makes no sense: not in progress, replaced, no deposit on record, or no time of one. */
export function delayOf(
  record: RequestRecord,
  nowMs: number,
  normal: NormalTimes,
  mayBeUtxo: MayBeUtxo,
): Delay | null {
  if (!isInProgress(record.status) || successorId(record) !== null) return null;
  const depositedAtMs = lateFromMsOf(record);
  if (depositedAtMs === null) return null;
  // The service's clock may be ahead.
  const latestMs = Math.max(nowMs, record.createdAtMs ?? 0, record.updatedAtMs ?? 0);
  const ageSeconds = Math.max(0, (latestMs - depositedAtMs) / 1000);
  const floor = delayFloorOf(record, mayBeUtxo);
  const usual = usualTime(record, normal, floor);
  const isOverFloor = ageSeconds > floor;
  const isLate = isOverFloor && ageSeconds > delayFactor * usual.p95Seconds;
  return { isLate, isOverFloor, ageSeconds, usual, mayBeUtxo: mayBeUtxo(record.originChainId) };
}

/** A request is never delayed below this age, whatever is usual; deposits of a UTXO chain wait for a block first. */
export function delayFloorOf({ originChainId }: RequestRecord, mayBeUtxo: MayBeUtxo): number {
  return mayBeUtxo(originChainId) ? utxoDelayFloorSeconds : delayFloorSeconds;
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
  /** Late in this read, and not in the one before. */
  seenOnce: number;
}

const minSlowRoute = 5;
const recentMs = 24 * 3_600_000;

/** A read and the one before of the same rows; null: this is the first. */
export interface Reads {
  now: Read;
  before: Read | null;
}

/** What the read before held is judged by both, any other row by this one alone: rows come and go. */
export function readsOf(now: Read, before: Read | null): Reads[] {
  const known = new Set(before?.rows.map(({ id }) => id));
  const atMs = latestMs(now);
  const part = (isKnown: boolean) => ({
    atMs,
    rows: now.rows.filter(({ id }) => known.has(id) === isKnown),
  });
  return [
    { now: part(true), before },
    { now: part(false), before: null },
  ];
}

/** Which requests of one list take too long, see `delayedInReads`. */
export function delayedRequests(
  now: Read,
  before: Read | null,
  normal: NormalTimes,
  mayBeUtxo: MayBeUtxo,
): DelayedRequests {
  return delayedInReads([{ now, before }], normal, mayBeUtxo);
}

/**
 * Which requests in progress take too long: those of each list that were late in this read of it and in the one before.
 * Without a read before, this one decides.
 *
 * A route is slow as a whole (*inferred*) where its newest fills took much longer than older ones, or where at least
 * five requests of a day are late and nothing that came after the first of them was filled in time.
 */
export function delayedInReads(
  lists: readonly Reads[],
  normal: NormalTimes,
  mayBeUtxo: MayBeUtxo,
): DelayedRequests {
  const lateNow: DelayedRequest[] = [];
  const lateTwice: DelayedRequest[] = [];
  for (const { now, before } of lists) {
    const lateBefore = before && lateOf(before, normal, mayBeUtxo).map(({ record }) => record.id);
    const known = lateBefore && new Set(lateBefore);
    for (const request of lateOf(now, normal, mayBeUtxo)) {
      lateNow.push(request);
      if (known?.has(request.record.id) ?? true) lateTwice.push(request);
    }
  }
  const late = oldestFirst(lateTwice);
  const nowMs = Math.max(0, ...lists.map(({ now }) => latestMs(now)));
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
    seenOnce: oldestFirst(lateNow).length - late.length,
  };
}

/** Each request once, the oldest deposit first. */
function oldestFirst(requests: readonly DelayedRequest[]): DelayedRequest[] {
  const once = new Map(requests.map((request) => [request.record.id, request]));
  return [...once.values()].toSorted((a, b) => b.delay.ageSeconds - a.delay.ageSeconds);
}

function lateOf(read: Read, normal: NormalTimes, mayBeUtxo: MayBeUtxo): DelayedRequest[] {
  const nowMs = latestMs(read);
  return read.rows.flatMap((record) => {
    const delay = delayOf(record, nowMs, normal, mayBeUtxo);
    return delay?.isLate ? [{ record, delay }] : [];
  });
}

/** The later of when it was read and the latest time that the service itself reports. */
export function latestMs({ rows, atMs }: Read): number {
  return rows.reduce(
    (latest, { createdAtMs, updatedAtMs }) => Math.max(latest, createdAtMs ?? 0, updatedAtMs ?? 0),
    atMs,
  );
}

/** Those of the route that has the most; none below so many as tell of a route, or as are most of a few. */
export function mostDelayedRoute(requests: readonly DelayedRequest[]): DelayedRequest[] {
  const [most = []] = [...byRoute(requests).values()].toSorted((a, b) => b.length - a.length);
  const isMost = most.length > 1 && most.length > requests.length / 2;
  return isMost || most.length >= minSlowRoute ? most : [];
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
