import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRow } from '#service/records/read-requests';
import { ApiError, NetworkError } from '../errors';
import { RequestScheduler, type Clock } from '../request-scheduler';
import type { ReadRequestsPage, RequestsParams } from '../endpoints/requests';
import { planWalk, type WalkState } from './plan-walk';
import { walkPartitions } from './walk-partitions';

interface Row {
  id: string;
  ms: number;
}

/** Time that passes as soon as somebody waits for it. */
function handClock(): Clock {
  let now = 0;
  return {
    nowMs: () => now,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      now += ms;
      await Promise.resolve();
    },
  };
}

/** A service with a cursor by position; `trouble` may answer a call with an error. */
function serviceOf(
  rows: readonly Row[],
  trouble: (call: number, query: RequestsParams) => Error | null,
) {
  const sorted = rows.toSorted((a, b) => a.ms - b.ms || a.id.localeCompare(b.id));
  let calls = 0;
  const ask: ReadRequestsPage = async (query, signal) => {
    signal.throwIfAborted();
    await Promise.resolve();
    const problem = trouble((calls += 1), query);
    if (problem) throw problem;
    const from = Number(query.startTimestamp ?? 0) * 1000;
    const to = (Number(query.endTimestamp ?? Infinity) + 1) * 1000;
    const found = sorted.filter(({ ms }) => ms >= from && ms < to);
    const start = Number(query.continuation ?? 0);
    const end = start + Number(query.limit);
    return {
      rows: found
        .slice(start, end)
        .map(({ id, ms }) =>
          readRow(
            id.startsWith('broken')
              ? { note: id }
              : { id, createdAt: new Date(ms).toISOString(), data: {} },
          ),
        ),
      continuation: end < found.length ? String(end) : null,
      total: query.includeTotal ? found.length : null,
    };
  };
  return ask;
}

const problem = {
  type: null,
  title: null,
  detail: null,
  upstreamStatus: null,
  retryAfterMs: null,
  traceId: null,
  message: null,
  errorCode: null,
};
const answer = (status: number) => new ApiError(status, problem);

async function walk(
  initial: WalkState,
  ask: ReadRequestsPage,
  stopAfter = Infinity,
): Promise<{ ids: string[]; state: WalkState; counts: { refusals: number; losses: number } }> {
  const clock = handClock();
  const counts = { calls: 0, refusals: 0, losses: 0 };
  const ids: string[] = [];
  let state = initial;
  const { signal } = new AbortController();
  const pace = new RequestScheduler(18, { clock, counts });
  let pages = 0;
  for await (const page of walkPartitions(initial, {
    read: ask,
    pace,
    signal,
    seen: new Set(),
  })) {
    ids.push(...page.rows.flatMap(({ record }) => record?.id ?? []));
    state = structuredClone(page.state);
    if ((pages += 1) >= stopAfter) break;
  }
  return { ids, state, counts };
}

const never = () => null;
const plan = (ask: ReadRequestsPage, now: number, query: RequestsParams = {}) =>
  planWalk(query, now, (one) => ask(one, new AbortController().signal));

const anyRows = fc
  .array(fc.nat({ max: 200_000 }), { minLength: 1, maxLength: 900 })
  .map((times) => times.map((ms, index): Row => ({ id: `r${index}`, ms })));
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).toSorted();

describe('walking', () => {
  test('finds every row once, however the rows lie in time', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const ask = serviceOf(rows, never);
        const { ids, state } = await walk(await plan(ask, 1000), ask);
        expect(ids.toSorted()).toEqual(idsOf(rows));
        expect(state.rows).toBe(rows.length);
        expect(state.total).toBe(rows.length);
      }),
    );
  });

  test('counts a row without id and time once, although slices share seconds', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (some) => {
        const rows = some.map((row, index) =>
          index % 10 === 5 ? { ...row, id: `broken${index}` } : row,
        );
        const ask = serviceOf(rows, never);
        const { state } = await walk(await plan(ask, 1000), ask);
        const broken = rows.filter(({ id }) => id.startsWith('broken')).length;
        expect([state.rows, state.broken]).toEqual([rows.length, broken]);
      }),
    );
  });

  test('stopped at any page and walked on from its state, it loses and repeats nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, fc.integer({ min: 1, max: 20 }), async (rows, pages) => {
        const ask = serviceOf(rows, never);
        const first = await walk(await plan(ask, 1000), ask, pages);
        const rest = await walk(JSON.parse(JSON.stringify(first.state)) as WalkState, ask);
        expect([...first.ids, ...rest.ids].toSorted()).toEqual(idsOf(rows));
      }),
    );
  });

  test('survives refusals, lost connections and cursors that expire', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRows,
        fc
          .array(fc.constantFrom('ok', '429', 'lost', '502', 'expired'), { maxLength: 40 })
          .filter((kinds) => !/((lost|502),?){6}/.test(kinds.join())),
        async (rows, troubles) => {
          const ask = serviceOf(rows, (call, query) => {
            // The first call plans; patience is tested elsewhere.
            const kind = call === 1 ? 'ok' : troubles[call - 2];
            if (kind === '429') return answer(429);
            if (kind === 'lost') return new NetworkError('gone');
            if (kind === '502') return answer(502);
            return kind === 'expired' && query.continuation !== undefined ? answer(410) : null;
          });
          const { ids } = await walk(await plan(ask, 1000), ask);
          expect(ids.toSorted()).toEqual(idsOf(rows));
        },
      ),
    );
  });

  test('many rows in one second are walked by cursor', async () => {
    const rows = Array.from({ length: 777 }, (_, index) => ({
      id: `r${index}`,
      ms: 5_000 + (index % 900),
    }));
    const ask = serviceOf(rows, never);
    const { ids } = await walk(await plan(ask, 1000), ask);
    expect(ids.toSorted()).toEqual(idsOf(rows));
  });

  test('rows of the second under way and later are not part of it', async () => {
    const rows = [1, 2, 999].map((second) => ({ id: `r${second}`, ms: second * 1000 }));
    const later = [1_000_100, 1_000_900, 1_500_000].map((ms) => ({ id: `later ${ms}`, ms }));
    const ask = serviceOf([...rows, ...later], never);
    const { ids, state } = await walk(await plan(ask, 1000.5), ask);
    expect(ids.toSorted()).toEqual(idsOf(rows));
    expect(state.window).toEqual({ startSeconds: 1, endSeconds: 999 });
  });
});

describe('giving up', () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({ id: `r${index}`, ms: index * 1000 }));

  test('what asking again cannot mend ends the walk with the error', async () => {
    const ask = serviceOf(rows, (call) => (call > 3 ? answer(403) : null));
    await expect(walk(await plan(ask, 1000), ask)).rejects.toThrow('Status 403');
  });

  test('a connection that stays away ends it too', async () => {
    const ask = serviceOf(rows, (call) => (call > 3 ? new NetworkError('gone') : null));
    await expect(walk(await plan(ask, 1000), ask)).rejects.toThrow('gone');
  });

  test('a cursor that repeats ends it', async () => {
    const honest = serviceOf(rows, never);
    const ask: ReadRequestsPage = async (query, signal) => ({
      ...(await honest(query, signal)),
      continuation: 'again',
    });
    const planned = await plan(honest, 1000);
    await expect(
      walk(planned, (query, signal) => ask({ ...query, continuation: '0' }, signal)),
    ).rejects.toThrow('repeated page marker');
  });

  test('an aborted walk asks no more', async () => {
    const ask = serviceOf(rows, never);
    const planned = await plan(ask, 1000);
    const abort = new AbortController();
    const clock = handClock();
    let calls = 0;
    const counting: ReadRequestsPage = (query, signal) => {
      calls += 1;
      return ask(query, signal);
    };
    const pages = walkPartitions(planned, {
      read: counting,
      pace: new RequestScheduler(18, { clock }),
      signal: abort.signal,
      seen: new Set(),
    });
    await pages.next();
    abort.abort(new Error('paused'));
    const before = calls;
    await expect(
      (async () => {
        for await (const page of pages) void page;
      })(),
    ).rejects.toThrow('paused');
    expect(calls - before).toBeLessThanOrEqual(1);
  });
});

test('nothing that matches is an empty walk', async () => {
  const ask = serviceOf([], never);
  const { ids, state } = await walk(await plan(ask, 1000), ask);
  expect(ids).toEqual([]);
  expect(state).toMatchObject({ total: 0, window: null });
});

test('a range of updates is one chain, oldest update first', async () => {
  const asked: RequestsParams[] = [];
  const rows = Array.from({ length: 400 }, (_, index) => ({ id: `r${index}`, ms: index * 1000 }));
  const honest = serviceOf(rows, never);
  const ask: ReadRequestsPage = (query, signal) => {
    asked.push(query);
    return honest(query, signal);
  };
  const { ids } = await walk(await plan(ask, 1000, { sortBy: 'updatedAt' }), ask);
  expect(ids).toHaveLength(400);
  expect(new Set(asked.map(({ sortBy, sortDirection }) => `${sortBy} ${sortDirection}`))).toEqual(
    new Set(['updatedAt asc']),
  );
  expect(asked.filter(({ continuation }) => continuation === undefined)).toHaveLength(2);
});
