import { budgets } from '../../../api/pace';
import { systemClock } from '../../../api/request-scheduler';
import { readInBackground } from '../../../api/endpoints/requests';
import { isUnscoped } from '../../../api/scope';
import { readHandled } from '../../../api/endpoints/team';
import { serverNowMs } from '../../../api/server-clock';
import { useSession, useSessionValue, type SessionPart } from '../../../api/session';
import { sharedValue, type SharedValue } from '../../../lib/shared-value';
import {
  memoryStore,
  type WalkJournal,
  type WalkPiece,
  type WalkStore,
} from '../../../api/walk/walk-store';
import { recordDatabases } from '../../../lib/record-database';
import { createExportRunner, type ExportProgress, type ExportRunner } from './export-runner';
import type { ExportJournal, ExportPiece, ExportStore } from './export-store';
import { downloadRows } from './save-rows';
import { openDB, type DBSchema } from 'idb';

type Place = 'disk' | 'memory';

/** The one export of this page: it goes on while one walks about, and is found again after a reload. */
interface PageExport {
  progress: SharedValue<ExportProgress | null>;
  /** Fields that only the owner of a request may see are never kept in the browser's storage. */
  runnerFor: (place: Place) => Promise<ExportRunner>;
}

const pageExport: SessionPart<PageExport> = (session) => {
  const { signal, network } = session;
  const progress = sharedValue<ExportProgress | null>(null);
  const runners = new Map<Place, Promise<ExportRunner>>();
  const createRunner = async (place: Place) => {
    const runner = createExportRunner({
      store: await storeFor(place, signal),
      read: (name) => readInBackground(session, name),
      readHandled: (name, ids) => readHandled(session, name, ids, signal),
      clock: systemClock,
      budget: () => session.get(budgets).get().get('requests') ?? null,
      nowMs: () => serverNowMs(session),
      isUnscoped: (name) => isUnscoped(session, name),
      onChange: (next) => {
        const before = progress.get();
        progress.set(next);
        // Wherever one is by then; the button stays for a second copy.
        if (next?.phase === 'done' && before?.phase === 'running')
          void runner.pieces(next.journal).then((pieces) => downloadRows(next.journal, pieces));
      },
      alone: (id, work) =>
        aloneAmongTabs(`waybill.export.${id}`, work, 'This export is running in another tab.'),
    });
    signal.addEventListener('abort', () => runner.pause());
    return runner;
  };
  const runnerFor = (place: Place) => {
    const runner = runners.get(place) ?? createRunner(place);
    runners.set(place, runner);
    return runner;
  };
  if (network !== null)
    void runnerFor('disk').then((runner) => (progress.get() ? undefined : runner.restore(network)));
  return { progress, runnerFor };
};

async function storeFor(place: Place, signal: AbortSignal): Promise<ExportStore> {
  if (place === 'memory') return memoryStore<ExportJournal, ExportPiece>();
  // A private window may have no database: the export works and ends with the page.
  return databaseStore<ExportJournal, ExportPiece>(recordDatabases.exports, signal).catch(() =>
    memoryStore<ExportJournal, ExportPiece>(),
  );
}

export function useExport(): ExportProgress | null {
  return useSessionValue(exportProgress);
}

const exportProgress: SessionPart<PageExport['progress']> = (session) =>
  session.get(pageExport).progress;

export function useExportRunners(): PageExport['runnerFor'] {
  return useSession().get(pageExport).runnerFor;
}

/** Where the export that is shown keeps its rows. */
export function placeOf({ isDurable }: ExportProgress): Place {
  return isDurable ? 'disk' : 'memory';
}

/** A page that was reloaded frees its locks a moment later. */
const waitMs = 1_000;

/** Runs the work while no other tab does the work of that name; throws where one does. */
async function aloneAmongTabs(
  name: string,
  work: () => Promise<void>,
  refusal: string,
): Promise<void> {
  const signal = AbortSignal.timeout(waitMs);
  let isGranted = false;
  await navigator.locks
    .request(name, { signal }, async () => {
      isGranted = true;
      await work();
    })
    .catch((error: unknown) => {
      throw isGranted ? error : new Error(refusal);
    });
}

interface WalkDatabase<J, P> extends DBSchema {
  journals: { key: string; value: J };
  pieces: { key: number; value: P & { job: string }; indexes: { job: string } };
}

/** So many pieces are read at once. */
const batch = 10;

/** The browser's own database: pieces lie on disk as they come, and a walk goes on after a reload. `signal` closes it. */
async function databaseStore<J extends WalkJournal, P extends WalkPiece>(
  name: string,
  signal: AbortSignal,
): Promise<WalkStore<J, P>> {
  const database = await openDB<WalkDatabase<J, P>>(name, 1, {
    upgrade: (created) => {
      created.createObjectStore('journals', { keyPath: 'id' });
      created.createObjectStore('pieces', { autoIncrement: true }).createIndex('job', 'job');
    },
  });
  signal.addEventListener('abort', () => database.close());
  return {
    isDurable: true,
    write: async (journal, piece) => {
      const transaction = database.transaction(['journals', 'pieces'], 'readwrite');
      await Promise.all([
        transaction.objectStore('journals').put(journal),
        piece && transaction.objectStore('pieces').add({ job: journal.id, ...piece }),
        transaction.done,
      ]);
    },
    journals: () => database.getAll('journals'),
    async *pieces(id) {
      const keys = await database.getAllKeysFromIndex('pieces', 'job', id);
      for (let start = 0; start < keys.length; start += batch) {
        const some = keys.slice(start, start + batch);
        const found = await Promise.all(some.map((key) => database.get('pieces', key)));
        for (const piece of found) if (piece) yield piece;
      }
    },
    remove: async (id) => {
      const transaction = database.transaction(['journals', 'pieces'], 'readwrite');
      const pieces = transaction.objectStore('pieces');
      const keys = await pieces.index('job').getAllKeys(id);
      await Promise.all([
        transaction.objectStore('journals').delete(id),
        ...keys.map((key) => pieces.delete(key)),
        transaction.done,
      ]);
    },
  };
}
