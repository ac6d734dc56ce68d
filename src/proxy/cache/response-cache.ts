import { hash } from 'node:crypto';
import type { AnswerStore, Freshness } from './memory-store';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientClosed } from '../problem';
import { raceWithSignal } from '../race-with-signal';
import { Callers, type Caller } from '../rate-limit/callers';
import type { UpstreamAnswer } from '../upstream/validate-response';

/** One call that many may wait for. */
interface Flight {
  answer: Promise<UpstreamAnswer>;
  controller: AbortController;
  callers: Callers;
  waiting: number;
}

/** All instances together ask for a view once in this time, even where the service takes longer to answer. */
const turnMs = 1_000;
const lookAgainMs = 25;

/** Makes the call, in the turn of any of its callers; it ends early when its signal is aborted. */
export type Ask = (signal: AbortSignal, callers: Callers) => Promise<UpstreamAnswer>;

export type ReadOutcome = 'hit' | 'stale' | 'shared' | 'asked';

export interface Read {
  answer: UpstreamAnswer;
  outcome: ReadOutcome;
}

/** Reads sparingly: identical reads at once are one call, and some answers serve others for a while. */
export class Reader {
  readonly #store: AnswerStore;
  readonly #flights = new Map<string, Flight>();

  constructor(store: AnswerStore) {
    this.#store = store;
  }

  /**
   * @param view what makes two reads the same; it may hold keys, so only its digest is kept
   * @param freshness null for answers that serve nobody else later
   * @param signal of the one who asks
   * @param caller the one who asks
   * @throws Problem that of the call, or the signal's reason
   */
  async read(
    view: string,
    freshness: Freshness | null,
    ask: Ask,
    signal: AbortSignal,
    caller: Caller,
  ): Promise<Read> {
    const name = hash('sha256', view, 'base64url');
    if (!freshness) return this.#join(name, ask, signal, caller);
    const stored = await this.#store.get(name);
    const ageMs = stored?.ageMs ?? Infinity;
    if (stored && ageMs < freshness.freshMs) return { answer: stored.answer, outcome: 'hit' };
    const askAndStore: Ask = (own, callers) =>
      this.#askInTurn(name, freshness, (ownSignal) => ask(ownSignal, callers), own);
    if (stored && ageMs < freshness.freshMs + freshness.staleMs) {
      // Nobody waits for the refresh, and its failure changes nothing: the next read tries again.
      this.#join(name, askAndStore, new AbortController().signal, caller).catch(() => undefined);
      return { answer: stored.answer, outcome: 'stale' };
    }
    return this.#join(name, askAndStore, signal, caller);
  }

  /** Asks once no other instance has the turn, unless what that one has stored will do. */
  async #askInTurn(
    name: string,
    { freshMs, staleMs }: Freshness,
    ask: (signal: AbortSignal) => Promise<UpstreamAnswer>,
    signal: AbortSignal,
  ) {
    while (!(await this.#store.takeTurn(name, turnMs))) {
      await sleep(lookAgainMs);
      signal.throwIfAborted();
      const stored = await this.#store.get(name);
      if (stored && stored.ageMs < freshMs) return stored.answer;
    }
    signal.throwIfAborted();
    const answer = await ask(signal);
    await this.#store.set(name, answer, freshMs + staleMs);
    return answer;
  }

  /** Joins the call under way, or begins it. It is aborted when the last who waits goes away. */
  async #join(name: string, ask: Ask, signal: AbortSignal, caller: Caller): Promise<Read> {
    signal.throwIfAborted();
    const running = this.#flights.get(name);
    const flight = running ?? this.#begin(name, ask, caller);
    flight.callers.add(caller);
    flight.waiting++;
    try {
      const answer = await raceWithSignal(flight.answer, signal);
      return { answer, outcome: running ? 'shared' : 'asked' };
    } finally {
      if (--flight.waiting === 0) {
        this.#forget(name, flight);
        flight.controller.abort(clientClosed());
      }
    }
  }

  #begin(name: string, ask: Ask, caller: Caller): Flight {
    const controller = new AbortController();
    const callers = new Callers(caller);
    const answer = ask(controller.signal, callers);
    const flight: Flight = { answer, controller, callers, waiting: 0 };
    this.#flights.set(name, flight);
    const forget = () => this.#forget(name, flight);
    answer.then(forget, forget);
    return flight;
  }

  #forget(name: string, flight: Flight): void {
    if (this.#flights.get(name) === flight) this.#flights.delete(name);
  }
}
