import { parentPort, workerData } from 'node:worker_threads';
import { EventDatabase } from './event-database';
import type { StoreCall, StoreMethod, StoreReply, StoreWorkerData } from './file-event-log';
import { StoreError } from './sqlite';

const pruneMs = 10 * 60_000;
const { file, maxBytes } = workerData as StoreWorkerData;
const port = parentPort!;
const send = (reply: StoreReply) => port.postMessage(reply);
let database: EventDatabase | null = null;

function open(): EventDatabase {
  if (database) return database;
  database = new EventDatabase(file, maxBytes);
  prune();
  setInterval(prune, pruneMs).unref();
  return database;
}

function prune(): void {
  try {
    database?.prune(Date.now());
  } catch {
    // A disk that is full now has room later.
  }
}

function sendFailure(id: number, error: unknown): void {
  // Any other message may quote a value.
  const { code, errcode } = error as { code?: string; errcode?: number };
  const isOwn = error instanceof StoreError;
  const failure = isOwn ? error.message : `${code ?? 'unknown'} ${errcode ?? ''}`.trim();
  send({ id, failure, isPassing: isOwn && error.isPassing });
}

try {
  open();
  send({ id: 0, value: null });
} catch (error) {
  sendFailure(0, error);
  if (!(error instanceof StoreError && error.isPassing)) port.close();
}
port.on('message', ({ id, method, args }: StoreCall) => {
  try {
    if (method === ('close' satisfies StoreMethod)) {
      database?.close();
      send({ id, value: null });
      return port.close();
    }
    const opened = open();
    // The types of a method's arguments are those of the caller.
    const call = opened[method] as (...values: readonly unknown[]) => unknown;
    send({ id, value: call.apply(opened, [...args]) });
  } catch (error) {
    sendFailure(id, error);
  }
});
