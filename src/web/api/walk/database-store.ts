import { openDB, type DBSchema } from 'idb';
import type { WalkJournal, WalkPiece, WalkStore } from './walk-store';

interface WalkDatabase<J, P> extends DBSchema {
  journals: { key: string; value: J };
  pieces: { key: number; value: P & { job: string }; indexes: { job: string } };
}

/** So many pieces are read at once. */
const batch = 10;

/** The browser's own database: pieces lie on disk as they come, and a walk goes on after a reload. `signal` closes it. */
export async function databaseStore<J extends WalkJournal, P extends WalkPiece>(
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
