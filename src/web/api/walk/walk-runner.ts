import type { ReadRow } from '#service/records/record';
import type { Budget } from '../pace';
import { RequestScheduler, type Clock, type RequestCounts } from '../request-scheduler';
import type { ReadRequestsPage, RequestsParams } from '../endpoints/requests';
import { planWalk } from './plan-walk';
import { walkPartitions } from './walk-partitions';
import type { WalkJournal, WalkPiece, WalkStore } from './walk-store';

export type WalkPhase = 'running' | 'paused' | 'failed' | 'done';

/** How far a walk is. */
export interface WalkProgress<J extends WalkJournal> {
  phase: WalkPhase;
  journal: J;
  /** False: what came is lost with the page. */
  isDurable: boolean;
  rowsPerSecond: number | null;
  secondsLeft: number | null;
}

export interface WalkOrder<J extends WalkJournal> {
  network: string;
  /** What is walked, with relative times counted back from `nowSeconds`. */
  queryAt: (nowSeconds: number) => RequestsParams;
  /** The journal with what only this kind of walk knows. */
  journalOf: (journal: WalkJournal) => J;
  /** What the proxy lets through. */
  callsPerSecond: number;
}

export interface WalkParts<J extends WalkJournal, P extends WalkPiece> {
  store: WalkStore<J, P>;
  read: (network: string) => ReadRequestsPage;
  clock: Clock;
  /** What is left of the pace; null where nothing is paced. */
  budget?: () => Budget | null;
  nowMs: () => number;
  /** What stands before the first row. */
  firstPiece?: (journal: J) => P;
  pieceOf: (rows: readonly ReadRow[], journal: J) => Omit<P, 'ids'> | Promise<Omit<P, 'ids'>>;
  reasonOf: (error: unknown) => string;
  onChange: (progress: WalkProgress<J> | null) => void;
  /** Runs the work while no other tab runs the walk of that id; throws where one does. */
  alone: (id: string, work: () => Promise<void>) => Promise<void>;
}

class Paused extends Error {
  override readonly name = 'Paused';
}

export function isWalked({ state }: WalkJournal): boolean {
  return state.partitions.every(({ isDone }) => isDone);
}

/** Runs one walk: plans, reads, writes piece by piece, and stops at any point so that it can go on. */
export function createWalkRunner<J extends WalkJournal, P extends WalkPiece>({
  store,
  read,
  clock,
  budget = () => null,
  nowMs,
  firstPiece,
  pieceOf,
  reasonOf,
  onChange,
  alone,
}: WalkParts<J, P>) {
  let abort = new AbortController();
  let walking = Promise.resolve();
  /** Ids of the walk that this page has read; null: they are in the store only. */
  let known: { id: string; seen: Set<string> } | null = null;

  const publish = (phase: WalkPhase, journal: J) => {
    const { state, walkedMs } = journal;
    const rate = walkedMs > 0 ? (state.rows * 1000) / walkedMs : null;
    const left = state.total === null ? null : Math.max(0, state.total - state.rows);
    onChange({
      phase,
      journal,
      isDurable: store.isDurable,
      rowsPerSecond: rate,
      secondsLeft: rate && left !== null ? left / rate : null,
    });
  };

  const walk = async (journal: J, callsPerSecond: number, seen: Set<string>): Promise<void> => {
    let current = journal;
    let beganMs = clock.nowMs();
    try {
      const { signal } = abort;
      const pace = new RequestScheduler(callsPerSecond, { clock, budget, counts: current.counts });
      const parts = { read: read(journal.network), pace, signal, seen };
      for await (const page of walkPartitions(journal.state, parts)) {
        const now = clock.nowMs();
        const walkedMs = current.walkedMs + now - beganMs;
        beganMs = now;
        const piece = { ...(await pieceOf(page.rows, journal)), ids: page.ids } as P;
        const next = { ...current, state: structuredClone(page.state), walkedMs };
        await store.write(next, piece);
        current = next;
        publish('running', current);
      }
      publish('done', current);
    } catch (error) {
      const isPaused = error instanceof Paused;
      // A page that could not be written is among the known ids.
      if (!isPaused) known = null;
      current = isPaused
        ? { ...current, isPaused }
        : { ...current, stoppedBecause: reasonOf(error) };
      await store.write(current, null).catch(() => undefined);
      publish(isPaused ? 'paused' : 'failed', current);
    }
  };

  /** Reads again what a journal includes: the ids that are there already. */
  const replay = async (id: string): Promise<Set<string>> => {
    const seen = new Set<string>();
    for await (const piece of store.pieces(id)) for (const rowId of piece.ids) seen.add(rowId);
    known = { id, seen };
    return seen;
  };
  return {
    /** `onStarted`: counted, planned, and under way. */
    async start(
      { network, queryAt, journalOf, callsPerSecond }: WalkOrder<J>,
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
      const state = await planWalk(queryAt(nowSeconds), nowSeconds, (first) =>
        pace.run(() => read(network)(first, signal), signal),
      );
      const journal = journalOf({
        id: `${startedAtMs}`,
        network,
        state,
        counts,
        startedAtMs,
        walkedMs: 0,
        stoppedBecause: null,
      });
      await store.write(journal, firstPiece?.(journal) ?? null);
      const seen = new Set<string>();
      known = { id: journal.id, seen };
      publish('running', journal);
      onStarted?.();
      walking = alone(journal.id, () => walk(journal, callsPerSecond, seen));
      await walking;
    },
    /** Goes on from where a journal stands; its pieces say which rows are there already. */
    async resume(journal: J, callsPerSecond: number) {
      abort = new AbortController();
      walking = alone(journal.id, async () => {
        const seen = known?.id === journal.id ? known.seen : await replay(journal.id);
        const open = { ...journal, stoppedBecause: null, isPaused: false };
        // A reload before the first page goes on too.
        await store.write(open, null);
        publish('running', open);
        await walk(open, callsPerSecond, seen);
      });
      await walking;
    },
    pause() {
      abort.abort(new Paused('paused'));
    },
    async discard(journal: J) {
      abort.abort(new Paused('cancelled'));
      // What the walk was writing would bring it back after it was removed.
      await walking.catch(() => undefined);
      known = null;
      await store.remove(journal.id);
      onChange(null);
    },
    /** A walk that a reload interrupted, as paused; a whole one as done. Null where none is found. */
    async restore(isWanted: (journal: J) => boolean): Promise<J | null> {
      const journal = (await store.journals()).find(isWanted);
      if (!journal) return null;
      publish(isWalked(journal) ? 'done' : 'paused', journal);
      return journal;
    },
    pieces: (journal: J): AsyncIterable<P> => store.pieces(journal.id),
  };
}
