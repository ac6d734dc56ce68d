import { Worker } from 'node:worker_threads';
import type { Delivery } from '#service/webhooks';
import type { StoreConfig } from '../config/hooks-config';
import {
  countsOf,
  type Appended,
  type DeliveriesQuery,
  type EventLog,
  type LogSummary,
  type NewTransition,
  type SignedDelivery,
  type StoredBody,
  type Transition,
} from '../hooks/event-log';
import type { EventDatabase } from './event-database';
import { StoreError } from './sqlite';

export type StoreMethod = Exclude<keyof EventDatabase, 'prune'>;
export type StoreWorkerData = StoreConfig;

/** A call of the thread with the database; 0 is the reply to its start. */
export interface StoreCall {
  id: number;
  method: StoreMethod;
  args: readonly unknown[];
}
export type StoreReply =
  { id: number; value: unknown } | { id: number; failure: string; isPassing: boolean };

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** Deliveries written at once: one wait for the disk instead of many. */
const groupMs = 5;
const groupSize = 50;
/** A disk that hangs must not collect deliveries without end. */
const maxWaiting = 2_000;

/** Of a file that can't be read. */
const unreadable: LogSummary = {
  store: {
    kind: 'file',
    isWriting: false,
    maxEvents: null,
    bodyDays: null,
    transitionDays: null,
    bytes: null,
    maxBytes: null,
    oldestMs: null,
  },
  counts: countsOf(() => 0),
  keys: [],
};

/** The log in `STORE_FILE`, written by one thread. */
export class FileEventLog implements EventLog {
  readonly isKept = true;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isWriting = true;
  /** Why the file could not be opened at the start. It is tried again for each call. */
  problem: string | null = null;
  #hasEnded = false;
  #group: (Waiting & { signed: SignedDelivery })[] = [];
  #answers: { id: string; ms: number }[] = [];
  #timer: NodeJS.Timeout | null = null;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: StoreReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('failure' in reply)
        waiting?.reject(new StoreError(reply.failure, { isPassing: reply.isPassing }));
      else waiting?.resolve(reply.value);
    });
    const end = () => {
      this.#hasEnded = true;
      this.#isWriting = false;
      for (const { reject } of this.#waiting.values()) reject(new StoreError('closed'));
      this.#waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', end);
  }

  /**
   * @param script of the thread: beside this file once it is built
   * @throws StoreError where it will never open as it is configured
   */
  static async open(
    config: StoreConfig,
    script = new URL('./store-worker.js', import.meta.url),
  ): Promise<FileEventLog> {
    const worker = new Worker(script, { workerData: config satisfies StoreWorkerData });
    worker.unref();
    const log = new FileEventLog(worker);
    try {
      await new Promise((resolve, reject) => log.#waiting.set(0, { resolve, reject }));
    } catch (error) {
      if (!(error instanceof StoreError && error.isPassing)) throw error;
      log.problem = error.message;
      log.#isWriting = false;
    }
    return log;
  }

  append(signed: SignedDelivery): Promise<Appended> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.#group.length + this.#waiting.size >= maxWaiting)
        return reject(new StoreError('too many deliveries wait for the disk'));
      this.#group.push({ signed, resolve, reject });
      if (this.#group.length >= groupSize) this.#write();
      else this.#timer ??= setTimeout(() => this.#write(), groupMs);
    }) as Promise<Appended>;
  }

  /** Written with the next deliveries: it is worth no wait for the disk of its own. */
  async noteAnswer(id: string, ms: number): Promise<void> {
    this.#answers.push({ id, ms });
  }

  async noteTransition(transition: NewTransition): Promise<void> {
    await this.#call('noteTransition', transition);
  }

  async deliveries(query: DeliveriesQuery): Promise<Delivery[]> {
    await this.#writeAnswers();
    return (await this.#call('deliveries', query)) as Delivery[];
  }

  async body(network: string, id: string): Promise<StoredBody | null> {
    return (await this.#call('body', network, id)) as StoredBody | null;
  }

  async transitions(network: string, requestId: string): Promise<Transition[]> {
    return (await this.#call('transitions', network, requestId)) as Transition[];
  }

  async summary(network: string): Promise<LogSummary> {
    try {
      const summary = (await this.#call('summary', network)) as LogSummary;
      return { ...summary, store: { ...summary.store, isWriting: this.#isWriting } };
    } catch {
      return unreadable;
    }
  }

  async readValue(name: string): Promise<string | null> {
    return (await this.#call('readValue', name)) as string | null;
  }

  async writeValue(name: string, value: string): Promise<void> {
    await this.#call('writeValue', name, value);
  }

  async close(): Promise<void> {
    this.#write();
    await this.#writeAnswers();
    await this.#call('close').catch(() => undefined);
    await this.#worker.terminate();
  }

  #write(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const group = this.#group.splice(0);
    if (group.length === 0) return;
    this.#call(
      'appendAll',
      group.map(({ signed }) => signed),
    ).then(
      (appended) => {
        this.#isWriting = true;
        for (const [index, { resolve }] of group.entries())
          resolve((appended as Appended[])[index]);
      },
      (error: Error) => {
        this.#isWriting = false;
        for (const { reject } of group) reject(error);
      },
    );
    void this.#writeAnswers();
  }

  async #writeAnswers(): Promise<void> {
    const answers = this.#answers.splice(0);
    if (answers.length > 0) await this.#call('noteAnswers', answers).catch(() => undefined);
  }

  #call(method: StoreMethod, ...args: readonly unknown[]): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) return reject(new StoreError('closed'));
      this.#waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      this.#worker.postMessage({ id, method, args } satisfies StoreCall);
    });
  }
}
