// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { RequestScheduler } from '../../api/request-scheduler';
import { Session } from '../../api/session';
import { questions, type QuestionName } from './home-questions';
import { useOldRouteSamples } from './useOldRouteSamples';
import { useQuestion } from './useQuestion';

vi.mock('../../api/useScheduler', () => ({
  useScheduler: () => () => new RequestScheduler(18, { isAttended: true }),
}));

const minuteMs = 60_000;
const names = (Object.keys(questions) as QuestionName[]).filter((name) => name !== 'newest');
/** More than are sampled before the first sample is too old. */
const oldRoutes = Array.from({ length: 40 }, (_, index) => ({
  originChainId: 1,
  destinationChainId: 100 + index,
}));

/** Calls of the service, in milliseconds. */
let calls: { atMs: number; url: string }[];
let roots: Root[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 9, 1) });
  calls = [];
  roots = [];
  const answered = new Map<string, number>();
  // As the proxy shares: an answer that is no older than the page takes is not asked for again.
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const maxStaleMs = 1000 * Number(/max-stale=(\d+)/.exec(headers['cache-control'] ?? '')?.[1]);
    const answeredMs = answered.get(url) ?? -Infinity;
    if (!(Date.now() - answeredMs < maxStaleMs)) {
      answered.set(url, Date.now());
      calls.push({ atMs: Date.now(), url });
    }
    const hasNext = url.includes('status=success') && !url.includes('continuation');
    return Response.json({ requests: [], total: 0, ...(hasNext && { continuation: 'next' }) });
  });
});

afterEach(() => {
  for (const root of roots) root.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Home({ routes }: { routes: typeof oldRoutes }) {
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the same names in each render
  const [delayed] = names.map((name) => useQuestion('mainnet', 'ours', name));
  useQuestion('mainnet', 'ours', 'newest', (delayed?.data?.before ?? null) !== null);
  useOldRouteSamples('mainnet', 'ours', routes);
  return null;
}

function openHome(routes: typeof oldRoutes) {
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={createQueryClient(new Session())}>
        <Home routes={routes} />
      </QueryClientProvider>,
    ),
  );
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Calls of the fullest minute, wherever it begins. */
function fullestMinute(): number {
  return Math.max(
    ...calls.map(
      ({ atMs }) => calls.filter((call) => call.atMs >= atMs && call.atMs < atMs + minuteMs).length,
    ),
  );
}

test('Home is opened with six calls, and three people make at most twelve a minute', async () => {
  openHome(oldRoutes);
  await pass(1_000);
  expect(calls).toHaveLength(6);
  await pass(12_000);
  openHome(oldRoutes);
  await pass(27_000);
  openHome(oldRoutes);
  await pass(30 * minuteMs);
  expect(fullestMinute()).toBeLessThanOrEqual(12);
  const sampled = new Set(
    calls.flatMap(({ url }) => /destinationChainId=\d+/.exec(url)?.[0] ?? []),
  );
  expect(sampled.size).toBeGreaterThanOrEqual(15);
});

test('without late requests no route is sampled', async () => {
  openHome([]);
  await pass(10 * minuteMs);
  expect(calls.filter(({ url }) => url.includes('destinationChainId'))).toEqual([]);
  expect(fullestMinute()).toBeLessThanOrEqual(9);
});
