import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError, NetworkError, readProblem } from './errors';
import { pages, RepeatedCursorError, type PageQuery } from './pages';
import { RequestScheduler, type Clock } from './request-scheduler';

interface Page {
  rows: number[];
  continuation: string | null;
}

const failure = (status: number, retryAfterMs?: number) =>
  new ApiError(status, readProblem({ retryAfterMs }, null));

/** Time that passes as soon as somebody waits for it. */
function handClock() {
  const time = { nowMs: 0 };
  const clock: Clock = {
    nowMs: () => time.nowMs,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      time.nowMs += ms;
      await Promise.resolve();
    },
  };
  return { time, clock };
}

/** A list of `size` rows; `trouble` may answer a call with an error. */
function listOf(size: number, trouble: (call: number) => Error | null = () => null) {
  let calls = 0;
  const query: PageQuery<Page> = async (continuation) => {
    const error = trouble((calls += 1));
    if (error) throw error;
    const start = Number(continuation ?? 0);
    const rows = Array.from({ length: Math.min(3, size - start) }, (_, index) => start + index);
    return { rows, continuation: start + 3 < size ? String(start + 3) : null };
  };
  return { query, calls: () => calls };
}

async function rowsOf(query: PageQuery<Page>, pace: RequestScheduler, from: string | null = null) {
  const rows: number[] = [];
  const { signal } = new AbortController();
  for await (const page of pages(query, { signal, pace, from })) rows.push(...page.rows);
  return rows;
}

const wholeList = (size: number) => Array.from({ length: size }, (_, index) => index);

test('every row comes once and in order, through everything that may pass', async () => {
  const kinds = fc.constantFrom('ok', '429', 'lost', '502');
  const bearable = fc
    .array(kinds, { maxLength: 40 })
    .filter((all) => !/((lost|502|429),?){8}/.test(all.join()));
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 60 }), bearable, async (size, troubles) => {
      const { query, calls } = listOf(size, (call) => {
        const kind = troubles[call - 1];
        if (kind === '429') return failure(429);
        if (kind === '502') return failure(502);
        return kind === 'lost' ? new NetworkError('gone') : null;
      });
      const pace = new RequestScheduler(18, handClock());
      expect(await rowsOf(query, pace)).toEqual(wholeList(size));
      const pageCount = Math.max(1, Math.ceil(size / 3));
      expect(calls()).toBe(pageCount + pace.counts.losses + pace.counts.refusals);
      expect(pace.counts.calls).toBe(calls());
    }),
  );
});

test('it goes on at a cursor', async () => {
  expect(await rowsOf(listOf(8).query, new RequestScheduler(Infinity), '6')).toEqual([6, 7]);
});

test('a page is requested only once its consumer asks for it', async () => {
  const { query, calls } = listOf(9);
  const { signal } = new AbortController();
  const walk = pages(query, { signal, pace: new RequestScheduler(Infinity) });
  await walk.next();
  expect(calls()).toBe(1);
  await walk.next();
  expect(calls()).toBe(2);
});

test('pages come at the granted rate, and a 429 is waited for as long as it says', async () => {
  const { time, clock } = handClock();
  const { query } = listOf(30, (call) => (call === 3 ? failure(429, 60_000) : null));
  await rowsOf(query, new RequestScheduler(10, { clock }));
  expect(time.nowMs).toBeGreaterThan(60_000 + 900);
});

test('a cursor that comes a second time ends the walk, after its page', async () => {
  const cursors = ['a', 'b', 'a', 'c'];
  let calls = 0;
  const query: PageQuery<Page> = async () => ({
    rows: [calls],
    continuation: cursors[calls++] ?? null,
  });
  const { signal } = new AbortController();
  const rows: number[] = [];
  const walk = async () => {
    for await (const page of pages(query, { signal, pace: new RequestScheduler(Infinity) }))
      rows.push(...page.rows);
  };
  await expect(walk()).rejects.toThrow(RepeatedCursorError);
  expect(rows).toEqual([0, 1, 2]);
});

test.each([
  ['400', failure(400), 1],
  ['403', failure(403), 1],
  ['an unreadable page', new TypeError('odd'), 1],
  ['a connection that stays away', new NetworkError('gone'), 9],
])('%s ends it with the error', async (_name, error, requests) => {
  const { query, calls } = listOf(9, () => error);
  await expect(rowsOf(query, new RequestScheduler(18, handClock()))).rejects.toBe(error);
  expect(calls()).toBe(requests);
});

test.each([
  ['a connection that stays away', new NetworkError('gone'), 2],
  ['refusals without an end', failure(429), 6],
])('where somebody waits, %s is reported soon', async (_name, error, requests) => {
  const { query, calls } = listOf(9, () => error);
  const pace = new RequestScheduler(18, { ...handClock(), isAttended: true });
  await expect(rowsOf(query, pace)).rejects.toBe(error);
  expect(calls()).toBe(requests);
});

test('an aborted walk sends nothing more and rejects with the reason', async () => {
  const { query, calls } = listOf(9);
  const abort = new AbortController();
  const walk = pages(query, { signal: abort.signal, pace: new RequestScheduler(Infinity) });
  await walk.next();
  const reason = new Error('left');
  abort.abort(reason);
  await expect(walk.next()).rejects.toBe(reason);
  expect(calls()).toBe(1);
});
