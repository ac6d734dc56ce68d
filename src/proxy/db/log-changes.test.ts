import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logChanges } from './log-changes';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startLog() {
  const lines: string[] = [];
  const log = {
    info: (text: string) => void lines.push(text.slice(0, 18)),
    warn: (facts: string | { losses: number }, text?: string) =>
      void lines.push(typeof facts === 'string' ? facts.slice(0, 18) : `${facts.losses} ${text}`),
  };
  return { lines, changes: logChanges(log as Parameters<typeof logChanges>[0]) };
}

test('going and coming back once are a line each', () => {
  const { lines, changes } = startLog();
  changes.note(true);
  changes.note(false);
  vi.advanceTimersByTime(3_600_000);
  changes.note(true);
  expect(lines).toEqual(['PostgreSQL is reac', 'PostgreSQL is unre', 'PostgreSQL is reac']);
});

test('twelve times a second for an hour are a line a minute', () => {
  const { lines, changes } = startLog();
  changes.note(true);
  for (let second = 0; second < 3_600; second++) {
    for (let time = 0; time < 6; time++) {
      changes.note(false);
      changes.note(true);
    }
    vi.advanceTimersByTime(1_000);
  }
  expect(lines.slice(0, 4)).toEqual([
    'PostgreSQL is reac',
    'PostgreSQL is unre',
    'PostgreSQL is reac',
    '359 PostgreSQL was lost again within the last minute',
  ]);
  expect(lines.length).toBeLessThanOrEqual(3 + 60);
});

test('what it ends with is said', () => {
  const { lines, changes } = startLog();
  for (const isUp of [true, false, true, false, true, false]) changes.note(isUp);
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toBe('PostgreSQL is unre');
});
