import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalAnswers } from './answer-cache';
import { End } from './end';
import { Problem } from './problem';
import { Reader } from './reader';
import type { UpstreamAnswer } from './upstream-answer';

const never = () => new End();
const fresh = { freshMs: 1_000, staleMs: 10_000 };

function answerOf(text: string): UpstreamAnswer {
  return { status: 200, bytes: Buffer.from(text), compressed: null, etag: 'W/"1"', notice: {} };
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
  const ask = (end: End) => {
    const answer = withResolvers<UpstreamAnswer>();
    const call = { isAbandoned: false };
    end.onCome(() => {
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a thousand reads at once are one call', async () => {
  const { ask, asked, answers } = slowService();
  const reader = new Reader(new LocalAnswers());
  const reads = Array.from({ length: 1_000 }, () => reader.read('a', fresh, ask, never()));
  const other = reader.read('b', fresh, ask, never());
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer.resolve(answerOf('{}'));
  await Promise.all([...reads, other]);
  expect(asked).toHaveLength(2);
});

test('the call ends when the last who waits goes, not before', async () => {
  const { ask, asked } = slowService();
  const reader = new Reader(new LocalAnswers());
  const one = new End();
  const two = new End();
  const reads = [one, two].map((end) => reader.read('a', null, ask, end).catch(() => 'gone'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  one.abandon();
  await reads[0];
  expect(asked[0]?.isAbandoned).toBe(false);
  two.abandon();
  await reads[1];
  expect(asked[0]?.isAbandoned).toBe(true);
  void reader.read('a', null, ask, never());
  expect(asked).toHaveLength(2);
});

test('an old answer stands in while one new one is fetched', async () => {
  const { ask, asked, answers } = slowService();
  const reader = new Reader(new LocalAnswers());
  const first = reader.read('a', fresh, ask, never());
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.resolve(answerOf('{"old":1}'));
  await first;
  expect((await reader.read('a', fresh, ask, never())).outcome).toBe('hit');
  vi.setSystemTime(Date.now() + 1_500);
  const stale = await Promise.all([1, 2].map(() => reader.read('a', fresh, ask, never())));
  expect(stale.map(({ outcome }) => outcome)).toEqual(['stale', 'stale']);
  expect(asked).toHaveLength(2);
  answers[1]?.reject(new Error('down'));
  await vi.waitFor(async () => {
    expect((await reader.read('a', fresh, ask, never())).outcome).toBe('stale');
    expect(asked).toHaveLength(3);
  });
  vi.setSystemTime(Date.now() + 11_000);
  answers[2]?.reject(new Error('down'));
  await vi.waitFor(async () => {
    const end = new End();
    end.because(new Problem(499, 'gone'));
    await expect(reader.read('a', fresh, ask, end)).rejects.toThrow('gone');
  });
});
