import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../api/call';
import { systemClock } from '../../../api/request-scheduler';
import { readInBackground } from '../../../api/endpoints/requests';
import { serverNowMs } from '../../../api/server-clock';
import { Session } from '../../../api/session';
import { readHandled } from '../../../api/endpoints/team';
import { memoryStore } from '../../../api/walk/walk-store';
import { createExportRunner, type ExportProgress } from './export-runner';
import type { ExportJournal, ExportPiece } from './export-store';

const day = 86_400_000;
const serverMs = Date.now();
const records = Array.from({ length: 3 }, (_, index) => ({
  id: `0x${index}`,
  status: 'success',
  createdAt: new Date(serverMs - (index + 2) * 60_000).toISOString(),
}));

/** A service with records of the last minutes, by a right clock. */
function answerTo(path: string): Response {
  const search = new URL(path, 'http://page').searchParams;
  const end = Number(search.get('endTimestamp') ?? Infinity) * 1000;
  const start = Number(search.get('startTimestamp') ?? 0) * 1000;
  const requests = records.filter(({ createdAt }) => {
    const ms = Date.parse(createdAt);
    return ms >= start && ms < end + 1000;
  });
  if (search.get('sortDirection') === 'asc') requests.reverse();
  const headers = { date: new Date(serverMs).toUTCString() };
  return Response.json({ requests, total: requests.length }, { headers });
}

let session: Session;

beforeEach(() => {
  session = new Session();
  vi.stubGlobal('fetch', async (path: string) => answerTo(path));
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['a day behind', -day],
  ['a day ahead', day],
  ['right', 0],
])('an export on a computer whose clock is %s has every row', async (_name, wrongBy) => {
  vi.setSystemTime(serverMs + wrongBy);
  // The list that one exports has been read before.
  await call(session, 'mainnet', 'requests', { read: (body) => body });
  const last: { progress: ExportProgress | null } = { progress: null };
  const runner = createExportRunner({
    store: memoryStore<ExportJournal, ExportPiece>(),
    read: (network) => readInBackground(session, network),
    clock: systemClock,
    readHandled: (name, ids) => readHandled(session, name, ids),
    nowMs: () => serverNowMs(session),
    alone: (_, work) => work(),
    onChange: (progress) => {
      last.progress = progress;
    },
  });
  await runner.start({
    network: 'mainnet',
    search: { created: '24h' },
    shape: { format: 'csv', columns: ['id'] },
    callsPerSecond: 100,
    filtersOpenStatuses: false,
  });
  const manifest = last.progress?.manifest;
  expect(manifest).toMatchObject({ rows: 3, total: 3, isComplete: true });
  expect(Math.abs(Date.parse(manifest?.window?.to ?? '') - serverMs)).toBeLessThan(5_000);
});
