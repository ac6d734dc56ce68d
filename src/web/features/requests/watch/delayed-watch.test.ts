// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRow } from '#service/read-requests';
import type { RequestRecord } from '#service/record';
import { fillTimes, type NormalTimes } from '#service/route-times';
import { makeWireRecord, wireTransaction } from '#testing/make-wire-record';
import { Session } from '../../../api/session';
import { unseenFailures } from '../../../components/unseen-failures';
import { lateOf, type Late } from './delayed-watch';
import { failureWatch, unseenLate, unseenWords, watchSearch } from './failure-watch';

const nowMs = Date.UTC(2026, 9, 1);
const minuteMs = 60_000;
const notUtxo = () => false;

const wire = (id: string, ageMs: number, status = 'pending') => {
  const startMs = nowMs - ageMs;
  const timestamp = Math.floor(startMs / 1000);
  return makeWireRecord({
    id,
    status,
    createdAt: new Date(startMs).toISOString(),
    updatedAt: new Date(startMs).toISOString(),
    data: {
      inTxs: [wireTransaction({ timestamp })],
      outTxs:
        status === 'success'
          ? [wireTransaction({ txHash: '0x22', chainId: 8453, timestamp: timestamp + 10 })]
          : [],
    },
  });
};
const fillsOfRoute = Array.from({ length: 50 }, (_, number) =>
  wire(`fill-${number}`, (number + 10) * minuteMs, 'success'),
);
const read = (rows: unknown[]): RequestRecord[] => rows.flatMap((row) => readRow(row).record ?? []);
const normal: NormalTimes = {
  byRoute: new Map([['1>8453', fillTimes(read(fillsOfRoute))]]),
  all: [],
};
const late = (rows: unknown[], before: Late[] = [], known = normal) =>
  lateOf(read(rows), nowMs, known, notUtxo, before);

test('a request is late since three times the usual time, two minutes at least', () => {
  expect(late([wire('old', 5 * minuteMs), wire('young', minuteMs)])).toEqual([
    { id: 'old', sinceMs: nowMs - 3 * minuteMs },
  ]);
});

test('since when it is late does not change with a later sample', () => {
  const before = [{ id: 'old', sinceMs: 7 }];
  expect(late([wire('old', 5 * minuteMs)], before)).toEqual(before);
});

test('without a sample of its route a request is as late as it was', () => {
  const nothing: NormalTimes = { byRoute: new Map(), all: [] };
  const rows = [wire('known', 60 * minuteMs), wire('new', 60 * minuteMs)];
  const before = [{ id: 'known', sinceMs: 7 }];
  expect(late(rows, [], nothing)).toEqual([]);
  expect(late(rows, before, nothing)).toEqual(before);
});

test('a slow route is one thing', () => {
  const rows = Array.from({ length: 9 }, (_, number) => wire(`late-${number}`, 5 * minuteMs));
  expect(late(rows).map(({ id }) => id)).toEqual(['route 1>8453']);
});

test('what two reads found late, and became so since it was last seen, is unseen', () => {
  const now = [
    { id: 'a', sinceMs: 10 },
    { id: 'b', sinceMs: 30 },
    { id: 'c', sinceMs: 30 },
  ];
  expect(unseenLate(now, now.slice(0, 2), 20)).toBe(1);
  expect(unseenLate(now, [], 20)).toBe(0);
  expect(unseenLate(now, undefined, 20)).toBe(2);
  expect([1, 3, 50].map((count) => unseenWords(count, { among: 'delayed' }))).toEqual([
    '1 newly delayed request',
    '3 newly delayed requests',
    '50 or more newly delayed requests',
  ]);
  const view = { among: 'delayed', sortDirection: 'asc', filter: ['x'], page: '2' } as const;
  expect(watchSearch({ ...view, filter: ['x'] })).toEqual({
    among: 'delayed',
    sortDirection: 'asc',
    filter: ['x'],
    limit: '50',
  });
});

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

test.each([
  { origin: 'listed', chains: [{ id: 1, vmType: 'evm' }], unseen: 1 },
  { origin: 'one that may wait for a block', chains: [], unseen: 0 },
])(
  'a watched view costs two calls a minute, and counts what becomes late: $origin',
  async ({ chains, unseen }) => {
    const urls: string[] = [];
    let open: unknown[] = [wire('seen', 60 * minuteMs)];
    vi.stubGlobal('fetch', (url: string) => {
      urls.push(url);
      if (url.includes('/chains')) return Promise.resolve(Response.json({ chains }));
      const requests = url.includes('status=success') ? fillsOfRoute : open;
      return Promise.resolve(Response.json({ requests }));
    });
    const search = { among: 'delayed', filter: ['-depositTxHash:none'], sortDirection: 'asc' };
    const view = { network: 'mainnet', name: 'Delayed', search, notifies: false, seenAtMs: nowMs };
    localStorage.setItem('waybill.watch', JSON.stringify(view));
    const session = new Session();
    session.get(failureWatch);
    await vi.advanceTimersByTimeAsync(3 * minuteMs);
    expect(session.get(unseenFailures).get()).toBe(0);
    open = [wire('seen', 60 * minuteMs), wire('new', 0)];
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(session.get(unseenFailures).get()).toBe(0);
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(session.get(unseenFailures).get()).toBe(unseen);
    expect(urls.filter((url) => url.includes('/chains'))).toHaveLength(1);
    expect(urls.length).toBeLessThanOrEqual(1 + 2 * 6);
    session.clear();
  },
);
