import { matcherOf } from '#service/matches';
import type { ReadRow } from '#service/record';
import { returnedView } from '#service/record-view';
import { budgets } from '../../api/pace';
import { systemClock } from '../../api/request-scheduler';
import { readInBackground, type RequestsParams } from '../../api/requests';
import { serverNowMs } from '../../api/server-clock';
import type { Session } from '../../api/session';
import { aloneAmongTabs } from '../../api/walk/alone-among-tabs';
import { databaseStore } from '../../api/walk/database-store';
import { createWalkRunner, type WalkProgress, type WalkRunner } from '../../api/walk/walk-runner';
import { memoryStore, type WalkJournal, type WalkStore } from '../../api/walk/walk-store';
import { stopReason } from '../../components/stop-reason';
import { recordDatabases } from '../../lib/record-database';
import { sharedValue, type SharedValue } from '../../lib/shared-value';
import { sliced } from '../../lib/slices';
import type { ChainOf } from '../chain-of';
import type { Period } from './period';
import { reconcileReport, type ReconcileReport } from './reconcile-report';
import { reconcileRow, type ReconcileRow } from './reconcile-row';
import { ReconcileTotals } from './reconcile-totals';

export interface ReconcileJournal extends WalkJournal {
  filterText: string;
  /** Null: every recipient counts. */
  recipients: readonly string[] | null;
  /** The chosen one; null where the filter has another, or none. */
  period: Period | null;
}

export interface ReconcilePiece {
  ids: string[];
  rows: ReconcileRow[];
  /** Rows that plainly don't match the filter, and are in no sum. */
  unmatched?: number;
}

/** What is reconciled. */
export interface ReconcileOrder extends Pick<
  ReconcileJournal,
  'filterText' | 'recipients' | 'period'
> {
  queryAt: (nowSeconds: number) => RequestsParams;
  /** Fields that only the owner of a request may see are never kept in the browser's storage. */
  isGated: boolean;
}

/** What the page shows of a reconciliation. */
export interface ReconcileView {
  /** Looking for an earlier one, or counting: the moment before there is progress. */
  waitsFor: 'store' | 'count' | null;
  progress: WalkProgress<ReconcileJournal> | null;
  report: ReconcileReport | null;
  error: Error | null;
}

export interface ReconcileRun {
  view: SharedValue<ReconcileView>;
  start: (order: ReconcileOrder) => Promise<void>;
  pause: () => void;
  resume: () => Promise<void>;
  cancel: () => Promise<void>;
  /** Every row that was read, in no order. */
  pieces: () => AsyncIterable<ReconcilePiece>;
}

export interface RunParts {
  session: Session;
  network: string;
  /** Identity of the question: after a reload it finds what was read. */
  id: string;
  callsPerSecond: number;
  loadChains: () => Promise<ChainOf>;
}

type Store = WalkStore<ReconcileJournal, ReconcilePiece>;
type Runner = WalkRunner<ReconcileJournal, ReconcilePiece>;

/** From so many API calls on a reading is confirmed first. */
const maxUnconfirmedCalls = 200;
/** The report of a run under way is made anew so often. */
const reportEveryMs = 1_000;
/** So many reconciliations are kept in the browser; an older one goes when a new one starts. */
const maxStored = 5;

/** One reconciliation of the page. It goes on while one walks about, and after a reload. */
export function createReconcileRun(parts: RunParts): ReconcileRun {
  const { session, network, id, callsPerSecond, loadChains } = parts;
  const { signal } = session;
  const view = sharedValue<ReconcileView>({
    waitsFor: 'store',
    progress: null,
    report: null,
    error: null,
  });
  const set = (change: Partial<ReconcileView>) => view.set({ ...view.get(), ...change });
  const disk = databaseStore<ReconcileJournal, ReconcilePiece>(
    recordDatabases.reconciliations,
    signal,
  ).catch((): Store => memoryStore());
  let totals = new ReconcileTotals();
  let chainOf: ChainOf = () => undefined;
  let runner: Runner | null = null;
  let latest: WalkProgress<ReconcileJournal> | null = null;
  let wake = () => {};
  let isShowing = false;
  const pause = sliced();

  /** Shows the newest progress with its report, at most so often while rows come in. */
  const show = async () => {
    wake();
    if (isShowing) return;
    isShowing = true;
    for (let shown: typeof latest | undefined; shown !== latest;) {
      shown = latest;
      const report = shown && (await reconcileReport(totals, shown.journal.recipients));
      if (shown) set({ waitsFor: null, progress: shown, report });
      else set({ progress: null, report: null });
      if (shown?.phase !== 'running') continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, reportEveryMs);
        wake = () => {
          if (latest?.phase === 'running') return;
          clearTimeout(timer);
          resolve();
        };
      });
    }
    isShowing = false;
  };
  const runnerOn = (store: Store): Runner =>
    createWalkRunner<ReconcileJournal, ReconcilePiece>({
      store,
      read: (name) => readInBackground(session, name),
      clock: systemClock,
      budget: () => session.get(budgets).get().get('requests') ?? null,
      nowMs: () => serverNowMs(session),
      pieceOf: async (rows, { recipients, state: { query, clock } }) => {
        await pause();
        const matching = matchingRows(rows, { ...query, sortBy: clock }, chainOf);
        return {
          rows: rowsOf(matching, recipients, chainOf),
          unmatched: rows.length - matching.length,
        };
      },
      onRestart: () => {
        totals = new ReconcileTotals();
      },
      onPiece: async ({ rows, unmatched = 0 }) => {
        totals.unmatched += unmatched;
        for (const row of rows) totals.add(row);
        await pause();
      },
      reasonOf: stopReason,
      onChange: (progress) => {
        latest = progress;
        void show();
      },
      alone: (name, work) =>
        aloneAmongTabs(
          `waybill.reconcile.${name}`,
          work,
          'This reconciliation is running in another tab.',
        ),
    });
  const fail = (error: unknown) => {
    if (signal.aborted) return;
    set({ waitsFor: null, error: error instanceof Error ? error : new Error(String(error)) });
  };
  const resume = async () => {
    const journal = latest?.journal;
    if (!runner || !journal) return;
    set({ error: null });
    chainOf = await loadChains();
    await runner.resume(journal, callsPerSecond).catch(fail);
  };
  const restore = async () => {
    runner = runnerOn(await disk);
    const journal = await runner.restore(
      (stored) => stored.id === id && stored.network === network,
    );
    if (journal === null) set({ waitsFor: null });
    else if (latest?.phase === 'paused' && !journal.isPaused && journal.stoppedBecause === null)
      await resume();
  };
  void restore().catch(fail);
  signal.addEventListener('abort', () => runner?.pause());
  let isCancelled = false;

  return {
    view,
    async start({ queryAt, isGated, ...own }) {
      isCancelled = false;
      if (runner && latest) await runner.discard(latest.journal);
      set({ waitsFor: 'count', progress: null, report: null, error: null });
      try {
        chainOf = await loadChains();
        const stored = await disk;
        await makeRoom(stored, id);
        runner = runnerOn(isGated ? memoryStore() : stored);
        const journalOf = (journal: WalkJournal): ReconcileJournal => ({ ...journal, ...own });
        const order = { network, id, queryAt, journalOf, callsPerSecond, maxUnconfirmedCalls };
        await runner.start(order);
      } catch (error) {
        if (isCancelled) set({ waitsFor: null });
        else fail(error);
      }
    },
    pause: () => runner?.pause(),
    resume,
    async cancel() {
      isCancelled = true;
      runner?.pause();
      if (runner && latest) await runner.discard(latest.journal);
      set({ waitsFor: null, progress: null, report: null, error: null });
    },
    async *pieces() {
      if (runner && latest) yield* runner.pieces(latest.journal);
    },
  };
}

/** A service that doesn't know a parameter answers with everything. Where it searches for a term is not stated. */
export function matchingRows(
  rows: readonly ReadRow[],
  { term: _term, ...query }: RequestsParams,
  chainOf: ChainOf,
): ReadRow[] {
  const vmTypeOf = (chainId: number) => chainOf(chainId)?.vmType;
  const matches = matcherOf(query, { view: returnedView, vmTypeOf });
  return rows.filter(({ record, raw }) => !record || matches(record, raw) !== false);
}

function rowsOf(
  rows: readonly ReadRow[],
  recipients: readonly string[] | null,
  chainOf: ChainOf,
): ReconcileRow[] {
  return rows.flatMap(({ record }) => (record && reconcileRow(record, recipients, chainOf)) ?? []);
}

/** Removes what was read to the same question, and the oldest of the others. */
async function makeRoom(store: Store, id: string): Promise<void> {
  const journals = await store.journals();
  const others = journals
    .filter((journal) => journal.id !== id)
    .toSorted((a, b) => b.startedAtMs - a.startedAtMs);
  const old = others.slice(maxStored - 1).map((journal) => journal.id);
  for (const unwanted of [id, ...old]) await store.remove(unwanted);
}
