import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { HttpProblem } from '../http-problem';
import type { KeyState, MirrorStore } from './mirror-store';
import type { KeyWalk } from './key-walk';

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

/** Keeps one key's requests: what changed on one side, everything slow on the other. One key's failure stops no other. */
export class KeyRunner {
  readonly options: RunnerOptions;
  readonly #closing = new AbortController();
  readonly #running: Promise<unknown>;
  #failures = new Map<string, string>();
  #wake = () => {};

  constructor(options: RunnerOptions) {
    this.options = options;
    const { times, walk } = options;
    this.#running = Promise.all([
      this.#repeat('head', async (signal) => {
        await walk.head(signal);
        await options.onHead();
        await this.#pause(times.headMs);
      }),
      this.#repeat('slow', async (signal) => {
        if (options.key.watermark_ms === null) return this.#sleep(50);
        if (await walk.step(signal)) {
          await options.prune();
          return;
        }
        await this.#sleep(times.idleMs);
      }),
    ]);
  }

  /** A sentence; null where it can be read. */
  get failure(): string | null {
    const [first = null] = this.#failures.values();
    return first;
  }

  /** Something changed: it is read soon. */
  hint(): void {
    this.#wake();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.#running;
  }

  async #repeat(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    const { times, log, network, alias } = this.options;
    for (let failed = 0; !signal.aborted;) {
      try {
        await work(signal);
        failed = 0;
        if (this.#failures.delete(name)) log.info({ network, alias }, 'requests are read again');
      } catch (error) {
        if (signal.aborted) return;
        const reason = failureText(error);
        if (!this.#failures.has(name))
          log.warn({ network, alias, reason }, 'requests can’t be read');
        this.#failures.set(name, reason);
        await this.#sleep(times.retryMs * 2 ** Math.min(failed++, 6));
      }
    }
  }

  /** Until the next reading, or a moment after an event. */
  async #pause(ms: number): Promise<void> {
    let isHinted = false;
    const hinted = new Promise<void>((resolve) => {
      this.#wake = () => {
        isHinted = true;
        resolve();
      };
    });
    await Promise.race([this.#sleep(ms), hinted]);
    if (isHinted) await this.#sleep(Math.min(ms, this.options.times.eventMs));
  }

  async #sleep(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
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
