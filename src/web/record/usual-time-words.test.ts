import { expect, test } from 'vitest';
import { lateTexts, placeWords, sampleWords, usualWords } from './usual-time-words';

const nowMs = Date.parse('2026-05-26T00:00:00Z');
/** 1 s to so many seconds, one fill a minute. */
const fills = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    seconds: index + 1,
    createdAtMs: nowMs - (index + 1) * 60_000,
  }));
const usual = {
  originChainId: 1,
  destinationChainId: 10,
  basis: 'route' as const,
  fills: 100,
  p50Seconds: 50,
  p95Seconds: 95,
  limitSeconds: 285,
};

test('what is late is said with its age and what it is late above', () => {
  const late = { depositedAtMs: nowMs - 93_720_000, limitSeconds: 285 };
  expect(lateTexts(late, nowMs)).toEqual({ age: '1d 2h', limit: 'late above 4m 45s' });
  expect(lateTexts({ depositedAtMs: null, limitSeconds: null }, nowMs)).toEqual({
    age: null,
    limit: null,
  });
});

test('what is usual is said with its evidence', () => {
  expect(usualWords(usual)).toBe('usually 50s: 95 of 100 took 1m 35s or less');
  expect(sampleWords(fills(100), nowMs)).toBe(
    'Sample: your 100 newest fills before the last hour; the oldest is from 1h 40m ago',
  );
  expect(placeWords(98, fills(100))).toBe('longer than 97 of 100 fills');
  expect(placeWords(null, fills(100))).toBe('');
  expect(placeWords(98, [])).toBe('');
});

test('another sample than the route’s own is named, and none is none', () => {
  expect(usualWords({ ...usual, basis: 'all', fills: 20, p50Seconds: 10, p95Seconds: 19 })).toBe(
    'usually 10s on all routes: 19 of 20 took 19s or less',
  );
  const floor = { ...usual, basis: 'floor' as const, fills: 0, p50Seconds: null, p95Seconds: null };
  expect(usualWords(floor)).toBe('too few fills to say what is usual');
});
