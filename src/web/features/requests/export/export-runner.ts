import { ApiError, NetworkError } from '../../../api/errors';
import type { Budget } from '../../../api/pace';
import { RequestScheduler, type Clock, type RequestCounts } from '../../../api/request-scheduler';
import type { ReadRequestsPage } from '../../../api/requests';
import { errorLine } from '../../../components/error-words';
import type { ListSearch } from '../search/list-search';
import { toServiceQuery } from '../search/service-query';
import { headerText, rowsText, type ExportShape } from './export-format';
import { planExport } from './export-plan';
import type { ExportJournal, ExportPiece, ExportStore } from './export-store';
import { manifestOf, type ExportManifest } from './manifest';
import { walkExport } from './walk-export';

export type ExportPhase = 'running' | 'paused' | 'failed' | 'done';

/** What the page shows of the one export that is under way. */
export interface ExportProgress {
  phase: ExportPhase;
  journal: ExportJournal;
  /** False: what came is lost with the page. */
  isDurable: boolean;
  rowsPerSecond: number | null;
  secondsLeft: number | null;
  /** Once it is done, failed or paused. */
  manifest: ExportManifest | null;
}

export interface ExportOrder {
  network: string;
  search: ListSearch;
  shape: ExportShape;
  /** What the proxy lets through. */
  callsPerSecond: number;
  filtersOpenStatuses: boolean;
}

export interface RunnerParts {
  store: ExportStore;
  read: (network: string) => ReadRequestsPage;
  clock: Clock;
  /** What is left of the pace; null where nothing is paced. */
  budget?: () => Budget | null;
  nowMs: () => number;
  isUnscoped?: (network: string) => boolean;
  onChange: (progress: ExportProgress | null) => void;
  /** Runs the work while no other tab runs the export of that id; throws where one does. */
  alone: (id: string, work: () => Promise<void>) => Promise<void>;
}

class Paused extends Error {
  override readonly name = 'Paused';
}

/** Runs one export: plans, walks, writes piece by piece, and stops at any point so that it can go on. */
export function createExportRunner({
  store,
  read,
  clock,
  budget,
  nowMs,
  isUnscoped = () => false,
  onChange,
  alone,
}: RunnerParts) {
  let abort = new AbortController();
  let walking = Promise.resolve();

  const publish = (phase: ExportPhase, journal: ExportJournal) => {
    const { state, walkedMs } = journal;
    const rate = walkedMs > 0 ? (state.rows * 1000) / walkedMs : null;
    const left = state.total === null ? null : Math.max(0, state.total - state.rows);
    const isStill = phase === 'done' || phase === 'failed' || phase === 'paused';
    onChange({
      phase,
      journal,
      isDurable: store.isDurable,
      rowsPerSecond: rate,
      secondsLeft: rate && left !== null ? left / rate : null,
      manifest: isStill
        ? manifestOf({
            ...journal,
            isUnscoped: isUnscoped(journal.network),
            finishedAtMs: nowMs(),
          })
        : null,
    });
  };

  const walk = async (
    journal: ExportJournal,
    callsPerSecond: number,
    seen: Set<string>,
  ): Promise<void> => {
    let current = journal;
    let beganMs = clock.nowMs();
    try {
      const { signal } = abort;
      const pace = new RequestScheduler(callsPerSecond, { clock, budget, counts: current.counts });
      const parts = { read: read(journal.network), pace, signal, seen };
      for await (const page of walkExport(journal.state, parts)) {
        const now = clock.nowMs();
        current = { ...current, state: page.state, walkedMs: current.walkedMs + now - beganMs };
        beganMs = now;
        const text = new Blob([rowsText(page.rows, journal.shape)]);
        const ids = page.rows.flatMap(({ record }) => record?.id ?? []);
        await store.write(current, { text, ids });
        publish('running', current);
      }
      publish('done', current);
    } catch (error) {
      if (error instanceof Paused) return publish('paused', current);
      current = { ...current, stoppedBecause: reasonOf(error) };
      await store.write(current, null).catch(() => undefined);
      publish('failed', current);
    }
  };

  return {
    /** `onStarted`: counted, planned, and under way. */
    async start(
      { network, search, shape, callsPerSecond, filtersOpenStatuses }: ExportOrder,
      onStarted?: () => void,
    ) {
      abort = new AbortController();
      const { signal } = abort;
      const counts: RequestCounts = { calls: 0, refusals: 0, losses: 0 };
      const pace = new RequestScheduler(callsPerSecond, {
        clock,
        budget,
        counts,
        isAttended: true,
      });
      const startedAtMs = nowMs();
      const nowSeconds = Math.floor(startedAtMs / 1000);
      const query = toServiceQuery(search, nowSeconds, filtersOpenStatuses);
      const state = await planExport(query, nowSeconds, (first) =>
        pace.run(() => read(network)(first, signal), signal),
      );
      const journal: ExportJournal = {
        id: `${startedAtMs}`,
        network,
        search,
        shape,
        state,
        counts,
        startedAtMs,
        walkedMs: 0,
        stoppedBecause: null,
      };
      await store.write(journal, { text: new Blob([headerText(shape)]), ids: [] });
      publish('running', journal);
      onStarted?.();
      walking = alone(journal.id, () => walk(journal, callsPerSecond, new Set()));
      await walking;
    },
    /** Goes on from where a journal stands; its pieces say which rows are there already. */
    async resume(journal: ExportJournal, callsPerSecond: number) {
      abort = new AbortController();
      walking = alone(journal.id, async () => {
        const pieces = await store.pieces(journal.id);
        const seen = new Set(pieces.flatMap(({ ids }) => ids));
        const open = { ...journal, stoppedBecause: null };
        publish('running', open);
        await walk(open, callsPerSecond, seen);
      });
      await walking;
    },
    pause() {
      abort.abort(new Paused('paused'));
    },
    async discard(journal: ExportJournal) {
      abort.abort(new Paused('cancelled'));
      // What the walk was writing would bring the export back after it was removed.
      await walking.catch(() => undefined);
      await store.remove(journal.id);
      onChange(null);
    },
    /** An export of the network that a reload interrupted, as paused. */
    async restore(network: string) {
      const journal = (await store.journals()).find((stored) => stored.network === network);
      if (journal)
        publish(
          journal.state.partitions.every(({ isDone }) => isDone) ? 'done' : 'paused',
          journal,
        );
    },
    pieces: (journal: ExportJournal): Promise<ExportPiece[]> => store.pieces(journal.id),
  };
}

export type ExportRunner = ReturnType<typeof createExportRunner>;

function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return 'the connection was lost';
  if (error instanceof ApiError) return `the service returned ${error.status}: ${errorLine(error)}`;
  return errorLine(error);
}
