import { expect, test } from 'vitest';
import { readRow } from '#service/records/read-requests';
import { ApiError } from '../errors';
import { RequestScheduler, type Clock } from '../request-scheduler';
import type { ReadRequestsPage } from '../endpoints/requests';
import { planWalk } from './plan-walk';
import { walkPartitions } from './walk-partitions';

/** Time that jumps to the next thing somebody waits for, once nobody has anything to do now. */
function simulatedTime() {
  const timers: { atMs: number; ring: () => void }[] = [];
  const time = { nowMs: 0 };
  const sleep = (ms: number) =>
    new Promise<void>((ring) => timers.push({ atMs: time.nowMs + ms, ring }));
  const clock: Clock = {
    nowMs: () => time.nowMs,
    wait: async (ms, signal) => {
      await sleep(ms);
      signal.throwIfAborted();
    },
  };
  const idle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const runUntil = async (work: Promise<unknown>) => {
    const state = { isDone: false };
    void work.finally(() => {
      state.isDone = true;
    });
    for (await idle(); !state.isDone; await idle()) {
      timers.sort((a, b) => a.atMs - b.atMs);
      const next = timers.shift();
      if (!next) continue;
      time.nowMs = Math.max(time.nowMs, next.atMs);
      next.ring();
    }
    await work;
  };
  return { time, sleep, clock, runUntil };
}

const refusal = { type: null, title: null, detail: null, upstreamStatus: null, retryAfterMs: null };
const problem = { ...refusal, traceId: null, message: null, errorCode: null };

/** Read once: to read each of them anew would take most of the time. */
const { raw, record } = readRow({ id: 'any' });
if (!record) throw new Error('a broken record');

const perSecond = 18;
const size = 100_000;
const now = 2_000_000_000;
const week = 7 * 86_400;

const spreads: [string, (index: number) => number][] = [
  ['evenly', (index) => index / size],
  ['mostly lately', (index) => Math.sqrt(Math.sqrt(index / size))],
  [
    'in two bursts',
    (index) => (index < size / 2 ? 0.1 : 0.8) + (0.0005 * (index % (size / 2))) / size,
  ],
];

// Simulated, so it says what the walk does and nothing about the machine.
test.each(
  spreads.flatMap(([name, at]) => [150, 400].map((latencyMs) => ({ name, at, latencyMs }))),
)(
  'rows that lie $name, $latencyMs ms away, come at 90 % of the ceiling',
  async ({ at, latencyMs }) => {
    const { time, sleep, clock, runUntil } = simulatedTime();
    const firstMs = (now - week) * 1000;
    const times = Array.from({ length: size }, (_, index) =>
      Math.floor(firstMs + at(index) * week * 1000),
    );
    const atOrAfter = (ms: number) => {
      let [low, high] = [0, size];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((times[middle] ?? 0) < ms) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    const recent: number[] = [];
    let calls = 0;
    const ask: ReadRequestsPage = async (query) => {
      calls += 1;
      while ((recent[0] ?? Infinity) <= time.nowMs - 1000) recent.shift();
      recent.push(time.nowMs);
      // The limit of an elevated key (service-api.md X4).
      const isRefused = recent.length > 20;
      await sleep(latencyMs);
      if (isRefused) throw new ApiError(429, problem);
      const from = Number(
        query.continuation ?? atOrAfter(Number(query.startTimestamp ?? 0) * 1000),
      );
      const to = atOrAfter((Number(query.endTimestamp) + 1) * 1000);
      const end = Math.min(to, from + Number(query.limit));
      return {
        rows: times.slice(from, end).map((createdAtMs, index) => ({
          raw,
          record: { ...record, id: `${from + index}`, createdAtMs },
        })),
        continuation: end < to ? String(end) : null,
        total: query.includeTotal ? to - from : null,
      };
    };
    const { signal } = new AbortController();
    const counts = { calls: 0, refusals: 0, losses: 0 };
    let rows = 0;
    await runUntil(
      (async () => {
        const plan = await planWalk({}, now, (query) => ask(query, signal));
        const pace = new RequestScheduler(perSecond, { clock, counts });
        for await (const page of walkPartitions(plan, {
          read: ask,
          pace,
          signal,
          seen: new Set(),
        }))
          rows += page.rows.length;
      })(),
    );
    expect(rows).toBe(size);
    expect(rows / (time.nowMs / 1000) / (perSecond * 50)).toBeGreaterThan(0.9);
    expect(counts.refusals / calls).toBeLessThanOrEqual(0.01);
  },
  60_000,
);
