import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleQuery } from '#service/route-times';
import { sharedNowSeconds, triagePage } from '#service/triage-queries';
import { listenStub, testConfig } from '#testing/test-config';
import { createApp } from '../../src/proxy/app';
import { callsPerSecond } from '../../src/proxy/rate-limit/rate-tier';
import { ApiError } from '../../src/web/api/errors';
import { RequestScheduler } from '../../src/web/api/request-scheduler';
import {
  questions,
  shownForSeconds,
  type QuestionName,
} from '../../src/web/features/home/home-questions';
import { fullestWindow } from '../support/fullest-window';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'],
    now: Date.UTC(2026, 9, 1),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets what is on its way over the loopback arrive while the clock stands. */
async function settle() {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const problem = {
  type: null,
  title: null,
  detail: null,
  upstreamStatus: null,
  traceId: null,
  message: null,
  errorCode: null,
};

test('with a default key, three people on Home go before a reconciliation, and neither loses a call', async () => {
  const seconds = 95;
  const arrivals: { atMs: number; page: string | null }[] = [];
  const stub = await listenStub((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://service');
    arrivals.push({ atMs: Date.now(), page: searchParams.get('term') });
    response.setHeader('content-type', 'application/json');
    response.end('{"requests":[],"total":0}');
  });
  const fresh = { freshMs: 1_000, staleMs: 0 };
  const config = testConfig(stub.url, { freshness: { requests: fresh, chains: fresh } });
  const networks = config.networks.map((network) => ({ ...network, pace: 'default' as const }));
  const app = await createApp({ ...config, networks });

  const read = async (query: Record<string, string | undefined>, headers: object) => {
    const set = Object.entries(query).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    const { statusCode, headers: answered } = await app.inject({
      url: `/api/mainnet/requests/v3?${new URLSearchParams(set).toString()}`,
      headers: { host: 'localhost', ...headers },
    });
    return { status: statusCode, retryAfter: Number(answered['retry-after'] ?? 0) };
  };

  /** Of Home: how it was answered, and how many pages of the reconciliation went before it. */
  const looks: { status: number; overtakenBy: number }[] = [];
  const look = async (query: Record<string, string | undefined>, maxStaleSeconds: number) => {
    const first = arrivals.length;
    const { status } = await read(query, { 'cache-control': `max-stale=${maxStaleSeconds}` });
    const since = arrivals.slice(first).filter(({ page }) => page !== null);
    looks.push({ status, overtakenBy: since.length });
  };
  const ask = (name: QuestionName) => {
    const shared = shownForSeconds[name];
    const { params } = questions[name](sharedNowSeconds(Date.now(), shared));
    return look(triagePage(params), shared);
  };

  const pages: string[] = [];
  const over = new AbortController();
  const scheduler = new RequestScheduler(callsPerSecond('default') ?? NaN);
  let next = 0;
  const reconcile = async () => {
    while (!over.signal.aborted) {
      const page = `page ${next++}`;
      await scheduler.run(async () => {
        const { status, retryAfter } = await read(
          { term: page },
          { 'x-waybill-priority': 'export' },
        );
        if (status === 429)
          throw new ApiError(429, { ...problem, retryAfterMs: retryAfter * 1_000 });
        expect(status).toBe(200);
        pages.push(page);
      }, new AbortController().signal);
    }
  };
  const reconciling = Promise.all([1, 2, 3, 4].map(reconcile));

  const names = Object.keys(questions) as QuestionName[];
  const looking: Promise<void>[] = [];
  for (let second = 0; second < seconds; second += 1) {
    for (const opened of [20, 33, 61]) {
      const age = second - opened;
      const due = names.filter((name) => age >= 0 && age % shownForSeconds[name] === 0);
      looking.push(...due.map(ask));
      // At the whole minute, a page samples one route more.
      if (age < 30 || second % 60 !== 0) continue;
      const route = { originChainId: 1, destinationChainId: second / 60 };
      looking.push(look(sampleQuery(route), 900));
    }
    for (let part = 0; part < 4; part += 1) {
      await settle();
      await vi.advanceTimersByTimeAsync(250);
    }
  }
  over.abort();
  for (let part = 0; part < 40; part += 1) {
    await settle();
    await vi.advanceTimersByTimeAsync(250);
  }
  await Promise.all([reconciling, ...looking]);

  expect(looks.length).toBeGreaterThan(20);
  expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 200));
  // One page may have its turn already.
  expect(Math.max(...looks.map(({ overtakenBy }) => overtakenBy))).toBeLessThanOrEqual(1);
  const ofHome = arrivals.filter(({ page }) => page === null).map(({ atMs }) => atMs);
  const byMinute = ofHome.map((ms) => Math.floor(ms / 60_000));
  const counts = byMinute.map((minute) => byMinute.filter((other) => other === minute).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(12);
  // What Home leaves of the pace is the reconciliation's, each page once.
  expect(pages.toSorted()).toEqual(Array.from({ length: next }, (_, n) => `page ${n}`).toSorted());
  const times = arrivals.map(({ atMs }) => atMs);
  expect(fullestWindow(times, 60_000)).toBeLessThanOrEqual(200);
  expect(pages.length).toBeGreaterThan(seconds * 3 - ofHome.length);
  await app.close();
  stub.server.close();
});
