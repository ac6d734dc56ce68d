import { hash } from 'node:crypto';
import type { AnswerStore, Freshness } from './answer-cache';
import { End } from './end';
import { Callers, type Caller } from './rate-limit/callers';
import type { UpstreamAnswer } from './upstream-answer';

/** One call that many may wait for. */
interface Flight {
  answer: Promise<UpstreamAnswer>;
  end: End;
  callers: Callers;
  waiting: number;
}

/** All instances together ask for a view once in this time, even where the service takes longer to answer. */
const turnMs = 1_000;
const lookAgainMs = 25;

/** Makes the call, in the turn of any of its callers; it ends early with its `end`. */
export type Ask = (end: End, callers: Callers) => Promise<UpstreamAnswer>;

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
   * @param end of the one who asks
   * @param caller the one who asks
   * @throws Problem that of the call, or that of `end` once it has come
   */
  async read(
    view: string,
    freshness: Freshness | null,
    ask: Ask,
    end: End,
    caller: Caller,
  ): Promise<Read> {
    const name = hash('sha256', view, 'base64url');
    if (!freshness) return this.#join(name, ask, end, caller);
    const stored = await this.#store.get(name);
    const ageMs = stored?.ageMs ?? Infinity;
    if (stored && ageMs < freshness.freshMs) return { answer: stored.answer, outcome: 'hit' };
    const askAndStore: Ask = (own, callers) =>
      this.#askInTurn(name, freshness, (ownEnd) => ask(ownEnd, callers), own);
    if (stored && ageMs < freshness.freshMs + freshness.staleMs) {
      // Nobody waits for the refresh, and its failure changes nothing: the next read tries again.
      this.#join(name, askAndStore, new End(), caller).catch(() => undefined);
      return { answer: stored.answer, outcome: 'stale' };
    }
    return this.#join(name, askAndStore, end, caller);
  }

  /** Asks once no other instance has the turn, unless what that one has stored will do. */
  async #askInTurn(
    name: string,
    { freshMs, staleMs }: Freshness,
    ask: (end: End) => Promise<UpstreamAnswer>,
    end: End,
  ) {
    while (!(await this.#store.takeTurn(name, turnMs)) && !end.problem) {
      await end.sleep(lookAgainMs);
      const stored = await this.#store.get(name);
      if (stored && stored.ageMs < freshMs) return stored.answer;
    }
    if (end.problem) throw end.problem;
    const answer = await ask(end);
    await this.#store.set(name, answer, freshMs + staleMs);
    return answer;
  }

  /** Joins the call under way, or begins it. It is abandoned when the last who waits goes away. */
  async #join(name: string, ask: Ask, end: End, caller: Caller): Promise<Read> {
    if (end.problem) throw end.problem;
    const running = this.#flights.get(name);
    const flight = running ?? this.#begin(name, ask, caller);
    flight.callers.add(caller);
    flight.waiting++;
    return new Promise((resolve, reject) => {
      end.onCome((problem) => {
        reject(problem);
        if (--flight.waiting > 0 || this.#flights.get(name) !== flight) return;
        this.#flights.delete(name);
        flight.end.abandon();
      });
      flight.answer.then(
        (answer) => resolve({ answer, outcome: running ? 'shared' : 'asked' }),
        reject,
      );
    });
  }

  #begin(name: string, ask: Ask, caller: Caller): Flight {
    const end = new End();
    const callers = new Callers(caller);
    const flight: Flight = { answer: ask(end, callers), end, callers, waiting: 0 };
    this.#flights.set(name, flight);
    const land = () => {
      if (this.#flights.get(name) === flight) this.#flights.delete(name);
    };
    flight.answer.then(land, land);
    return flight;
  }
}
