import type { ExportJournal, ExportPiece, ExportStore } from './export-store';

const journalStore = 'journals';
const pieceStore = 'pieces';

/** The browser's own database: pieces lie on disk as they come, and an export goes on after a reload. */
export async function databaseStore(): Promise<ExportStore> {
  const database = await open();
  return {
    isDurable: true,
    write: async (journal, piece) => {
      const transaction = database.transaction([journalStore, pieceStore], 'readwrite');
      transaction.objectStore(journalStore).put(journal);
      if (piece) transaction.objectStore(pieceStore).add({ job: journal.id, ...piece });
      await finished(transaction);
    },
    journals: () =>
      answer(database.transaction(journalStore).objectStore(journalStore).getAll()) as Promise<
        ExportJournal[]
      >,
    pieces: (id) =>
      answer(
        database.transaction(pieceStore).objectStore(pieceStore).index('job').getAll(id),
      ) as Promise<ExportPiece[]>,
    remove: async (id) => {
      const transaction = database.transaction([journalStore, pieceStore], 'readwrite');
      transaction.objectStore(journalStore).delete(id);
      const keys = await answer(transaction.objectStore(pieceStore).index('job').getAllKeys(id));
      for (const key of keys) transaction.objectStore(pieceStore).delete(key);
      await finished(transaction);
    },
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('waybill.exports', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(journalStore, { keyPath: 'id' });
    request.result.createObjectStore(pieceStore, { autoIncrement: true }).createIndex('job', 'job');
  });
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? failed()));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? failed()));
  });
}

const failed = () => new Error('The browser’s storage failed.');
