import { expect, it } from 'vitest';
import { formatDuration } from '#service/duration';
import { absoluteTime, isoTime, relativeTime, shortTime } from './time';

it.each([
  [0, '0s'],
  [0.4, '0s'],
  [59.6, '1m'],
  [2142, '35m 42s'],
  [3600, '1h'],
  [3601, '1h'],
  [90_061, '1d 1h'],
  [-5, '0s'],
])('formatDuration(%d) is %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it.each([
  [0, 'now'],
  [999, 'now'],
  [1000, '1s ago'],
  [119_999, '1m ago'],
  [-3_600_000, 'in 1h'],
  [400 * 86_400_000, '400d ago'],
])('a time %d ms before now reads %s', (elapsedMs, text) => {
  const nowMs = Date.UTC(2026, 10, 20);
  expect(relativeTime(nowMs - elapsedMs, nowMs)).toBe(text);
});

it('writes a time in UTC, and says what is no time', () => {
  const ms = Date.UTC(2026, 10, 20, 0, 3, 10);
  expect(absoluteTime(ms, 'UTC')).toBe('2026-11-20 00:03:10');
  expect(isoTime(ms)).toBe('2026-11-20T00:03:10.000Z');
  expect(isoTime(1e300)).toBeNull();
  expect(absoluteTime(1e300, 'UTC')).toBe('1e+300');
  expect(isoTime(Number.NaN)).toBeNull();
});

it.each([
  [Date.UTC(2026, 10, 20, 0, 3, 10), '00:03:10'],
  [Date.UTC(2026, 10, 19, 23, 59, 59), '11-19 23:59:59'],
  [Date.UTC(2025, 11, 31, 23, 59, 59), '2025-12-31'],
])('in a dense column, %d reads %s', (ms, text) => {
  expect(shortTime(ms, Date.UTC(2026, 10, 20, 12), 'UTC')).toBe(text);
});
