import type { ListSearch } from '../search/list-search';
import type { RequestCounts } from '../../../api/request-scheduler';
import type { ExportShape } from './export-format';
import type { ExportState } from './export-plan';

/** Everything that an export needs to go on after a reload. */
export interface ExportJournal {
  id: string;
  network: string;
  search: ListSearch;
  shape: ExportShape;
  state: ExportState;
  counts: RequestCounts;
  startedAtMs: number;
  /** Time spent walking, without pauses. */
  walkedMs: number;
  /** Why it stopped; null while it runs, was paused, or the page went away. */
  stoppedBecause: string | null;
}

/** A piece of the file with the ids that it holds. */
export interface ExportPiece {
  text: Blob;
  ids: string[];
}

/** Where pieces of the file wait until it is saved. A piece and the journal that includes it are written as one. */
export interface ExportStore {
  /** Whether what it holds outlives this page. */
  readonly isDurable: boolean;
  write(journal: ExportJournal, piece: ExportPiece | null): Promise<void>;
  journals(): Promise<ExportJournal[]>;
  pieces(id: string): Promise<ExportPiece[]>;
  remove(id: string): Promise<void>;
}

/** For rows that must not be kept in the browser's storage, and where there is none. */
export function memoryStore(): ExportStore {
  const held = new Map<string, { journal: ExportJournal; pieces: ExportPiece[] }>();
  return {
    isDurable: false,
    write: (journal, piece) => {
      const pieces = held.get(journal.id)?.pieces ?? [];
      if (piece) pieces.push(piece);
      held.set(journal.id, { journal, pieces });
      return Promise.resolve();
    },
    journals: () => Promise.resolve([...held.values()].map(({ journal }) => journal)),
    pieces: (id) => Promise.resolve(held.get(id)?.pieces ?? []),
    remove: (id) => {
      held.delete(id);
      return Promise.resolve();
    },
  };
}
