import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Callers, type Caller } from './callers';
import { MemoryRateStore, rateOf } from './gcra';
import { Semaphore } from './semaphore';
import { ThrottleQueue } from './throttle-queue';

const perSecond = 18;
const all = rateOf(perSecond, 1_000);
const publicShare = { ...all, intervalMs: 4 * all.intervalMs };
const warmUpMs = 4_000;
const measuredMs = 20_000;
/** 100 in `npm run test:full`. */
const runs = process.env['BENCH'] ? 100 : 2;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A viewer who makes so many calls a second, and begins at some moment of the first one. */
interface Demand {
  caller: Caller;
  callsPerSecond: number;
  startMs: number;
}

/** How many calls a second each of them got; the service answers after 200 ms. */
async function served(demands: readonly Demand[]): Promise<number[]> {
  const queue = new ThrottleQueue({
    name: 'a',
    store: new MemoryRateStore(),
    rates: { all, public: publicShare },
    connections: new Semaphore(64),
  });
  const counts = demands.map(() => 0);
  const endMs = performance.now() + warmUpMs + measuredMs;
  const countFromMs = performance.now() + warmUpMs;
  for (const [index, { caller, callsPerSecond, startMs }] of demands.entries()) {
    const ask = () => {
      if (performance.now() >= endMs) return;
      setTimeout(ask, 1_000 / callsPerSecond);
      queue.acquire(new Callers(caller), new AbortController().signal).then(
        (permit) => {
          if (performance.now() >= countFromMs && performance.now() < endMs) counts[index]!++;
          setTimeout(() => permit.finish(true), 200);
        },
        () => undefined,
      );
    };
    setTimeout(ask, startMs);
  }
  await vi.advanceTimersByTimeAsync(warmUpMs + measuredMs + 5_000);
  return counts.map((count) => count / (measuredMs / 1_000));
}

/** Max-min fair: nobody gets more than asked for, and what is left is shared evenly by the others. */
function fairShares(demands: readonly number[], capacity: number): number[] {
  const shares = demands.map(() => 0);
  const order = demands.map((_, index) => index).toSorted((a, b) => demands[a]! - demands[b]!);
  let left = capacity;
  for (const [place, index] of order.entries()) {
    const even = left / (order.length - place);
    shares[index] = Math.min(demands[index]!, even);
    left -= shares[index];
  }
  return shares;
}

const ranks = [
  { isPublic: false, priority: 'interactive' },
  { isPublic: false, priority: 'export' },
  { isPublic: true, priority: 'interactive' },
  { isPublic: true, priority: 'export' },
  { isPublic: false, priority: 'background' },
] as const;

/** What each should get: rank by rank, of what the ranks before left, strangers of their quarter at most. */
function expected(demands: readonly Demand[]): number[] {
  const shares = demands.map(() => 0);
  let left = 1_000 / all.intervalMs;
  let publicLeft = 1_000 / publicShare.intervalMs;
  for (const rank of ranks) {
    const members = demands.flatMap(({ caller }, index) =>
      caller.isPublic === rank.isPublic && caller.priority === rank.priority ? [index] : [],
    );
    const capacity = rank.isPublic ? Math.min(left, publicLeft) : left;
    const given = fairShares(
      members.map((index) => demands[index]!.callsPerSecond),
      capacity,
    );
    for (const [place, index] of members.entries()) shares[index] = given[place]!;
    const sum = given.reduce((total, share) => total + share, 0);
    left -= sum;
    if (rank.isPublic) publicLeft -= sum;
  }
  return shares;
}

const demand = fc.record({
  rank: fc.integer({ min: 0, max: 4 }),
  callsPerSecond: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(20, 60, 200)),
  startMs: fc.integer({ min: 0, max: 1_000 }),
});

test('each viewer gets a fair share of the pace, interactive before export, strangers before the proxy’s own reading', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(demand, { minLength: 1, maxLength: 9 }), async (drawn) => {
      const demands = drawn.map(({ rank, ...rest }, index) => ({
        ...rest,
        caller: { id: `viewer ${index}`, ...ranks[rank]! },
      }));
      const got = await served(demands);
      for (const [index, share] of expected(demands).entries()) {
        // Half a call a second for who gets next to nothing: one token more or less counts much then.
        expect(got[index]).toBeGreaterThanOrEqual(0.8 * share - 0.5);
        expect(got[index]).toBeLessThanOrEqual(1.2 * share + 0.5);
      }
    }),
    { numRuns: runs },
  );
});

test('sixty loops of one user leave a calm user every call', async () => {
  const loops = { id: 'loops', isPublic: false, priority: 'interactive' } as const;
  const calm = { id: 'calm', isPublic: false, priority: 'interactive' } as const;
  const [, got] = await served([
    { caller: loops, callsPerSecond: 600, startMs: 0 },
    { caller: calm, callsPerSecond: 2, startMs: 500 },
  ]);
  expect(got).toBe(2);
});
