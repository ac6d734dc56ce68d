import { createHash } from 'node:crypto';
import type { AnswerStore, Freshness } from './answer-cache';
import type { UpstreamAnswer } from './upstream-answer';

/** One call that many may wait for. */
interface Shared {
  answer: Promise<UpstreamAnswer>;
  waiting: number;
  controller: AbortController;
}

export type Ask = (signal: AbortSignal) => Promise<UpstreamAnswer>;
export type ReadOutcome = 'hit' | 'stale' | 'shared' | 'asked';

/** Reads sparingly: identical reads at once are one call, and some answers serve others for a while. */
export class Reader {
  readonly #store: AnswerStore;
  readonly #flights = new Map<string, Shared>();

  constructor(store: AnswerStore) {
    this.#store = store;
  }

  /**
   * @param view what makes two reads the same; it may hold keys, so only its digest is kept
   * @param freshness null for answers that serve nobody else later
   */
  async read(
    view: string,
    freshness: Freshness | null,
    ask: Ask,
    signal: AbortSignal,
  ): Promise<{ answer: UpstreamAnswer; outcome: ReadOutcome }> {
    const name = createHash('sha256').update(view).digest('base64url');
    if (!freshness) return this.#join(name, ask, signal);
    const stored = await this.#store.get(name);
    const ageMs = stored ? Date.now() - stored.storedAtMs : Infinity;
    if (stored && ageMs < freshness.freshMs) return { answer: stored.answer, outcome: 'hit' };
    const askAndStore: Ask = async (own) => {
      const answer = await ask(own);
      const lifetimeMs = freshness.freshMs + freshness.staleMs;
      await this.#store.set(name, { answer, storedAtMs: Date.now() }, lifetimeMs);
      return answer;
    };
    if (stored && ageMs < freshness.freshMs + freshness.staleMs) {
      // Nobody waits for the refresh, and its failure changes nothing: the next read tries again.
      this.#join(name, askAndStore, new AbortController().signal).catch(() => undefined);
      return { answer: stored.answer, outcome: 'stale' };
    }
    return this.#join(name, askAndStore, signal);
  }

  /** Joins the call under way, or begins it. It is aborted when the last who waits goes away. */
  async #join(name: string, ask: Ask, signal: AbortSignal) {
    signal.throwIfAborted();
    const running = this.#flights.get(name);
    const flight = running ?? this.#begin(name, ask);
    flight.waiting++;
    const gone = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    try {
      const answer = await Promise.race([flight.answer, gone]);
      return { answer, outcome: running ? ('shared' as const) : ('asked' as const) };
    } finally {
      if (--flight.waiting === 0 && this.#flights.get(name) === flight) {
        this.#flights.delete(name);
        flight.controller.abort();
      }
    }
  }

  #begin(name: string, ask: Ask): Shared {
    const controller = new AbortController();
    const flight: Shared = { answer: ask(controller.signal), waiting: 0, controller };
    this.#flights.set(name, flight);
    const end = () => {
      if (this.#flights.get(name) === flight) this.#flights.delete(name);
    };
    flight.answer.then(end, end);
    return flight;
  }
}
