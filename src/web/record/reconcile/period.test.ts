import { expect, test } from 'vitest';
import { periodOf, periodParams, periods } from './period';

const nowMs = Date.UTC(2026, 2, 10, 12);
const choices = periods(nowMs);
const monthOf = (value: string) => choices.find((period) => period.value === value)!;
const seconds = (...date: Parameters<typeof Date.UTC>) => Date.UTC(...date) / 1000;

test('months are whole, in UTC, also the one under way: its link is the same a day later', () => {
  expect(monthOf('2026-02')).toMatchObject({
    startSeconds: seconds(2026, 1, 1),
    endSeconds: seconds(2026, 2, 1) - 1,
  });
  expect(monthOf('2026-03').endSeconds).toBe(seconds(2026, 3, 1) - 1);
  const later = periods(nowMs + 86_400_000).filter(({ month }) => month !== null);
  expect(later).toEqual(choices.filter(({ month }) => month !== null));
  expect(new Set(choices.map(({ value }) => value)).size).toBe(15);
});

test('a filter has the name of a period only where it asks for all of it', () => {
  for (const period of choices) expect(periodOf(periodParams(period), choices)).toBe(period);
  expect(periodOf({}, choices)).toBe('all');
  const { startTimestamp, endTimestamp } = periodParams(monthOf('2026-02'));
  const part = String(seconds(2026, 1, 5));
  for (const filter of [
    { startTimestamp, endTimestamp: part },
    { startTimestamp: part, endTimestamp },
    { startTimestamp },
    { startTimestamp, endTimestamp, updated: '24h' },
    { created: '36h' },
  ])
    expect(periodOf(filter, choices)).toBe('own');
});
