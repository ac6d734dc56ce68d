import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { End } from './end';
import { Problem } from './problem';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('it comes once, for its first reason, and tells who still wants to know', () => {
  const end = new End();
  const told: string[] = [];
  end.onCome(({ message }) => told.push(`one: ${message}`));
  const takeBack = end.onCome(({ message }) => told.push(`two: ${message}`));
  takeBack();
  expect(end.problem).toBe(null);
  end.because(new Problem(504, 'late'));
  end.abandon();
  expect(told).toEqual(['one: late']);
  expect(end.problem).toMatchObject({ status: 504, message: 'late' });
});

test('sleep is over after its time, or with the end', async () => {
  const end = new End();
  const over: string[] = [];
  const sleep = (ms: number) => end.sleep(ms).then(() => over.push(String(ms)));
  const sleeps = [sleep(10), sleep(1_000)];
  await vi.advanceTimersByTimeAsync(10);
  expect(over).toEqual(['10']);
  end.abandon();
  await Promise.all(sleeps);
  expect(over).toEqual(['10', '1000']);
  expect(vi.getTimerCount()).toBe(0);
  await sleep(2_000);
  expect(over).toEqual(['10', '1000', '2000']);
});
