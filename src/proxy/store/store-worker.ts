import { parentPort, workerData } from 'node:worker_threads';
import { EventDatabase } from './event-database';
import type { StoreCall, StoreMethod, StoreReply, StoreWorkerData } from './file-event-log';

const pruneMs = 10 * 60_000;
const { file, maxBytes } = workerData as StoreWorkerData;
const port = parentPort!;
const send = (reply: StoreReply) => port.postMessage(reply);

try {
  const database = new EventDatabase(file, maxBytes);
  const prune = () => {
    try {
      database.prune(Date.now());
    } catch {
      // A disk that is full now has room later.
    }
  };
  prune();
  setInterval(prune, pruneMs).unref();
  port.on('message', ({ id, method, args }: StoreCall) => {
    try {
      // The types of a method's arguments are those of the caller.
      const call = database[method] as (...values: readonly unknown[]) => unknown;
      send({ id, value: call.apply(database, [...args]) });
      if (method === ('close' satisfies StoreMethod)) port.close();
    } catch (error) {
      // The message may quote a value.
      const { code, errcode } = error as { code?: string; errcode?: number };
      send({ id, failure: `${code ?? 'unknown'} ${errcode ?? ''}`.trim() });
    }
  });
  send({ id: 0, value: null });
} catch (error) {
  send({ id: 0, failure: (error as Error).message });
  port.close();
}
