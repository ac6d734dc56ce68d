import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { HttpProblem } from '../http/http-problem';
import { NotLeadingError } from '../db/lease';
import type { KeyState } from './key-states';
import type { MirrorStore } from './mirror-store';
import { pageSize, type KeyWalk } from './key-walk';

/** How often a key is read; tests use shorter times. */
export interface MirrorTimes {
  /** Between two readings of what changed. */
  headMs: number;
  /** After an event, so that many of them cost one reading. */
  eventMs: number;
  /** Before slow tasks are looked for again, where none is due. */
  idleMs: number;
  /** After a failure; doubled with each further one, up to 64 times. */
  retryMs: number;
}

export const defaultMirrorTimes: MirrorTimes = {
  headMs: 15_000,
  eventMs: 2_000,
  idleMs: 5_000,
  retryMs: 1_000,
};

/** Between two looks whether this instance is the one that reads: whoever is killed is followed within two leases. */
const leadMs = 2_000;

interface RunnerOptions {
  alias: string;
  key: KeyState;
  walk: KeyWalk;
  store: MirrorStore;
  times: MirrorTimes;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  network: string;
  /** After each reading of what changed. */
  onHead: () => Promise<void>;
  prune: () => Promise<void>;
}

/**
 * Keeps one key's requests while this instance is the one that does: what changed on one side, everything slow on the
 * other. One key's failure stops no other.
 */
export class KeyRunner {
  readonly options: RunnerOptions;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #failures = new Map<string, string>();
  /** What events have named since the last reading; null: anything may have changed. */
  #named: Set<string> | null = new Set();
  #wake = () => {};

  constructor(options: RunnerOptions) {
    this.options = options;
    this.#running = this.#follow();
  }

  /** Something changed: it is read soon. @param id null: anything may have */
  hint(id: string | null): void {
    if (id === null || this.#named?.size === pageSize) this.#named = null;
    else this.#named?.add(id);
    this.#wake();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  /** Reads for as long as it leads; else it knows what the one that does has written. */
  async #follow(): Promise<void> {
    const { key, store } = this.options;
    let term: { ended: AbortController; running: Promise<unknown> } | null = null;
    const end = async () => {
      term?.ended.abort();
      await term?.running;
      term = null;
    };
    for (; !this.#closing.signal.aborted; await this.#sleep(leadMs, this.#closing.signal)) {
      const leads = await store.keys.leads(key);
      if (!leads || term?.ended.signal.aborted) await end();
      if (term !== null) continue;
      const isKnown = await store.keys.refresh(key).then(
        () => true,
        () => false,
      );
      if (!leads || !isKnown) continue;
      const ended = new AbortController();
      term = { ended, running: this.#read(ended) };
    }
    await end();
    await store.keys.resign(key);
  }

  #read(ended: AbortController): Promise<unknown> {
    const { key, walk, times } = this.options;
    const { signal } = ended;
    this.#failures = new Map(key.failure === null ? [] : [['head', key.failure]]);
    let hasHead = false;
    return Promise.all([
      this.#repeat(ended, 'head', async () => {
        this.#named = new Set();
        await walk.head(signal);
        hasHead = true;
        await this.options.onHead();
        await this.#pause(times.headMs, signal);
      }),
      this.#repeat(ended, 'slow', async () => {
        // By then the service's clock is known, too.
        if (!hasHead) return this.#sleep(50, signal);
        if (await walk.step(signal)) {
          await this.options.prune();
          return;
        }
        await this.#sleep(times.idleMs, signal);
      }),
    ]);
  }

  async #repeat(ended: AbortController, name: string, work: () => Promise<void>): Promise<void> {
    const { signal } = ended;
    const { times, log, network, alias } = this.options;
    for (let failed = 0; !signal.aborted;) {
      try {
        await work();
        failed = 0;
        if (this.#failures.delete(name)) log.info({ network, alias }, 'requests are read again');
        await this.#noteFailure();
      } catch (error) {
        if (error instanceof NotLeadingError) ended.abort();
        if (signal.aborted) return;
        const reason = failureText(error);
        if (!this.#failures.has(name))
          log.warn({ network, alias, reason }, 'requests can’t be read');
        this.#failures.set(name, reason);
        await this.#noteFailure();
        await this.#sleep(times.retryMs * 2 ** Math.min(failed++, 6), signal);
      }
    }
  }

  async #noteFailure(): Promise<void> {
    const { key, store } = this.options;
    const [failure = null] = this.#failures.values();
    // Where it can't be written either, the next one is.
    if (failure !== key.failure) await store.keys.note(key, { failure }).catch(() => undefined);
  }

  /** Until the next reading of what changed; what events name is read a moment later. */
  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    const { times, walk } = this.options;
    const untilMs = performance.now() + ms;
    while (!signal.aborted) {
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0) return;
      if (this.#named?.size === 0) {
        const waiting = new AbortController();
        this.#wake = () => waiting.abort();
        await this.#sleep(leftMs, AbortSignal.any([signal, waiting.signal]));
        if (!waiting.signal.aborted) return;
      }
      await this.#sleep(Math.min(leftMs, times.eventMs), signal);
      const ids = this.#named;
      this.#named = new Set();
      // What can't be read so is read with all that changed.
      if (ids === null || !(await walk.named([...ids], signal).catch(() => null))) return;
    }
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Never the service's own text. */
function failureText(error: unknown): string {
  if (!(error instanceof HttpProblem))
    return 'What was read can’t be stored, or has another shape.';
  const { message, upstreamStatus } = error.details;
  return message === undefined
    ? error.message
    : `The service responded with status ${upstreamStatus}.`;
}
