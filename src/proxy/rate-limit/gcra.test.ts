import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { MemoryRateStore, rateOf } from './gcra';
import { maxProbeMs } from './hold-policy';

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
        const rates = new MemoryRateStore(() => now);
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
  const rates = new MemoryRateStore(() => now);
  let granted = 0;
  while (now < 60_000) {
    const { granted: gone, waitMs } = await rates.take('a', rateOf(18, 1_000));
    if (gone) granted++;
    now += Math.ceil(waitMs);
  }
  expect(granted).toBeGreaterThanOrEqual(0.92 * 18 * 60);
});

test('a delay lasts, and keys do not share', async () => {
  let now = 0;
  const rates = new MemoryRateStore(() => now);
  await rates.delay('a', 500);
  expect((await rates.take('a', rateOf(10, 1_000))).waitMs).toBeGreaterThan(400);
  expect((await rates.take('b', rateOf(10, 1_000))).granted).toBe(true);
  now = 500;
  expect((await rates.take('a', rateOf(10, 1_000))).granted).toBe(true);
});

describe('a hold', () => {
  const rate = rateOf(10, 1_000);
  const minute = 60_000;

  /** How long nobody gets a token, and whether the next one is a probe. */
  async function heldFor(rates: MemoryRateStore, clock: { now: number }) {
    const { waitMs, isHeld } = await rates.take('a', rate);
    expect(isHeld).toBe(true);
    clock.now += waitMs;
    const { isProbe } = await rates.take('a', rate);
    expect(isProbe).toBe(true);
    return waitMs;
  }

  test.each([
    [0, 1_000],
    [5_000, 5_000],
    [24 * 60 * minute, minute],
  ])(
    'of %i ms that the service asks for lasts %i ms, whatever could be had in advance',
    async (asked, held) => {
      const clock = { now: 0 };
      const rates = new MemoryRateStore(() => clock.now);
      await rates.hold('a', asked, false);
      expect((await rates.take('b', rate)).granted).toBe(true);
      expect(await heldFor(rates, clock)).toBe(held);
    },
  );

  test('ends with one probe; refused again it doubles, up to five minutes', async () => {
    const clock = { now: 0 };
    const rates = new MemoryRateStore(() => clock.now);
    await rates.hold('a', 24 * 60 * minute, false);
    const held: number[] = [];
    for (let probe = 0; probe < 5; probe++) {
      held.push(await heldFor(rates, clock));
      expect(await rates.take('a', rate)).toMatchObject({ granted: false, isHeld: true });
      await rates.hold('a', 24 * 60 * minute, true);
    }
    expect(held).toEqual([1, 2, 4, 5, 5].map((minutes) => minutes * minute));
    await heldFor(rates, clock);
    await rates.endProbe('a', true);
    clock.now += 200;
    expect(await rates.take('a', rate)).toMatchObject({ granted: true, isProbe: false });
  });

  test('is not made longer by calls that were under way when it began', async () => {
    const clock = { now: 0 };
    const rates = new MemoryRateStore(() => clock.now);
    for (let call = 0; call < 20; call++) await rates.hold('a', 2_000, false);
    expect(await heldFor(rates, clock)).toBe(2_000);
  });

  test('a probe that nobody reports on makes room for the next', async () => {
    const clock = { now: 0 };
    const rates = new MemoryRateStore(() => clock.now);
    await rates.hold('a', 1_000, false);
    await heldFor(rates, clock);
    await rates.endProbe('a', false);
    clock.now += 200;
    expect(await rates.take('a', rate)).toMatchObject({ granted: true, isProbe: true });
    clock.now += maxProbeMs;
    expect(await rates.take('a', rate)).toMatchObject({ granted: true, isProbe: true });
  });
});

test('a step of the clock changes nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const rates = new MemoryRateStore();
    const rate = rateOf(1_000, 1_000, 500);
    expect((await rates.take('a', rate)).granted).toBe(true);
    for (const step of [-86_400_000, 2 * 86_400_000]) {
      vi.setSystemTime(Date.now() + step);
      expect((await rates.take('a', rate)).granted).toBe(true);
    }
  } finally {
    vi.useRealTimers();
  }
});
