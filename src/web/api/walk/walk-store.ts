import type { RequestCounts } from '../request-scheduler';
import type { WalkState } from './plan-walk';

/** Everything that a walk needs to go on after a reload. */
export interface WalkJournal {
  id: string;
  network: string;
  state: WalkState;
  counts: RequestCounts;
  startedAtMs: number;
  /** Time spent walking, without pauses. */
  walkedMs: number;
  /** Why it stopped; null while it runs, was paused, or the page went away. */
  stoppedBecause: string | null;
  /** Somebody paused it: it does not go on by itself. */
  isPaused?: boolean;
}

/** What one page of the walk left, with what its rows are known by. */
export interface WalkPiece {
  ids: string[];
}

/** Where pieces wait until they are needed. A piece and the journal that includes it are written as one. */
export interface WalkStore<J extends WalkJournal, P extends WalkPiece> {
  /** Whether what it holds outlives this page. */
  readonly isDurable: boolean;
  write(journal: J, piece: P | null): Promise<void>;
  journals(): Promise<J[]>;
  pieces(id: string): AsyncIterable<P>;
  remove(id: string): Promise<void>;
}

/** For what must not be kept in the browser's storage, and where there is none. */
export function memoryStore<J extends WalkJournal, P extends WalkPiece>(): WalkStore<J, P> {
  const held = new Map<string, { journal: J; pieces: P[] }>();
  return {
    isDurable: false,
    write: (journal, piece) => {
      const pieces = held.get(journal.id)?.pieces ?? [];
      if (piece) pieces.push(piece);
      held.set(journal.id, { journal, pieces });
      return Promise.resolve();
    },
    journals: () => Promise.resolve([...held.values()].map(({ journal }) => journal)),
    async *pieces(id) {
      yield* held.get(id)?.pieces ?? [];
    },
    remove: (id) => {
      held.delete(id);
      return Promise.resolve();
    },
  };
}
