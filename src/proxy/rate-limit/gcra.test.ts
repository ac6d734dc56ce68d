import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LocalRates, rateOf } from './rates';

/** The most places granted in any window that ends at a grant. */
function fullestWindow(times: readonly number[], windowMs: number): number {
  let first = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while (time - times[first]! >= windowMs) first++;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

test('no window ever holds more than was allowed, whatever comes when', async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 50, maxLength: 400 });
  const counts = fc.integer({ min: 1, max: 60 });
  await fc.assert(
    fc.asyncProperty(
      counts,
      fc.double({ min: 0, max: 1, noNaN: true }),
      gaps,
      async (count, part, waits) => {
        const burst = 1 + Math.floor(part * (count - 1));
        let now = 0;
        const rates = new LocalRates(() => now);
        const granted: number[] = [];
        for (const wait of waits) {
          now += wait;
          if ((await rates.take('a', rateOf(count, 1_000, burst))).granted) granted.push(now);
        }
        expect(fullestWindow(granted, 1_000)).toBeLessThanOrEqual(count);
      },
    ),
  );
});

test('who comes as told is let through, at nearly the whole pace', async () => {
  let now = 0;
  const rates = new LocalRates(() => now);
  let granted = 0;
  while (now < 60_000) {
    const { granted: gone, waitMs } = await rates.take('a', rateOf(18, 1_000));
    if (gone) granted++;
    now += Math.ceil(waitMs);
  }
  expect(granted).toBeGreaterThanOrEqual(0.92 * 18 * 60);
});

test('a hold lasts, and keys do not share', async () => {
  let now = 0;
  const rates = new LocalRates(() => now);
  await rates.hold('a', 500);
  expect((await rates.take('a', rateOf(10, 1_000))).waitMs).toBeGreaterThan(400);
  expect((await rates.take('b', rateOf(10, 1_000))).granted).toBe(true);
  now = 500;
  expect((await rates.take('a', rateOf(10, 1_000))).granted).toBe(true);
});
