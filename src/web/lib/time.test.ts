import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDuration } from '#service/duration';
import { absoluteTime, inputTime, isoTime, momentsAt, relativeTime, shortTime } from './time';

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
  expect(absoluteTime(ms, 'UTC')).toBe('2026-11-20 00:03:10 UTC');
  expect(isoTime(ms)).toBe('2026-11-20T00:03:10.000Z');
  expect(isoTime(1e300)).toBeNull();
  expect(absoluteTime(1e300, 'UTC')).toBe('1e+300');
  expect(isoTime(Number.NaN)).toBeNull();
});

it.each([
  [Date.UTC(2026, 10, 20, 0, 3, 10), '00:03:10 UTC'],
  [Date.UTC(2026, 10, 19, 23, 59, 59), '11-19 23:59:59 UTC'],
  [Date.UTC(2025, 11, 31, 23, 59, 59), '2025-12-31'],
])('in a dense column, %d reads %s', (ms, text) => {
  expect(shortTime(ms, Date.UTC(2026, 10, 20, 12), 'UTC')).toBe(text);
});

const newYork = 'America/New_York';

it('tells the hour that comes twice apart, when it is read and when it is written', () => {
  const found = momentsAt('2026-11-01T01:30', newYork);
  expect(found).toEqual([
    { ms: Date.UTC(2026, 10, 1, 5, 30), label: 'EDT' },
    { ms: Date.UTC(2026, 10, 1, 6, 30), label: 'EST' },
  ]);
  expect(found.map(({ ms }) => absoluteTime(ms, newYork))).toEqual([
    '2026-11-01 01:30:00 EDT',
    '2026-11-01 01:30:00 EST',
  ]);
  expect(absoluteTime(0, 'Asia/Kolkata')).toBe('1970-01-01 05:30:00 GMT+5:30');
});

it('reads a time that the change skips as the one as far behind it, and nothing out of no time', () => {
  const [moment] = momentsAt('2026-03-08T02:30', newYork);
  expect(moment && inputTime(moment.ms, newYork)).toBe('2026-03-08T03:30:00');
  expect(momentsAt('', newYork)).toEqual([]);
});

it.each(['UTC', newYork, 'Asia/Kolkata', 'Australia/Lord_Howe'])(
  'reads in %s what it wrote there',
  (zone) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const found = momentsAt(inputTime(seconds * 1000, zone), zone).map(({ ms }) => ms);
        expect(found).toContain(seconds * 1000);
      }),
    );
  },
);
