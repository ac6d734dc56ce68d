import type { RequestRecord } from '#service/record';
import { fillTimeSeconds, wasDeposited } from '#service/amounts-of';
import { isInProgress } from '#service/status';
import { successorId } from '#service/record';
import { isUtxo, noChains, type ChainOf } from './chain-of';

const minSampleSize = 20;
const floorSeconds = 2 * 60;
const utxoFloorSeconds = 60 * 60;

/** How long the successes of a loaded set took: p95 by route and over all, null below twenty of them. */
export interface NormalFillTimes {
  byRoute: Map<string, number>;
  overallSeconds: number | null;
}

export interface Stuckness {
  isStuck: boolean;
  /** Since the deposit; where its time is not reported, at least this. */
  ageSeconds: number;
  normalSeconds: number;
  basis: 'route' | 'all routes' | 'floor';
}

/** p95 of the fill time of successes in the loaded set (design: product, "Stuck"). */
export function normalFillTimes(records: readonly RequestRecord[]): NormalFillTimes {
  const samples = new Map<string, number[]>();
  const all: number[] = [];
  for (const record of records) {
    const seconds = fillTimeSeconds(record);
    if (seconds === null) continue;
    all.push(seconds);
    const route = routeKey(record);
    samples.set(route, [...(samples.get(route) ?? []), seconds]);
  }
  const byRoute = [...samples].flatMap(([route, seconds]) => {
    const p95 = percentile95(seconds);
    return p95 === null ? [] : [[route, p95] as const];
  });
  return { byRoute: new Map(byRoute), overallSeconds: percentile95(all) };
}

/** Null where the question makes no sense: not in progress, replaced, no deposit on record, or no time of one. */
export function stucknessOf(
  record: RequestRecord,
  nowMs: number,
  normals: NormalFillTimes,
  chainOf: ChainOf = noChains,
): Stuckness | null {
  if (!isInProgress(record.status) || successorId(record) !== null) return null;
  const depositedAtMs = depositedAtMsOf(record);
  if (depositedAtMs === null) return null;
  const ageSeconds = Math.max(0, (nowMs - depositedAtMs) / 1000);
  const floor = isUtxo(chainOf, record.originChainId) ? utxoFloorSeconds : floorSeconds;
  const onRoute = normals.byRoute.get(routeKey(record));
  const normalSeconds = onRoute ?? normals.overallSeconds ?? floor;
  const basis =
    onRoute !== undefined ? 'route' : normals.overallSeconds !== null ? 'all routes' : 'floor';
  const isStuck = ageSeconds > 3 * normalSeconds && ageSeconds > floor;
  return { isStuck, ageSeconds, normalSeconds, basis };
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

/** Requests on one route have the same origin and destination. */
export function routeKey({ originChainId, destinationChainId }: RequestRecord): string {
  return `${originChainId}>${destinationChainId}`;
}

function percentile95(values: number[]): number | null {
  if (values.length < minSampleSize) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
}
