import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wireTransaction } from '#testing/make-wire-record';
import { readWire } from '#testing/say-wire';
import { matcherOf, returnedRows } from '#service/matches';
import type { RequestRecord } from '#service/record';
import {
  countCalls,
  countProblems,
  countQueries,
  countWords,
  percentileRange,
  type FillCount,
} from './fill-time-counts';

const depositSeconds = 1_779_747_000;
const base = readWire({
  createdAt: '2026-05-25T22:00:00Z',
  data: {
    inTxs: [wireTransaction({ timestamp: depositSeconds })],
    outTxs: [wireTransaction({ txHash: '0xout', timestamp: depositSeconds })],
  },
});
const filledIn = (seconds: number): RequestRecord => ({
  ...base,
  outTxs: base.outTxs.map((tx) => ({ ...tx, timestampSeconds: depositSeconds + seconds })),
});
const { originChainId, destinationChainId } = base;
const queries = countQueries({ originChainId, destinationChainId }, depositSeconds - 100_000);

/** As a service counts that takes what `secondsOf` says for the fill time. */
function countsOf(seconds: readonly number[], secondsOf = (own: number) => own): FillCount[] {
  return queries.map(({ query, maxSeconds }) => {
    const matching = seconds.filter((own) => secondsOf(own) <= (maxSeconds ?? Infinity));
    return {
      query,
      maxSeconds,
      total: matching.length,
      records: matching.slice(0, 5).map(filledIn),
    };
  });
}

test('there are 15 calls, and each is a query that its rows match', () => {
  expect(countCalls).toBe(15);
  expect(queries).toHaveLength(15);
  for (const { query, maxSeconds } of queries)
    expect(matcherOf(query, returnedRows)(filledIn(maxSeconds ?? 5))).toBe(true);
});

test('each range holds the percentile of a count by hand, in ten worlds', () => {
  const times = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(times, fc.constantFrom(50, 95, 99), (seconds, percent) => {
      const sorted = seconds.toSorted((a, b) => a - b);
      const own = sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
      const range = percentileRange(countsOf(seconds), percent);
      expect(own).toBeLessThanOrEqual(range?.upToSeconds ?? Infinity);
      if (range && range.overSeconds > 0) expect(own).toBeGreaterThan(range.overSeconds);
    }),
    { numRuns: 10 },
  );
});

test('percentiles are said as ranges, with how many fills were counted', () => {
  const seconds = Array.from({ length: 1_000 }, (_, index) => (index < 985 ? 12 : 200_000));
  expect(countWords(countsOf(seconds))).toBe(
    'p50 10s to 15s · p95 10s to 15s · p99 over 1d (1,000 fills in 7d)',
  );
  expect(countWords(countsOf([1, 1]))).toBe(
    'p50 up to 1s · p95 up to 1s · p99 up to 1s (2 fills in 7d)',
  );
  expect(countWords(countsOf([]))).toBe('0 fills in 7d');
  const [first, ...rest] = countsOf([3]);
  expect(countWords([{ ...first!, total: null }, ...rest])).toContain('did not report');
});

test('rows tell when the service means another time, and counts that contradict each other', () => {
  const seconds = [3, 8, 40, 700, 5_000];
  expect(countProblems(countsOf(seconds))).toEqual([]);
  // Counted from the last confirmation, say.
  expect(countProblems(countsOf(seconds, (own) => own / 10))[0]).toMatch(
    /^The API’s fill times don’t match the transactions/,
  );
  const [first, ...rest] = countsOf(seconds);
  expect(countProblems([{ ...first!, total: 99 }, ...rest])).toHaveLength(1);
});
