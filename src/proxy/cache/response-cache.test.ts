import { afterEach, expect, test, vi } from 'vitest';
import { LocalAnswers } from './memory-store';
import { clientClosed } from '../problem';
import type { Caller, Callers } from '../rate-limit/callers';
import { Reader } from './response-cache';
import type { UpstreamAnswer } from '../upstream/validate-response';

const never = () => new AbortController().signal;
const caller: Caller = { id: 'ada', isPublic: false, priority: 'interactive' };
const fresh = { freshMs: 1_000, staleMs: 10_000 };

function answerOf(text: string): UpstreamAnswer {
  return { status: 200, bytes: Buffer.from(text), etag: 'W/"1"', notice: {} };
}

interface Answering<T> {
  promise: Promise<T>;
  resolve: (answer: T) => void;
  reject: (error: Error) => void;
}

/** A service that answers when told to. */
function slowService() {
  const asked: { isAbandoned: boolean }[] = [];
  const answers: Answering<UpstreamAnswer>[] = [];
  const ask = (signal: AbortSignal) => {
    const answer = withResolvers<UpstreamAnswer>();
    const call = { isAbandoned: false };
    signal.addEventListener('abort', () => {
      call.isAbandoned = true;
    });
    asked.push(call);
    answers.push(answer);
    return answer.promise;
  };
  return { ask, asked, answers };
}

function withResolvers<T>(): Answering<T> {
  const parts = {} as Answering<T>;
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}

afterEach(() => {
  vi.useRealTimers();
});

test('a thousand reads at once are one call', async () => {
  const { ask, asked, answers } = slowService();
  const reader = new Reader(new LocalAnswers());
  const reads = Array.from({ length: 1_000 }, () => reader.read('a', fresh, ask, never(), caller));
  const other = reader.read('b', fresh, ask, never(), caller);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer.resolve(answerOf('{}'));
  await Promise.all([...reads, other]);
  expect(asked).toHaveLength(2);
});

test('the call ends when the last who waits goes, not before', async () => {
  const { ask, asked } = slowService();
  const reader = new Reader(new LocalAnswers());
  const one = new AbortController();
  const two = new AbortController();
  const reads = [one, two].map(({ signal }) =>
    reader.read('a', null, ask, signal, caller).catch(() => 'gone'),
  );
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  one.abort(clientClosed());
  await reads[0];
  expect(asked[0]?.isAbandoned).toBe(false);
  two.abort(clientClosed());
  await reads[1];
  expect(asked[0]?.isAbandoned).toBe(true);
  void reader.read('a', null, ask, never(), caller);
  expect(asked).toHaveLength(2);
});

test('an old answer stands in while one new one is fetched', async () => {
  const { ask, asked, answers } = slowService();
  let now = 0;
  const reader = new Reader(new LocalAnswers(() => now));
  const first = reader.read('a', fresh, ask, never(), caller);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.resolve(answerOf('{"old":1}'));
  await first;
  expect((await reader.read('a', fresh, ask, never(), caller)).outcome).toBe('hit');
  now += 1_500;
  const stale = await Promise.all([1, 2].map(() => reader.read('a', fresh, ask, never(), caller)));
  expect(stale.map(({ outcome }) => outcome)).toEqual(['stale', 'stale']);
  expect(asked).toHaveLength(2);
  answers[1]?.reject(new Error('down'));
  await vi.waitFor(async () => {
    expect((await reader.read('a', fresh, ask, never(), caller)).outcome).toBe('stale');
    expect(asked).toHaveLength(3);
  });
  now += 11_000;
  answers[2]?.reject(new Error('down'));
  await vi.waitFor(async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(reader.read('a', fresh, ask, signal, caller)).rejects.toThrow('gone');
  });
});

test('an age does not depend on what time the clock says', async () => {
  const { ask, asked, answers } = slowService();
  const reader = new Reader(new LocalAnswers());
  const first = reader.read('a', fresh, ask, never(), caller);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.resolve(answerOf('{}'));
  await first;
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const step of [-86_400_000, 86_400_000]) {
    vi.setSystemTime(Date.now() + step);
    expect((await reader.read('a', fresh, ask, never(), caller)).outcome).toBe('hit');
  }
  expect(asked).toHaveLength(1);
});

test('who joins a call gets the better turn for it', async () => {
  const turns: Callers[] = [];
  const { ask } = slowService();
  const reader = new Reader(new LocalAnswers());
  const stranger: Caller = { id: '192.0.2.1', isPublic: true, priority: 'export' };
  const listening = (signal: AbortSignal, callers: Callers) => {
    turns.push(callers);
    return ask(signal);
  };
  void reader.read('a', null, listening, never(), stranger);
  void reader.read('a', null, listening, never(), caller);
  void reader.read('a', null, listening, never(), caller);
  expect(turns.map(({ all }) => all)).toEqual([[stranger, caller]]);
});
