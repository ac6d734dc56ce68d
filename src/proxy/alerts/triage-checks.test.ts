import { describe, expect, test } from 'vitest';
import type { RequestRecord } from '#service/record';
import { readRow } from '#service/read-requests';
import type { TriageAnswer } from '#service/triage-answer';
import { makeWireRecord, wireTransaction } from '#testing/make-wire-record';
import { delayedChecks, refundFailedCheck, unreturnedCheck } from './triage-checks';

const nowMs = Date.UTC(2026, 10, 23);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function recordOf(id: string, ageMs: number, over: Parameters<typeof makeWireRecord>[0] = {}) {
  const at = new Date(nowMs - ageMs).toISOString();
  const { record } = readRow(
    makeWireRecord({
      id,
      status: 'failure',
      createdAt: at,
      updatedAt: at,
      ...over,
      data: { outTxs: [], ...over?.data },
    }),
  );
  if (!record) throw new Error('broken');
  return record;
}
const pageOf = (records: RequestRecord[], over: Partial<TriageAnswer> = {}): TriageAnswer => ({
  records,
  unmatched: 0,
  broken: 0,
  total: records.length,
  isComplete: true,
  ...over,
});
const ids = (open: readonly { id: string }[]) => open.map(({ id }) => id);
const at = (ageMs: number) => ({ id: 'x', atMs: nowMs - ageMs });

describe('failures without a refund', () => {
  test('open after ten minutes, and only with a deposit and without a refund', () => {
    const noDeposit = { data: { inTxs: [wireTransaction({ status: 'failure' })] } };
    const refunded = { data: { outTxs: [wireTransaction({ txHash: '0xback', chainId: 1 })] } };
    const check = unreturnedCheck(
      pageOf([
        recordOf('young', 9 * minuteMs),
        recordOf('old', 11 * minuteMs),
        recordOf('without a deposit', hourMs, noDeposit),
        recordOf('with a refund listed', hourMs, refunded),
      ]),
      nowMs,
    );
    expect(ids(check.open)).toEqual(['old']);
    expect([...check.undecided]).toEqual(['young']);
    expect(check.count).toBe(4);
    expect(check.open[0]?.note).toMatch(/^no reason reported, 10\.000000 USD$/);
  });

  test('of more than a page within minutes are told at once', () => {
    const records = Array.from({ length: 50 }, (_, number) => recordOf(`f${number}`, minuteMs));
    const burst = unreturnedCheck(pageOf(records, { total: 80, isComplete: false }), nowMs);
    expect([burst.open.length, burst.count]).toEqual([50, 80]);
    expect(unreturnedCheck(pageOf(records), nowMs).open).toEqual([]);
    const unfiltered = pageOf(records, { unmatched: 20, total: null, isComplete: false });
    expect(unreturnedCheck(unfiltered, nowMs).open).toEqual([]);
  });

  test('end where the page covers them, and are only unwatched after a day', () => {
    const { endOf } = unreturnedCheck(
      pageOf([recordOf('a', hourMs), recordOf('b', 3 * hourMs)], { isComplete: false }),
      nowMs,
    );
    expect(endOf(at(2 * hourMs))).toBe('resolved');
    expect(endOf(at(4 * hourMs))).toBeNull();
    expect(endOf(at(25 * hourMs))).toBe('unwatched');
  });
});

describe('failed refunds', () => {
  const failed = { data: { refundFailReason: 'MANUAL_REFUND_REQUIRED' } };

  test('are those that name a reason; N/A counts nothing', () => {
    const rows = [
      recordOf('a', hourMs, failed),
      recordOf('b', hourMs, { data: { refundFailReason: 'N/A' } }),
    ];
    const check = refundFailedCheck(pageOf(rows, { total: 20_000, isComplete: false }));
    expect(check).toMatchObject({ count: 1, total: null });
    expect(check.open).toMatchObject([{ id: 'a', note: expect.stringMatching(/^MANUAL_REFUND/) }]);
    const exact = refundFailedCheck(pageOf(rows.slice(0, 1), { total: 77, isComplete: false }));
    expect(exact.count).toBe(77);
  });

  test('a row that could not be read may be any of them', () => {
    const { endOf } = refundFailedCheck(pageOf([], { broken: 1 }));
    expect(endOf(at(hourMs))).toBeNull();
    expect(refundFailedCheck(pageOf([])).endOf(at(hourMs))).toBe('resolved');
  });
});

describe('late requests', () => {
  const late = (id: string, ageMs: number) => ({
    record: recordOf(id, ageMs, { status: 'pending' }),
    delay: {
      isLate: true,
      isOverFloor: true,
      mayBeUtxo: false,
      ageSeconds: ageMs / 1000,
      usual: { basis: 'route', times: [], p95Seconds: 41 } as const,
    },
  });
  const one = late('one', 3 * hourMs);
  const ofRoute = [late('r1', 2 * hourMs), late('r2', hourMs)];
  const judged = {
    single: [one],
    slowRoutes: [{ originChainId: 1, destinationChainId: 8453, requests: ofRoute }],
    seenOnce: 0,
  };
  const page = pageOf(
    [one, ...ofRoute].map(({ record }) => record),
    { isComplete: false },
  );
  const how = {
    isSampled: () => true,
    nameOf: (id: number) => `Chain ${id}`,
    endsAs: 'resolved',
  } as const;

  test('a slow route is one alert, and its requests are counted', () => {
    const checks = delayedChecks(page, judged, how);
    expect(checks.delayed.count).toBe(3);
    expect(checks.delayed.open).toMatchObject([
      { id: 'one', note: 'in progress for 3h, 95% of fills took under 41s' },
    ]);
    expect([...checks.delayed.undecided]).toEqual(['r1', 'r2']);
    expect(checks['slow-route'].open).toMatchObject([
      { id: '1>8453', note: 'Chain 1 → Chain 8453: 2 late requests' },
    ]);
    expect(checks['slow-route'].endOf({ id: '1>10', atMs: 0 })).toBeNull();
  });

  test('nothing is judged before its route was sampled', () => {
    const checks = delayedChecks(page, judged, { ...how, isSampled: () => false });
    expect([checks.delayed.open, checks['slow-route'].open]).toEqual([[], []]);
    expect([...checks.delayed.undecided]).toEqual(['one', 'r1', 'r2']);
    expect([...checks['slow-route'].undecided]).toEqual(['1>8453']);
    expect(checks.delayed.count).toBe(0);
  });

  test('only what is older than the last row read can be over', () => {
    const { endOf } = delayedChecks(page, judged, how).delayed;
    expect(endOf(at(2 * hourMs))).toBe('resolved');
    expect(endOf(at(minuteMs))).toBeNull();
    const simpler = delayedChecks(page, judged, { ...how, endsAs: 'unwatched' }).delayed;
    expect(simpler.endOf(at(2 * hourMs))).toBe('unwatched');
  });
});
