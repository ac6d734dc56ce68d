import { openDB, type DBSchema } from 'idb';
import { recordDatabaseName } from '../../../lib/record-database';
import type { ExportJournal, ExportPiece, ExportStore } from './export-store';

interface ExportDatabase extends DBSchema {
  journals: { key: string; value: ExportJournal };
  pieces: { key: number; value: ExportPiece & { job: string }; indexes: { job: string } };
}

/** The browser's own database: pieces lie on disk as they come, and an export goes on after a reload. `signal` closes it. */
export async function databaseStore(signal: AbortSignal): Promise<ExportStore> {
  const database = await openDB<ExportDatabase>(recordDatabaseName, 1, {
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
    pieces: (id) => database.getAllFromIndex('pieces', 'job', id),
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
