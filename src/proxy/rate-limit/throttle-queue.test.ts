import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { End } from './end';
import { Lane, type Urgency } from './lane';
import { LocalRates, rateOf } from './rates';

const never = () => new End();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What became of each call, in order. */
function take(
  lane: Lane,
  into: string[],
  name: string,
  urgency: Urgency,
  end = never(),
): Promise<void> {
  return lane.take(urgency, end).then(
    () => void into.push(name),
    (error: Error & { status?: number }) => void into.push(`${name} ${error.status ?? error.name}`),
  );
}

test('people go before exports, and both in their order', async () => {
  const lane = new Lane('a', new LocalRates(), rateOf(10, 1_000));
  const done: string[] = [];
  const calls = [
    take(lane, done, 'export 1', 'export'),
    take(lane, done, 'export 2', 'export'),
    take(lane, done, 'person 1', 'interactive'),
    take(lane, done, 'person 2', 'interactive'),
  ];
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(calls);
  expect(done).toEqual(['person 1', 'person 2', 'export 1', 'export 2']);
});

test('who would wait too long is told at once, with a time', async () => {
  const lane = new Lane('a', new LocalRates(), rateOf(10, 1_000));
  const done: string[] = [];
  const calls = Array.from({ length: 60 }, (_, i) => take(lane, done, String(i), 'interactive'));
  await vi.advanceTimersByTimeAsync(0);
  const refused = done.filter((text) => text.endsWith(' 429'));
  expect(refused.length).toBeGreaterThan(20);
  await expect(lane.take('interactive', never())).rejects.toMatchObject({
    status: 429,
    details: { retryAfterMs: expect.any(Number) },
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all(calls);
  expect(done).toHaveLength(60);
  expect(lane.budget.left).toBeGreaterThan(lane.budget.limit - 3);
});

test('who goes away gives the place to the next', async () => {
  const lane = new Lane('a', new LocalRates(), rateOf(10, 1_000));
  const done: string[] = [];
  const gone = never();
  const calls = [
    take(lane, done, 'a', 'interactive'),
    take(lane, done, 'b', 'interactive', gone),
    take(lane, done, 'c', 'interactive'),
  ];
  await vi.advanceTimersByTimeAsync(0);
  gone.abandon();
  await vi.advanceTimersByTimeAsync(150);
  await Promise.all(calls);
  expect(done).toEqual(['a', 'b 499', 'c']);
});

test('a 429 of the service slows down, and that passes by itself', async () => {
  const lane = new Lane('a', new LocalRates(), rateOf(10, 1_000));
  const pace = async () => {
    const done: string[] = [];
    const calls = Array.from({ length: 100 }, (_, i) => take(lane, done, String(i), 'interactive'));
    await vi.advanceTimersByTimeAsync(1_000);
    const went = done.filter((text) => !text.includes('429')).length;
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(calls);
    return went;
  };
  const before = await pace();
  await lane.refusedByService(null);
  await vi.advanceTimersByTimeAsync(1_000);
  const during = await pace();
  await vi.advanceTimersByTimeAsync(60_000);
  const after = await pace();
  expect(during).toBeLessThan(before * 0.75);
  expect(after).toBeGreaterThanOrEqual(before - 1);
});
