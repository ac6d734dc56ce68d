import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRequestsPage } from '#service/read-requests';
import type { ReadRow } from '#service/record';
import { makeWireRecord } from '#testing/make-wire-record';
import { expectBruteForce, reconcileWire } from '#testing/reconcile-oracle';
import { systemClock } from '../../api/request-scheduler';
import type { ReadRequestsPage } from '../../api/requests';
import { createWalkRunner, type WalkProgress } from '../../api/walk/walk-runner';
import { memoryStore, type WalkStore } from '../../api/walk/walk-store';
import { noChains } from '../chain-of';
import { reconcileRow } from './reconcile-row';
import { matchingRows, type ReconcileJournal, type ReconcilePiece } from './reconcile-run';
import { ReconcileTotals } from './reconcile-totals';

const size = 3_000;
const nowSeconds = 1_790_000_000;
/** Every thousandth row is none, some amounts are no numbers. */
function world(): ReadRow[] {
  const wires = fc.sample(reconcileWire, { numRuns: 300, seed: 7 });
  const requests = Array.from({ length: size }, (_, index) =>
    index % 1_000 === 500
      ? { status: 'success' }
      : {
          ...wires[index % wires.length],
          id: `r${index}`,
          createdAt: new Date((nowSeconds - 2 * size + 2 * index) * 1000).toISOString(),
        },
  );
  return readRequestsPage({ requests }).rows;
}

test('stopped in the middle and gone on by another page, malformed rows are counted and in no sum', async () => {
  const rows = world();
  const secondsOf = (index: number) => nowSeconds - 2 * size + 2 * index;
  const read: ReadRequestsPage = async (query) => {
    const from = Number(query.startTimestamp ?? 0);
    const to = Number(query.endTimestamp ?? Infinity);
    const found = rows.filter((_, index) => secondsOf(index) >= from && secondsOf(index) <= to);
    const start = Number(query.continuation ?? 0);
    const end = start + Number(query.limit);
    return {
      rows: found.slice(start, end),
      continuation: end < found.length ? String(end) : null,
      total: query.includeTotal ? found.length : null,
    };
  };
  const store = memoryStore<ReconcileJournal, ReconcilePiece>();
  const pageOf = (held: WalkStore<ReconcileJournal, ReconcilePiece>, reading: ReadRequestsPage) => {
    const page = {
      totals: new ReconcileTotals(),
      last: null as WalkProgress<ReconcileJournal> | null,
    };
    const runner = createWalkRunner<ReconcileJournal, ReconcilePiece>({
      store: held,
      read: () => reading,
      clock: { ...systemClock, wait: () => Promise.resolve() },
      nowMs: () => nowSeconds * 1000,
      pieceOf: (some) => ({
        rows: some.flatMap(({ record }) => (record && reconcileRow(record, null, noChains)) ?? []),
      }),
      onRestart: () => {
        page.totals = new ReconcileTotals();
      },
      onPiece: (piece) => {
        for (const row of piece.rows) page.totals.add(row);
      },
      reasonOf: String,
      onChange: (progress) => {
        page.last = progress;
      },
      alone: (_, work) => work(),
    });
    return { page, runner };
  };
  let calls = 0;
  const first = pageOf(store, (query, signal) => {
    if ((calls += 1) === 20) first.runner.pause();
    signal.throwIfAborted();
    return read(query, signal);
  });
  await first.runner.start({
    network: 'sandbox',
    queryAt: () => ({}),
    journalOf: (journal) => ({ ...journal, filterText: '', recipients: null, period: null }),
    callsPerSecond: 1_000_000,
  });
  expect(first.page.last?.phase).toBe('paused');
  const second = pageOf(store, read);
  const paused = await second.runner.restore(() => true);
  expect(second.page.totals.requests).toBe(first.page.totals.requests);
  expect(second.page.totals.requests).toBeGreaterThan(0);
  if (!paused) return;
  await second.runner.resume(paused, 1_000_000);
  const { state } = second.page.last?.journal ?? {};
  expect(second.page.last?.phase).toBe('done');
  expect(state).toMatchObject({ rows: size, total: size, broken: 3 });
  await expectBruteForceInOrder(second.page.totals, rows);
});

test('rows that a service returns beside those that match are in no sum', () => {
  const at = (updatedAt: string, over: object = {}) =>
    makeWireRecord({ createdAt: '2026-09-01T00:00:00Z', updatedAt, ...over });
  const { rows } = readRequestsPage({
    requests: [
      at('2026-09-20T00:00:00Z', { id: 'a' }),
      at('2026-09-20T00:00:00Z', { id: 'other status', status: 'failure' }),
      at('2026-09-02T00:00:00Z', { id: 'too old' }),
      { status: 'success' },
    ],
  });
  const startTimestamp = String(Date.UTC(2026, 8, 10) / 1000);
  const query = { status: 'success', startTimestamp, sortBy: 'updatedAt', term: 'not in it' };
  const matching = matchingRows(rows, query, noChains);
  // One without a record may be any of them: it is counted by itself.
  expect(matching.map(({ record }) => record?.id)).toEqual(['a', undefined]);
});

/** The pages came in another order than the rows lie. */
async function expectBruteForceInOrder(totals: ReconcileTotals, rows: readonly ReadRow[]) {
  const records = rows.flatMap(({ record }) => record ?? []);
  const order = new Map(totals.unexplained.map(({ id }, index) => [id, index]));
  await expectBruteForce(
    totals,
    records.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
  );
}
