import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientClosed } from '../http/http-problem';
import { Callers, type Caller, type Priority } from './callers';
import { MemoryRateStore, rateOf, type Rate } from './gcra';
import { RateLimiter } from './rate-limiter';
import { Semaphore } from './semaphore';
import { maxWaitMs, ThrottleQueue, type Permit } from './throttle-queue';

const never = () => new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const perTenth: Rate = rateOf(10, 1_000);

function queueOf(rate = perTenth, connections = 64): ThrottleQueue {
  return new ThrottleQueue({
    name: 'a',
    store: new MemoryRateStore(),
    rates: { all: rate, public: { ...rate, intervalMs: rate.intervalMs * 4 } },
    connections: new Semaphore(connections),
  });
}

function callerOf(priority: Priority, id = 'ada'): Caller {
  return { id, isPublic: false, priority };
}

/** What became of each call, in order; the service answers at once. */
function take(
  queue: ThrottleQueue,
  into: string[],
  name: string,
  caller: Caller,
  signal = never(),
): Promise<void> {
  return queue.acquire(new Callers(caller), signal).then(
    (permit) => {
      into.push(name);
      permit.finish(true);
    },
    (error: Error & { status?: number }) => void into.push(`${name} ${error.status ?? error.name}`),
  );
}

test('people go before exports, and both in their order', async () => {
  const queue = queueOf();
  const done: string[] = [];
  const calls = [
    take(queue, done, 'export 1', callerOf('export')),
    take(queue, done, 'export 2', callerOf('export')),
    take(queue, done, 'person 1', callerOf('interactive')),
    take(queue, done, 'person 2', callerOf('interactive')),
  ];
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(calls);
  expect(done).toEqual(['person 1', 'person 2', 'export 1', 'export 2']);
});

test('who would wait too long is told at once, with a time', async () => {
  const queue = queueOf();
  const done: string[] = [];
  const calls = Array.from({ length: 60 }, (_, i) =>
    take(queue, done, String(i), callerOf('interactive')),
  );
  await vi.advanceTimersByTimeAsync(0);
  const refused = done.filter((text) => text.endsWith(' 429'));
  expect(refused.length).toBeGreaterThan(20);
  await expect(queue.acquire(new Callers(callerOf('interactive')), never())).rejects.toMatchObject({
    status: 429,
    details: { retryAfterMs: expect.any(Number) },
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all(calls);
  expect(done).toHaveLength(60);
  const budget = queue.budget(callerOf('interactive'));
  expect(budget.left).toBeGreaterThan(budget.limit - 3);
});

test('who goes away gives the place to the next', async () => {
  const queue = queueOf();
  const done: string[] = [];
  const gone = new AbortController();
  const calls = [
    take(queue, done, 'a', callerOf('interactive')),
    take(queue, done, 'b', callerOf('interactive'), gone.signal),
    take(queue, done, 'c', callerOf('interactive')),
  ];
  await vi.advanceTimersByTimeAsync(0);
  gone.abort(clientClosed());
  await vi.advanceTimersByTimeAsync(150);
  await Promise.all(calls);
  expect(done).toEqual(['a', 'b 499', 'c']);
});

test('a 429 of the service slows down, and that passes by itself', async () => {
  const queue = queueOf();
  const pace = async () => {
    const done: string[] = [];
    const calls = Array.from({ length: 100 }, (_, i) =>
      take(queue, done, String(i), callerOf('interactive')),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    const went = done.filter((text) => !text.includes('429')).length;
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(calls);
    return went;
  };
  const before = await pace();
  const permit = await queue.acquire(new Callers(callerOf('interactive')), never());
  await permit.refused(null);
  await vi.advanceTimersByTimeAsync(1_000);
  const during = await pace();
  await vi.advanceTimersByTimeAsync(60_000);
  const after = await pace();
  expect(during).toBeLessThan(before * 0.75);
  expect(after).toBeGreaterThanOrEqual(before - 1);
});

test.each([
  ['requests', false],
  ['requests-v2', true],
] as const)(
  'what a 429 of %s tells is still known after five minutes: %s',
  async (routeClass, isKept) => {
    const metrics = { pacingWait: () => {}, pacingRefusal: () => {} };
    const limiter = new RateLimiter('mainnet', 'default', new MemoryRateStore(), metrics, 64);
    const key = { key: 'a', routeClass };
    const limit = () => limiter.budget(key, callerOf('interactive'))?.limit ?? 0;
    const permits = await Promise.all(
      [1, 2, 3].map(() => limiter.acquire(key, new Callers(callerOf('interactive')), never())),
    );
    const before = limit();
    for (const permit of permits) await permit.refused(null);
    const refused = limit();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(refused).toBeGreaterThan(before / 3);
    if (isKept) expect(limit()).toBeLessThan(before * 0.6);
    else expect(limit()).toBe(before);
  },
);

const stranger: Caller = { id: '192.0.2.1', isPublic: true, priority: 'interactive' };

/** The permits that are given within `ms` to who asks again and again, without waiting for the service. */
async function permitsWithin(queue: ThrottleQueue, caller: Caller, ms: number): Promise<Permit[]> {
  const permits: Permit[] = [];
  for (let at = 0; at < ms; at += 50) {
    queue.acquire(new Callers(caller), never()).then(
      (permit) => permits.push(permit),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(50);
  }
  return permits;
}

test('a 429 that a stranger met holds strangers only', async () => {
  const queue = queueOf();
  const [permit] = await permitsWithin(queue, stranger, 50);
  await permit?.refused(10_000);
  expect(await permitsWithin(queue, stranger, 2_000)).toHaveLength(0);
  expect((await permitsWithin(queue, callerOf('interactive'), 2_000)).length).toBeGreaterThan(15);
});

test('a 429 that an operator met holds everybody, and nobody waits for it for long', async () => {
  const queue = queueOf();
  const [permit] = await permitsWithin(queue, callerOf('interactive'), 50);
  await permit?.refused(24 * 3_600_000);
  for (const caller of [callerOf('interactive'), stranger]) {
    const refusal = await queue
      .acquire(new Callers(caller), never())
      .catch((error: Error) => error);
    expect(refusal).toMatchObject({ status: 429, details: { retryAfterMs: 60_000 } });
  }
  await vi.advanceTimersByTimeAsync(60_000);
  const permitsAfter = await permitsWithin(queue, callerOf('interactive'), 1_500);
  expect(permitsAfter).toHaveLength(1);
  permitsAfter[0]?.finish(true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(permitsAfter.length).toBeGreaterThan(5);
});

test('whoever waits is told after three seconds, even where nothing was known of a hold', async () => {
  const store = new MemoryRateStore();
  const rates = { all: perTenth, public: perTenth };
  const queue = new ThrottleQueue({ name: 'a', store, rates, connections: new Semaphore(1) });
  await store.hold('a:all', 60_000, false);
  const done: string[] = [];
  const call = take(queue, done, 'a', callerOf('interactive'));
  await vi.advanceTimersByTimeAsync(maxWaitMs - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(done).toEqual(['a 429']);
});

test('a token waits for a connection, not a call with a token', async () => {
  const queue = queueOf(rateOf(100, 1_000), 3);
  const permits = await permitsWithin(queue, callerOf('interactive'), 1_000);
  expect(permits).toHaveLength(3);
  for (const permit of permits) permit.finish(true);
  // One at once, and not what has been saved up meanwhile.
  await vi.advanceTimersByTimeAsync(0);
  expect(permits.length).toBeLessThanOrEqual(3 + 2);
});

test('who joins a call waits no longer than alone', async () => {
  const queue = queueOf();
  const done: string[] = [];
  const shared = new Callers(stranger);
  const calls = Array.from({ length: 5 }, (_, i) =>
    take(queue, done, `ada ${i}`, callerOf('interactive', 'ada')),
  );
  const joined = queue.acquire(shared, never()).then((permit) => {
    done.push('shared');
    permit.finish(true);
  });
  shared.add(callerOf('interactive', 'bob'));
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  await Promise.all([...calls, joined]);
  expect(done.indexOf('shared')).toBeLessThanOrEqual(2);
});
