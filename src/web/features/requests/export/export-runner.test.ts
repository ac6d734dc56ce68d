import { expect, test } from 'vitest';
import { readRow } from '#service/records/read-requests';
import { ApiError } from '../../../api/errors';
import type { Clock } from '../../../api/request-scheduler';
import type { ReadRequestsPage, RequestsParams } from '../../../api/endpoints/requests';
import { memoryStore } from '../../../api/walk/walk-store';
import { exportColumnIds } from './export-columns';
import { createExportRunner, type ExportOrder, type ExportProgress } from './export-runner';
import type { ExportJournal, ExportPiece, ExportStore } from './export-store';

const nowSeconds = 1_790_000_000;
const size = 700;
const rows = Array.from({ length: size }, (_, index) =>
  readRow({
    id: `r${index}`,
    status: 'failure',
    createdAt: new Date((nowSeconds - 2 * size + 2 * index) * 1000).toISOString(),
    data: {},
  }),
);

const honest: ReadRequestsPage = async (query: RequestsParams) => {
  await Promise.resolve();
  const found = rows.filter(({ record }) => {
    const seconds = (record?.createdAtMs ?? 0) / 1000;
    return (
      seconds >= Number(query.startTimestamp ?? 0) &&
      seconds <= Number(query.endTimestamp ?? Infinity)
    );
  });
  const start = Number(query.continuation ?? 0);
  const end = start + Number(query.limit);
  return {
    rows: found.slice(start, end),
    continuation: end < found.length ? String(end) : null,
    total: query.includeTotal ? found.length : null,
  };
};

function runnerOf(store: ExportStore, ask: ReadRequestsPage) {
  let now = 0;
  const clock: Clock = {
    nowMs: () => now,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      now += ms;
      await Promise.resolve();
    },
  };
  const seen: (ExportProgress | null)[] = [];
  const runner = createExportRunner({
    store,
    read: () => ask,
    readHandled: (_, ids) =>
      Promise.resolve({
        isKept: true,
        marks: ids.flatMap((id) => {
          const mark = { id, refundFailReason: null, by: 'ada', atMs: 0, note: `Paid ${id}` };
          if (id === 'r5') return [{ ...mark, status: 'failure' }];
          return id === 'r6' ? [{ ...mark, status: 'pending' }] : [];
        }),
      }),
    clock,
    nowMs: () => nowSeconds * 1000,
    alone: (_, work) => work(),
    onChange: (progress) => seen.push(progress),
  });
  return { runner, seen, last: () => seen.at(-1) ?? null };
}

const order: ExportOrder = {
  network: 'sandbox',
  search: { status: 'failure' },
  shape: { format: 'csv', columns: ['id', 'status'] },
  callsPerSecond: 18,
  filtersOpenStatuses: false,
};
const fileOf = async (store: ExportStore, id: string) => {
  let file = '';
  for await (const { text } of store.pieces(id)) file += await text.text();
  return file;
};
const idsIn = (file: string) =>
  file
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');
const everyId = rows.map(({ record }) => record?.id ?? '').toSorted();

test('a whole export: file, progress and manifest', async () => {
  const store = memoryStore<ExportJournal, ExportPiece>();
  const { runner, last } = runnerOf(store, honest);
  await runner.start(order);
  const done = last();
  expect(done?.phase).toBe('done');
  const file = await fileOf(store, done?.journal.id ?? '');
  expect(file.startsWith('id,status\r\n')).toBe(true);
  expect(idsIn(file).toSorted()).toEqual(everyId);
  expect(done?.manifest).toMatchObject({
    rows: size,
    total: size,
    isComplete: true,
    filter: { text: 'status:failure', query: { status: 'failure' } },
    window: { clock: 'createdAt', to: new Date((nowSeconds - 1) * 1000).toISOString() },
  });
});

test('the manifest says what was asked for, not what the page alone filters by', async () => {
  const filtersOf = async (search: ExportOrder['search']) => {
    const { runner, last } = runnerOf(memoryStore<ExportJournal, ExportPiece>(), honest);
    await runner.start({ ...order, search });
    return last()?.manifest?.filter;
  };
  const ofWaiting = await filtersOf({ status: 'waiting', among: 'sponsored', chainId: '10' });
  expect(ofWaiting?.text).toBe('chain:10');
  expect(ofWaiting?.query).not.toHaveProperty('status');
  const ofView = await filtersOf({ view: 'late', originChainId: '10' });
  expect(ofView?.text).toBe('view:late origin:10');
});

test('a file has the note of what is handled, none of what changed since, and the names of chains', async () => {
  const store = memoryStore<ExportJournal, ExportPiece>();
  const { runner, last } = runnerOf(store, async (query, signal) => {
    const page = await honest(query, signal);
    return {
      ...page,
      rows: page.rows.map(({ record, ...row }) => ({
        ...row,
        ...(record && { record: { ...record, originChainId: 8453, destinationChainId: 7 } }),
      })) as typeof rows,
    };
  });
  const shape: ExportOrder['shape'] = {
    format: 'csv',
    columns: exportColumnIds(['route', 'handled']),
  };
  await runner.start({ ...order, shape, chainNames: { 8453: 'Base' } });
  const lines = (await fileOf(store, last()?.journal.id ?? '')).split('\r\n');
  expect(lines[0]).toBe(
    'id,originChainId,originChain,destinationChainId,destinationChain,handledBy,handledAt,handledNote',
  );
  expect(lines).toContain('r5,8453,Base,7,,ada,1970-01-01T00:00:00.000Z,Paid r5');
  expect(lines).toContain('r6,8453,Base,7,,,,');
  expect(last()?.manifest?.notes.join(' ')).toMatch(/handledBy/);
});

test('paused and resumed by another page: nothing lost, nothing twice', async () => {
  const store = memoryStore<ExportJournal, ExportPiece>();
  let calls = 0;
  const first = runnerOf(store, (query, signal) => {
    if ((calls += 1) === 6) first.runner.pause();
    signal.throwIfAborted();
    return honest(query, signal);
  });
  await first.runner.start(order);
  expect(first.last()?.phase).toBe('paused');
  expect(first.last()?.manifest?.isComplete).toBe(false);

  const second = runnerOf(store, honest);
  await second.runner.restore('sandbox');
  const paused = second.last();
  expect(paused?.phase).toBe('paused');
  if (!paused) return;
  await second.runner.resume(paused.journal, 18);
  expect(second.last()?.manifest).toMatchObject({ rows: size, isComplete: true });
  expect(idsIn(await fileOf(store, paused.journal.id)).toSorted()).toEqual(everyId);
});

test('what stops it stands in the manifest, and it can go on', async () => {
  const store = memoryStore<ExportJournal, ExportPiece>();
  const refusal = {
    type: null,
    title: null,
    detail: 'No.',
    upstreamStatus: null,
    retryAfterMs: null,
  };
  const problem = { ...refusal, traceId: null, message: null, errorCode: null };
  let calls = 0;
  const { runner, last } = runnerOf(store, (query, signal) =>
    (calls += 1) === 5 ? Promise.reject(new ApiError(403, problem)) : honest(query, signal),
  );
  await runner.start(order);
  const failed = last();
  expect(failed?.phase).toBe('failed');
  expect(failed?.manifest?.notes[0]).toContain('403: No.');
  if (!failed) return;
  await runner.resume(failed.journal, 18);
  expect(last()?.manifest).toMatchObject({ rows: size, isComplete: true });
});

test('cancelled: nothing is kept', async () => {
  const store = memoryStore<ExportJournal, ExportPiece>();
  const { runner, last } = runnerOf(store, honest);
  await runner.start(order);
  const done = last();
  if (done) await runner.discard(done.journal);
  expect(last()).toBeNull();
  expect(await store.journals()).toEqual([]);
});

test('an export that is cancelled in the middle of a page does not come back', async () => {
  const store = memoryStore<ExportJournal, ExportPiece>();
  const { runner, seen, last } = runnerOf(store, honest);
  const running = runner.start(order);
  while (!seen.some((one) => (one?.journal.state.rows ?? 0) > 0)) await Promise.resolve();
  const under = last();
  if (under) await runner.discard(under.journal);
  await running;
  expect(last()).toBeNull();
  expect(await store.journals()).toEqual([]);
});

test('a page that could not be stored is read again', async () => {
  const store = memoryStore<ExportJournal, ExportPiece>();
  let writes = 0;
  const full: ExportStore = {
    ...store,
    write: (journal, piece) =>
      piece && (writes += 1) === 5
        ? Promise.reject(new Error('The disk is full.'))
        : store.write(journal, piece),
  };
  const { runner, last } = runnerOf(full, honest);
  await runner.start(order);
  const failed = last();
  expect(failed?.phase).toBe('failed');
  expect(failed?.manifest?.notes[0]).toContain('The disk is full.');
  if (!failed) return;
  await runner.resume(failed.journal, 18);
  expect(last()?.manifest).toMatchObject({ rows: size, isComplete: true });
  expect(idsIn(await fileOf(store, failed.journal.id)).toSorted()).toEqual(everyId);
});
