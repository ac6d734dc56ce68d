// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import type { RequestsPage } from '#service/read-requests';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query-client';
import { RequestScheduler } from '../../../api/request-scheduler';
import { Session } from '../../../api/session';
import {
  countEarned,
  pauseEarned,
  readEarned,
  resumeEarned,
  useEarnedRun,
  type EarnedRun,
} from './earned-run';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Reader() {
  return JSON.stringify(useEarnedRun('key'));
}

test('a pause is no time spent reading', async () => {
  const session = new Session();
  const element = document.createElement('div');
  const run = () => JSON.parse(element.textContent) as EarnedRun;
  const root = createRoot(element);
  root.render(
    <QueryClientProvider client={createQueryClient(session)}>
      <Reader />
    </QueryClientProvider>,
  );
  let calls = 0;
  const source = {
    read: async (): Promise<RequestsPage> => {
      calls += 1;
      const continuation = calls < 4 ? String(calls) : null;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return { rows: [], continuation, total: null };
    },
    pace: new RequestScheduler(1_000),
  };
  const window = { value: '24h', label: 'Last 24h', startSeconds: 0, endSeconds: 1, month: null };
  void countEarned(session, 'key', window, {}, source);
  await vi.advanceTimersByTimeAsync(1_100);
  calls = 1;
  void readEarned(session, 'key', [], {}, () => undefined, source);
  await vi.advanceTimersByTimeAsync(1_100);
  pauseEarned(session, 'key');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run()).toMatchObject({ state: 'paused', progress: { calls: 1 } });
  resumeEarned(session, 'key');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run()).toMatchObject({ state: 'done', progress: { calls: 3, isComplete: true } });
  expect(run().elapsedMs).toBeLessThan(5_000);
  root.unmount();
});

test('what takes more than 200 API calls waits for a confirmation, and so does an unknown number', async () => {
  const window = { value: '24h', label: 'Last 24h', startSeconds: 0, endSeconds: 1, month: null };
  const count = (total: number | null) => {
    const read = async (): Promise<RequestsPage> => ({ rows: [], continuation: null, total });
    return countEarned(
      new Session(),
      'key',
      window,
      {},
      { read, pace: new RequestScheduler(1_000) },
    );
  };
  const totals = [0, 10_000, 10_001, null];
  const results = Promise.all(totals.map(count));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await results).toEqual([true, true, false, false]);
});
