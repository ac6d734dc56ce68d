import { expect, test } from 'vitest';
import type { RequestsPage } from '#service/records/read-requests';
import { readRow } from '#service/records/read-requests';
import type { Clock } from '../request-scheduler';
import type { ReadRequestsPage } from '../endpoints/requests';
import { createWalkRunner, type WalkProgress } from './walk-runner';
import { memoryStore, type WalkJournal, type WalkPiece } from './walk-store';

const nowSeconds = 1_790_000_000;
const first = readRow({ id: 'r0', createdAt: new Date((nowSeconds - 10) * 1000).toISOString() });

function runnerOf(read: ReadRequestsPage) {
  const time = { nowMs: 0 };
  const clock: Clock = {
    nowMs: () => time.nowMs,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      time.nowMs += ms;
      await Promise.resolve();
    },
  };
  const last: { progress: WalkProgress<WalkJournal> | null } = { progress: null };
  const runner = createWalkRunner<WalkJournal, WalkPiece>({
    store: memoryStore(),
    read: () => read,
    clock,
    nowMs: () => nowSeconds * 1000,
    pieceOf: () => ({}),
    reasonOf: (error) => (error as Error).message,
    onChange: (progress) => {
      last.progress = progress;
    },
    alone: (_, work) => work(),
  });
  const order = {
    network: 'sandbox',
    queryAt: () => ({}),
    journalOf: (journal: WalkJournal) => journal,
    callsPerSecond: 1_000,
  };
  return { runner, last, order, time };
}

test('a pause is no time spent reading', async () => {
  let calls = 0;
  const { runner, last, order, time } = runnerOf(async (_query, signal) => {
    signal.throwIfAborted();
    calls += 1;
    time.nowMs += 1_000;
    if (calls === 3) runner.pause();
    const isLast = calls >= 5;
    return { rows: [first], continuation: isLast ? null : String(calls), total: 3 };
  });
  await runner.start(order);
  expect(last.progress?.phase).toBe('paused');
  time.nowMs += 60_000;
  if (last.progress) await runner.resume(last.progress.journal, 1_000);
  expect(last.progress?.phase).toBe('done');
  expect(last.progress?.journal.walkedMs).toBeGreaterThanOrEqual(3_000);
  expect(last.progress?.journal.walkedMs).toBeLessThan(6_000);
});

test('a cursor that comes back ends the walk, and says so', async () => {
  const page: RequestsPage = { rows: [first], continuation: 'again', total: 1 };
  const { runner, last, order } = runnerOf(async () => page);
  await runner.start(order);
  expect(last.progress).toMatchObject({ phase: 'failed', journal: { state: { rows: 1 } } });
  expect(last.progress?.journal.stoppedBecause).toMatch(/repeated page marker/);
});
