import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { wireTransaction } from '#testing/make-wire-record';
import { nowMs, readWire } from '#testing/say-wire';
import { delayedInReads, delayedRequests, delayOf, readsOf, type Read } from './delayed';
import type { RequestRecord } from './record';
import { normalTimes } from './route-times';

const iso = (ms: number) => new Date(ms).toISOString();
const noUtxo = () => false;

interface Made {
  id: string;
  ageSeconds: number;
  /** Null: still in progress. */
  fillSeconds: number | null;
  route: [number, number];
}

/** A request that was deposited so long ago. */
function made({ id, ageSeconds, fillSeconds, route: [from, to] }: Made): RequestRecord {
  const depositedMs = nowMs - ageSeconds * 1000;
  const transaction = (ms: number, chainId: number) =>
    wireTransaction({ timestamp: Math.floor(ms / 1000), chainId, txHash: `0x${id}${chainId}` });
  const record = readWire({
    id: `0x${id}`,
    status: fillSeconds === null ? 'pending' : 'success',
    createdAt: iso(depositedMs),
    updatedAt: iso(depositedMs),
    data: {
      inTxs: [transaction(depositedMs, from)],
      outTxs: fillSeconds === null ? [] : [transaction(depositedMs + fillSeconds * 1000, to)],
    },
  });
  return { ...record, originChainId: from, destinationChainId: to };
}

/** Successes that each took up to 40 s, on 30 routes. */
const quick = Array.from({ length: 90 }, (_, index) =>
  made({
    id: `f${index}`,
    ageSeconds: 3_000 + index,
    fillSeconds: 5 + (index % 36),
    route: [1, 100 + (index % 30)],
  }),
);
const normal = normalTimes(quick);
const read = (rows: readonly RequestRecord[], atMs = nowMs): Read => ({ rows, atMs });
const judge = (rows: readonly RequestRecord[], times = normal) =>
  delayedRequests(read(rows), read(rows), times, noUtxo);

describe('the age', () => {
  const none = normalTimes([]);
  const ageOf = (record: RequestRecord) => delayOf(record, nowMs, none, noUtxo)?.ageSeconds;
  const inTxs = [wireTransaction({ timestamp: nowMs / 1000 - 60 })];

  it('counts from the deposit, not from the creation', () => {
    const createdAt = '2026-05-25T00:00:00Z';
    expect(ageOf(readWire({ status: 'pending', createdAt, data: { inTxs, outTxs: [] } }))).toBe(60);
  });

  it('of a deposit without a time counts from the update that told of it', () => {
    const record = readWire({
      status: 'waiting',
      createdAt: '2026-05-01T00:00:00Z',
      updatedAt: '2026-05-25T23:50:00Z',
      depositAddress: { address: '0xd', type: 'open', depositTxHash: '0xtransfer' },
      data: { inTxs: [], outTxs: [] },
    });
    expect(ageOf(record)).toBe(600);
  });

  it('is said of no settled, replaced or unpaid request, and of none whose deposit failed', () => {
    const data = { inTxs, outTxs: [] };
    const failed = { inTxs: [wireTransaction({ status: 'failure' })], outTxs: [] };
    for (const over of [
      { status: 'success' },
      { status: 'waiting' },
      { status: 'pending', supersededByRequestId: '0xnext', data },
      { status: 'pending', data: failed },
    ])
      expect(ageOf(readWire(over))).toBeUndefined();
  });
});

test('late is over three times what 95 of 100 fills took, and over the floor', () => {
  const fillsOf = (seconds: number, count = 20) =>
    normalTimes(
      Array.from({ length: count }, (_, index) =>
        made({ id: `g${index}`, ageSeconds: 9_000, fillSeconds: seconds, route: [1, 10] }),
      ),
    );
  const late = (ageSeconds: number, times = fillsOf(100), mayBeUtxo = noUtxo, to = 10) =>
    delayOf(
      made({ id: 'a', ageSeconds, fillSeconds: null, route: [1, to] }),
      nowMs,
      times,
      mayBeUtxo,
    );
  expect([300, 301].map((age) => late(age)?.isLate)).toEqual([false, true]);
  // The floor holds where fills are quick, and a longer one on a UTXO chain.
  expect([120, 121].map((age) => late(age, fillsOf(3))?.isLate)).toEqual([false, true]);
  const utxo = () => true;
  expect([3600, 3601].map((age) => late(age, fillsOf(3), utxo)?.isLate)).toEqual([false, true]);
  // What it is compared with is named.
  expect(late(9)?.usual.basis).toBe('route');
  expect(late(9, fillsOf(100), noUtxo, 11)?.usual.basis).toBe('all routes');
  expect(late(9, fillsOf(100, 19))?.usual).toEqual({ basis: 'floor', times: [], p95Seconds: 120 });
});

const planted = fc.record({
  late: fc.array(fc.integer({ min: 200, max: 1_000_000 }), { minLength: 37, maxLength: 37 }),
  onTime: fc.array(fc.integer({ min: 0, max: 110 }), { minLength: 963, maxLength: 963 }),
});

test('of 1,000 in progress, the 37 that were planted are found and no other', () => {
  fc.assert(
    fc.property(planted, ({ late, onTime }) => {
      const rowsOf = (prefix: string, ages: readonly number[]) =>
        ages.map((ageSeconds, index) =>
          made({
            id: `${prefix}${index}`,
            ageSeconds,
            fillSeconds: null,
            route: [1, 100 + (index % 30)],
          }),
        );
      const rows = [...rowsOf('a', onTime), ...rowsOf('b', late)];
      const { single, slowRoutes } = judge(rows);
      expect(slowRoutes).toEqual([]);
      expect(new Set(single.map(({ record }) => record.id))).toEqual(
        new Set(late.map((_, index) => `0xb${index}`)),
      );
      const ages = single.map(({ delay }) => delay.ageSeconds);
      expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    }),
    { numRuns: 10 },
  );
});

test('a request is delayed once two reads found it late, and no longer once it was filled', () => {
  const at = (seconds: number, ids: string[]) =>
    read(
      ids.map((id) => made({ id, ageSeconds: 100, fillSeconds: null, route: [1, 100] })),
      nowMs + seconds * 1000,
    );
  const ids = (now: Read, before: Read | null) => {
    const { single, seenOnce } = delayedRequests(now, before, normal, noUtxo);
    return [single.map(({ record }) => record.id), seenOnce];
  };
  const [early, first, second] = [at(0, ['a']), at(30, ['a', 'b']), at(60, ['a', 'b', 'c'])];
  expect(ids(early, null)).toEqual([[], 0]);
  // It was read before, and was not late then.
  expect(ids(first, early)).toEqual([[], 2]);
  expect(ids(second, first)).toEqual([['0xa', '0xb'], 1]);
  expect(ids(at(90, ['c']), second)).toEqual([['0xc'], 0]);
  expect(ids(at(120, []), second)).toEqual([[], 0]);
  // With nothing to compare with, one read decides.
  expect(ids(first, null)).toEqual([['0xa', '0xb'], 0]);
});

test('in a list whose rows come and go, two reads judge what the read before held', () => {
  const row = (id: string, ageSeconds = 115) =>
    made({ id, ageSeconds, fillSeconds: null, route: [1, 100] });
  const before = read([row('a'), row('b')]);
  const late = (now: Read, previous: Read | null) =>
    delayedInReads(readsOf(now, previous), normal, noUtxo).single.map(({ record }) => record.id);
  const now = read([row('a'), row('b'), row('c')], nowMs + 10_000);
  expect(late(now, before)).toEqual(['0xc']);
  expect(late(read(now.rows, nowMs + 20_000), now)).toEqual(['0xa', '0xb', '0xc']);
  // Whatever list it is in, its age is counted to the newest time of all rows.
  const ahead = { ...row('d'), updatedAtMs: nowMs + 10_000 };
  expect(late(read([row('a'), row('c'), ahead]), before)).toEqual(['0xc', '0xd']);
});

test('a list that is quiet for hours is judged by our clock', () => {
  const lonely = made({ id: 'a', ageSeconds: 7_200, fillSeconds: null, route: [1, 100] });
  const [found] = judge([lonely]).single;
  expect(found?.delay.ageSeconds).toBe(7_200);
});

const lateOnOneRoute = (count: number, ageSeconds = 600) =>
  Array.from({ length: count }, (_, index) =>
    made({ id: `c${index}`, ageSeconds, fillSeconds: null, route: [8453, 10] }),
  );

describe('a route is slow as a whole', () => {
  it('where nothing was in time', () => {
    const { single, slowRoutes } = judge(lateOnOneRoute(200));
    expect(single).toEqual([]);
    expect(slowRoutes).toMatchObject([{ originChainId: 8453, destinationChainId: 10 }]);
    expect(slowRoutes[0]?.requests).toHaveLength(200);
  });

  it('never for a few, for old ones, or where another request was filled in time', () => {
    const slowRoutes = (rows: RequestRecord[], times = normal) => judge(rows, times).slowRoutes;
    expect(slowRoutes(lateOnOneRoute(4))).toEqual([]);
    expect(slowRoutes(lateOnOneRoute(9, 100_000))).toEqual([]);
    const filledIn = (fillSeconds: number) =>
      normalTimes([...quick, made({ id: 'd', ageSeconds: 500, fillSeconds, route: [8453, 10] })]);
    expect(slowRoutes(lateOnOneRoute(9), filledIn(9))).toEqual([]);
    expect(slowRoutes(lateOnOneRoute(9), filledIn(400))).toHaveLength(1);
  });

  it('where it became ten times slower, from the first slow fills on, in ten worlds', () => {
    const world = fc.record({
      slow: fc.integer({ min: 6, max: 50 }),
      times: fc.infiniteStream(fc.integer({ min: 20, max: 41 })),
    });
    fc.assert(
      fc.property(world, ({ slow, times }) => {
        const took = (index: number) => (times.next().value as number) * (index < slow ? 10 : 1);
        const fills = Array.from({ length: 100 }, (_, index) =>
          made({
            id: `e${index}`,
            ageSeconds: 450 + index * 15,
            fillSeconds: took(index),
            route: [8453, 10],
          }),
        );
        const open = Array.from({ length: 30 }, (_, index) =>
          made({ id: `h${index}`, ageSeconds: index * 14, fillSeconds: null, route: [8453, 10] }),
        );
        const lost = made({ id: 'i', ageSeconds: 20_000, fillSeconds: null, route: [8453, 10] });
        const { single, slowRoutes } = judge([...open, lost], normalTimes([...quick, ...fills]));
        expect(slowRoutes).toHaveLength(1);
        expect(slowRoutes[0]?.requests.length).toBeGreaterThan(10);
        // What takes far longer than even the slow route does is delayed by itself.
        expect(single.map(({ record }) => record.id)).toEqual(['0xi']);
      }),
      { numRuns: 10 },
    );
  });
});

test('of several lists each request counts once, and a route is slow by all of them', () => {
  const [a, b, c, ...others] = lateOnOneRoute(7);
  const list = (rows: readonly (RequestRecord | undefined)[]) => {
    const now = read(rows.flatMap((row) => row ?? []));
    return { now, before: now };
  };
  const { single, slowRoutes } = delayedInReads(
    [list([a, b, c]), list([c, ...others])],
    normal,
    noUtxo,
  );
  expect(single).toEqual([]);
  expect(slowRoutes.map(({ requests }) => requests.length)).toEqual([7]);
});

test('where the service’s own times are ahead of our clock, its newest counts', () => {
  const row = made({ id: 'e', ageSeconds: 0, fillSeconds: null, route: [1, 2] });
  expect(judge([row]).single).toHaveLength(0);
  const newer = { ...row, id: 'f', updatedAtMs: nowMs + 600_000 };
  expect(judge([row, newer]).single).toHaveLength(2);
});

test('200,000 rows are judged as by hand', () => {
  const base = made({ id: 'a', ageSeconds: 60, fillSeconds: null, route: [1, 100] });
  const rows = Array.from({ length: 200_000 }, (_, index) => {
    const seconds = nowMs / 1000 - (index % 1_000);
    return {
      ...base,
      id: `${index}`,
      inTxs: base.inTxs.map((tx) => ({ ...tx, timestampSeconds: seconds })),
    };
  });
  const { single, slowRoutes } = judge(rows);
  const found = single.length + slowRoutes.reduce((sum, { requests }) => sum + requests.length, 0);
  // Fills took up to 40 s, so 120 s decide, of ages from 0 to 999 s.
  expect(found).toBe(200 * (1_000 - 121));
});
