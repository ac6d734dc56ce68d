import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxCallMs, slowCalls, withTimeout } from './request-timeout';
import { Session } from './session';

const session = new Session();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const endpoints = () =>
  session
    .get(slowCalls)
    .get()
    .map(({ endpoint }) => endpoint);

test('a call is told of after 4 s, until its answer is there', async () => {
  let answer = (_text: string) => {};
  const call = withTimeout(
    session,
    'chains',
    null,
    () => new Promise<string>((done) => (answer = done)),
  );
  await vi.advanceTimersByTimeAsync(3_999);
  expect(endpoints()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(endpoints()).toEqual(['chains']);
  answer('here');
  expect(await call).toBe('here');
  expect(endpoints()).toEqual([]);
});

test('two calls of one kind are two: the end of one leaves the other', async () => {
  const ends: (() => void)[] = [];
  const start = () =>
    withTimeout(session, 'requests', null, () => new Promise<void>((done) => ends.push(done)));
  const [first, second] = [start(), start()];
  await vi.advanceTimersByTimeAsync(5_000);
  ends[0]?.();
  await first;
  expect(endpoints()).toEqual(['requests']);
  ends[1]?.();
  await second;
  expect(endpoints()).toEqual([]);
});

/** Waits for its signal, as a request does that is never answered. */
const never = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('no call outlasts the longest time', async () => {
  const call = withTimeout(session, 'balances', null, never);
  const ended = expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(maxCallMs);
  await ended;
  expect(endpoints()).toEqual([]);
});

test('who leaves ends the call with the own reason, and nothing is told of it any more', async () => {
  const leaving = new AbortController();
  const call = withTimeout(session, 'requests', leaving.signal, never);
  const ended = expect(call).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(4_500);
  leaving.abort(new Error('left'));
  await ended;
  expect(endpoints()).toEqual([]);
});
