import { expect, test } from 'vitest';
import { RequestScheduler, type Clock } from './request-scheduler';

function handClock() {
  const clock = { now: 0 };
  const of: Clock = {
    nowMs: () => clock.now,
    wait: (ms) => {
      clock.now += ms;
      return Promise.resolve();
    },
  };
  return { clock, of };
}
const { signal } = new AbortController();

test('a second holds as many slots as were granted', async () => {
  const { clock, of } = handClock();
  const pace = new RequestScheduler(18, { clock: of });
  let slots = 0;
  while (clock.now < 1000) {
    await pace.acquire(signal);
    slots += 1;
  }
  expect(slots).toBeGreaterThanOrEqual(18);
  expect(slots).toBeLessThanOrEqual(20);
});

test('idle time is no credit: after a minute away no burst follows', async () => {
  const { clock, of } = handClock();
  const pace = new RequestScheduler(10, { clock: of });
  await pace.acquire(signal);
  clock.now += 60_000;
  const from = clock.now;
  for (let slot = 0; slot < 12; slot += 1) await pace.acquire(signal);
  expect(clock.now - from).toBeGreaterThanOrEqual(1000);
});

test('a free slot is told from one that was waited for', async () => {
  const { clock, of } = handClock();
  const pace = new RequestScheduler(10, { clock: of });
  expect(await pace.acquire(signal)).toBe(true);
  expect(await pace.acquire(signal)).toBe(false);
  clock.now += 500;
  expect(await pace.acquire(signal)).toBe(true);
});

test('after a 429 it waits as long as it was told, goes on slower and finds its way back', async () => {
  const { clock, of } = handClock();
  const pace = new RequestScheduler(10, { clock: of });
  await pace.acquire(signal);
  pace.slowDown(3000);
  await pace.acquire(signal);
  expect(clock.now).toBe(3000);
  await pace.acquire(signal);
  expect(clock.now - 3000).toBeGreaterThan(110);
  for (let slot = 0; slot < 60; slot += 1) await pace.acquire(signal);
  const from = clock.now;
  await pace.acquire(signal);
  expect(Math.round(clock.now - from)).toBe(100);
});

test('while little of the budget is left it goes more slowly, and comes back when there is more', async () => {
  const { clock, of } = handClock();
  let left = 3;
  const pace = new RequestScheduler(10, { clock: of, budget: () => ({ limit: 31, left }) });
  const slotMs = async () => {
    const from = clock.now;
    await pace.acquire(signal);
    return Math.round(clock.now - from);
  };
  for (let slot = 0; slot < 10; slot += 1) await pace.acquire(signal);
  expect(await slotMs()).toBeGreaterThan(200);
  for (let slot = 0; slot < 100; slot += 1) await pace.acquire(signal);
  expect(await slotMs()).toBe(2_000);
  left = 8;
  for (let slot = 0; slot < 200; slot += 1) await pace.acquire(signal);
  expect(await slotMs()).toBe(100);
});
