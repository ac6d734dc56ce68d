import { fillTimeOf } from './money/facts';
import type { RequestRecord } from './record';
import type { RequestsV3Query } from './requests-query';

/** A route's sample: its newest successes, on as many pages as this. */
export const samplePages = 2;
const samplePageSize = 50;
/** Too long is what takes longer than so many times what 95 of 100 fills took. */
export const delayFactor = 3;
/** Fewer fills say nothing about what is usual. */
export const minSampleSize = 20;

/** A request that was filled, and how long that took. */
export interface Fill {
  seconds: number;
  createdAtMs: number | null;
}

/** How long fills took, the shortest first. */
export type FillTimes = readonly Fill[];

/** Fill times by route and of all routes. */
export interface NormalTimes {
  byRoute: ReadonlyMap<string, FillTimes>;
  all: FillTimes;
}

/** What is usual on a route, and what that rests on. */
export interface UsualTime {
  /** `floor`: too few fills, on the route and in all. */
  basis: 'route' | 'all routes' | 'floor';
  /** The fills behind it; none for the floor. */
  times: FillTimes;
  /** 95 of 100 took this long or less; for the floor, the floor. */
  p95Seconds: number;
}

/** Where requests come from and where they go. */
export type Route = Pick<RequestRecord, 'originChainId' | 'destinationChainId'>;

/** Requests on one route have the same origin and destination. */
export function routeKey({ originChainId, destinationChainId }: Route): string {
  return `${originChainId}>${destinationChainId}`;
}

/** Whether both ends are reported: only then can a route be asked for. */
export function isWholeRoute({ originChainId, destinationChainId }: Route): boolean {
  return originChainId !== null && destinationChainId !== null;
}

/** The newest successes on a route, or on all routes: a sample is `samplePages` pages of it. */
export function sampleQuery(route: Route | null): RequestsV3Query {
  return {
    status: 'success',
    ...(route !== null && {
      originChainId: String(route.originChainId),
      destinationChainId: String(route.destinationChainId),
    }),
    limit: String(samplePageSize),
  };
}

export function fillTimes(records: Iterable<RequestRecord>): FillTimes {
  const fills: Fill[] = [];
  for (const record of records) {
    const seconds = fillTimeOf(record)?.seconds ?? null;
    if (seconds !== null) fills.push({ seconds, createdAtMs: record.createdAtMs });
  }
  return bySeconds(fills);
}

/** What records tell of every route; routes that were sampled by themselves keep their sample. */
export function normalTimes(
  records: readonly RequestRecord[],
  sampled: ReadonlyMap<string, FillTimes> = new Map(),
): NormalTimes {
  const byKey = new Map<string, RequestRecord[]>();
  for (const record of records) {
    const known = byKey.get(routeKey(record));
    if (known) known.push(record);
    else byKey.set(routeKey(record), [record]);
  }
  const loaded = [...byKey].map(([key, ofRoute]) => [key, fillTimes(ofRoute)] as const);
  return { byRoute: new Map([...loaded, ...sampled]), all: fillTimes(records) };
}

/** So many percent of the fills took this long or less; null without fills. */
export function percentile(times: FillTimes, percent: number): number | null {
  return times[Math.ceil((times.length * percent) / 100) - 1]?.seconds ?? null;
}

/** How many of the fills took less. */
export function shorterThan(times: FillTimes, seconds: number): number {
  return times.filter((fill) => fill.seconds < seconds).length;
}

/** The route's own time; with too few fills that of all routes; with too few of these the floor. */
export function usualTime(route: Route, normal: NormalTimes, floorSeconds: number): UsualTime {
  const own = normal.byRoute.get(routeKey(route)) ?? [];
  const basis = isEnough(own) ? 'route' : isEnough(normal.all) ? 'all routes' : 'floor';
  if (basis === 'floor') return { basis, times: [], p95Seconds: floorSeconds };
  const times = basis === 'route' ? (slowdownOf(own)?.before ?? own) : normal.all;
  return { basis, times, p95Seconds: percentile(times, 95) ?? floorSeconds };
}

const newestCount = 10;

/** A route whose newest fills took longer as a whole. */
export interface Slowdown {
  /** The older half of the sample. */
  before: FillTimes;
  newest: FillTimes;
}

/** Half of the newest ten took over three times what was usual before; null where not, or where fills are too few. */
export function slowdownOf(times: FillTimes): Slowdown | null {
  const byAge = times
    .filter(({ createdAtMs }) => createdAtMs !== null)
    .toSorted((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0));
  const before = bySeconds(byAge.slice(Math.ceil(byAge.length / 2)));
  const newest = bySeconds(byAge.slice(0, newestCount));
  const isSlower = (percentile(newest, 50) ?? 0) > delayFactor * (percentile(before, 95) ?? 0);
  return isEnough(before) && isSlower ? { before, newest } : null;
}

function bySeconds(times: FillTimes): FillTimes {
  return times.toSorted((a, b) => a.seconds - b.seconds);
}

function isEnough(times: FillTimes): boolean {
  return times.length >= minSampleSize;
}
