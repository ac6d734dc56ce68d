import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wireTransaction } from '#testing/make-wire-record';
import { nowMs, readWire } from '#testing/say-wire';
import type { RequestRecord } from '#service/record';
import { noChains } from '../../record/chain-of';
import { delayedRequests } from './delayed-requests';

const iso = (ms: number) => new Date(ms).toISOString();

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

const planted = fc.record({
  late: fc.array(fc.integer({ min: 200, max: 1_000_000 }), { minLength: 37, maxLength: 37 }),
  onTime: fc.array(fc.integer({ min: 0, max: 110 }), { minLength: 963, maxLength: 963 }),
});

test('of 1,000 in progress, the 37 that were planted are found and no other', () => {
  fc.assert(
    fc.property(planted, ({ late, onTime }) => {
      const route = (index: number): [number, number] => [1, 100 + (index % 30)];
      const rows = [
        ...onTime.map((ageSeconds, index) =>
          made({ id: `a${index}`, ageSeconds, fillSeconds: null, route: route(index) }),
        ),
        ...late.map((ageSeconds, index) =>
          made({ id: `b${index}`, ageSeconds, fillSeconds: null, route: route(index) }),
        ),
      ];
      const { single, slowRoutes, judged } = delayedRequests(rows, quick, nowMs, noChains);
      expect(slowRoutes).toEqual([]);
      expect(judged).toBe(1_000);
      expect(new Set(single.map(({ record }) => record.id))).toEqual(
        new Set(late.map((_, index) => `0xb${index}`)),
      );
      const ages = single.map(({ stuckness }) => stuckness.ageSeconds);
      expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    }),
    { numRuns: 10 },
  );
});

const lateOnOneRoute = (count: number, ageSeconds = 600) =>
  Array.from({ length: count }, (_, index) =>
    made({ id: `c${index}`, ageSeconds, fillSeconds: null, route: [8453, 10] }),
  );

test('a route on which nothing was on time is slow as a whole', () => {
  const { single, slowRoutes } = delayedRequests(lateOnOneRoute(6), quick, nowMs, noChains);
  expect(single).toEqual([]);
  expect(slowRoutes).toMatchObject([{ originChainId: 8453, destinationChainId: 10 }]);
  expect(slowRoutes[0]?.requests).toHaveLength(6);
});

test('a route is not slow for a few, for old ones, or where another request came through', () => {
  const slowRoutesOf = (rows: RequestRecord[], successes = quick) =>
    delayedRequests(rows, successes, nowMs, noChains).slowRoutes;
  expect(slowRoutesOf(lateOnOneRoute(4))).toEqual([]);
  expect(slowRoutesOf(lateOnOneRoute(9, 100_000))).toEqual([]);
  const through = made({ id: 'd', ageSeconds: 300, fillSeconds: 9, route: [8453, 10] });
  expect(slowRoutesOf(lateOnOneRoute(9), [...quick, through])).toEqual([]);
});

test('where the service’s own times are ahead of our clock, its newest counts', () => {
  const row = made({ id: 'e', ageSeconds: 0, fillSeconds: null, route: [1, 2] });
  expect(delayedRequests([row], quick, nowMs, noChains).single).toHaveLength(0);
  const newer = { ...quick[0]!, updatedAtMs: nowMs + 600_000 };
  expect(delayedRequests([row], [...quick, newer], nowMs, noChains).single).toHaveLength(1);
});
