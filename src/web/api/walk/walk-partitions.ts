import type { ReadRow } from '#service/records/record';
import type { RequestsPage } from '#service/records/read-requests';
import { ApiError } from '../errors';
import { pages } from '../pages';
import type { RequestScheduler } from '../request-scheduler';
import type { ReadRequestsPage } from '../endpoints/requests';
import { walkPageSize, type WalkState } from './plan-walk';
import { advance, owns, reachedSeconds, splitLargest, type Partition } from './partition';

/** Rows that were not there before, and the state that includes exactly them and all earlier ones. */
export interface WalkedPage {
  rows: ReadRow[];
  /** What these rows are known by: their ids, and the content of a row without one where two slices may hold it. */
  ids: string[];
  state: WalkState;
}

export interface WalkOptions {
  read: ReadRequestsPage;
  pace: RequestScheduler;
  signal: AbortSignal;
  /** Ids of rows that are there already; the walk adds to it. */
  seen: Set<string>;
  maxWalkers?: number;
}

interface Arrival {
  partition: Partition;
  page: RequestsPage;
  taken: () => void;
}

/**
 * Walks everything that a walk still has to read, several cursor chains at once behind one scheduler: as many
 * as the rate and the latency need, found by adding a walker whenever a slot went unused. Each page is yielded
 * before its chain asks on, so stopping at any point and walking on from the last state loses and repeats nothing.
 */
export async function* walkPartitions(
  initial: WalkState,
  { maxWalkers = 32, read, pace, ...options }: WalkOptions,
): AsyncGenerator<WalkedPage> {
  const state = structuredClone(initial);
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const walking = new Set<Partition>();
  const arrivals: Arrival[] = [];
  let failure: { error: unknown } | null = null;
  let wake = () => {};

  const deliver = (partition: Partition, page: RequestsPage) =>
    new Promise<void>((taken) => {
      arrivals.push({ partition, page, taken });
      wake();
    });
  const walk = async (partition: Partition) => {
    while (!partition.isDone) {
      const params = partitionParams(state, partition);
      const query = (continuation: string | null) =>
        read({ ...params, continuation: continuation ?? undefined }, signal);
      try {
        for await (const page of pages(query, { signal, pace, from: partition.cursor })) {
          await deliver(partition, page);
          if (partition.isDone) break;
        }
      } catch (error) {
        if (partition.cursor === null || !isExpiry(error)) throw error;
        continueByTime(partition);
      }
    }
  };
  const addWalker = () => {
    if (walking.size >= maxWalkers || signal.aborted) return;
    const partition = nextPartition(state, walking);
    if (!partition) return;
    walking.add(partition);
    void walk(partition)
      .catch((error: unknown) => {
        failure ??= { error };
        stop.abort(error);
      })
      .finally(() => {
        walking.delete(partition);
        addWalker();
        wake();
      });
  };

  try {
    pace.onIdleSlot = addWalker;
    addWalker();
    while (walking.size > 0 || arrivals.length > 0) {
      const arrival = arrivals.shift();
      if (arrival) {
        yield { ...keepNew(state, arrival, options.seen), state };
        arrival.taken();
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    pace.onIdleSlot = () => {};
    stop.abort(new Error('The walk is over.'));
    for (const { taken } of arrivals) taken();
  }
  if (failure !== null) throw (failure as { error: unknown }).error;
}

/** A chain that nobody walks, else half of the largest one. A range of updates is never split. */
function nextPartition(state: WalkState, walking: ReadonlySet<Partition>): Partition | null {
  const waiting = state.partitions.find((one) => !one.isDone && !walking.has(one));
  if (waiting || state.clock === 'updatedAt' || !state.window) return waiting ?? null;
  const seconds = Math.max(1, state.window.endSeconds - state.window.startSeconds);
  const half = splitLargest(state.partitions, (state.total ?? walkPageSize * 100) / seconds);
  if (half) state.partitions.push(half);
  return half;
}

function partitionParams(state: WalkState, partition: Partition) {
  return {
    ...state.query,
    startTimestamp: String(partition.askedStartSeconds),
    endTimestamp: String(Math.min(partition.askedEndSeconds, state.window?.endSeconds ?? Infinity)),
    sortBy: state.clock,
    sortDirection: 'asc',
    limit: String(walkPageSize),
  };
}

function isExpiry(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 410, 422].includes(error.status);
}

/** Leaves a cursor behind that the service no longer takes. */
function continueByTime(partition: Partition): void {
  partition.cursor = null;
  partition.askedStartSeconds = reachedSeconds(partition);
  partition.askedEndSeconds = partition.endSeconds;
}

/**
 * A row without id and time lies between its neighbors. Two slices read the second that they share, so there it goes by
 * its content; null elsewhere.
 */
function sharedEdge(
  { startSeconds, endSeconds }: Partition,
  raw: unknown,
  beforeMs: number | null,
  afterMs: number | null,
): string | null {
  if (beforeMs === null || beforeMs < (startSeconds + 1) * 1000)
    return `${startSeconds} ${JSON.stringify(raw)}`;
  if (afterMs === null || afterMs >= endSeconds * 1000)
    return `${endSeconds} ${JSON.stringify(raw)}`;
  return null;
}

/** Takes a page into the state: rows of the chain's own time that are new. */
function keepNew(
  state: WalkState,
  { partition, page }: Arrival,
  seen: Set<string>,
): Pick<WalkedPage, 'rows' | 'ids'> {
  const kept: ReadRow[] = [];
  const ids: string[] = [];
  const times = page.rows.map(
    ({ record }) =>
      (state.clock === 'createdAt' ? record?.createdAtMs : record?.updatedAtMs) ?? null,
  );
  let latestMs: number | null = null;
  for (const [index, row] of page.rows.entries()) {
    const { record } = row;
    const ms = times[index] ?? null;
    if (ms !== null) latestMs = Math.max(latestMs ?? 0, ms);
    const nextMs = times.slice(index + 1).find((time) => time !== null) ?? null;
    const id = record?.id ?? sharedEdge(partition, row.raw, latestMs, nextMs);
    if (!owns(partition, record ? ms : latestMs) || (id !== null && seen.has(id))) {
      state.duplicates += 1;
      continue;
    }
    if (id !== null) {
      seen.add(id);
      ids.push(id);
    }
    if (!record) state.broken += 1;
    kept.push(row);
  }
  if (latestMs !== null) advance(partition, page.rows.length, latestMs);
  partition.rows += kept.length;
  state.rows += kept.length;
  partition.cursor = page.continuation;
  partition.isDone =
    page.continuation === null || (partition.positionMs ?? 0) >= partition.endSeconds * 1000;
  return { rows: kept, ids };
}
