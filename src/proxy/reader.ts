import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerStore, Freshness } from './answer-cache';
import { Problem } from './problem';
import type { Asked } from './upstream';
import type { UpstreamAnswer } from './upstream-answer';

/** One call that many may wait for. */
interface Shared extends Asked {
  waiting: number;
}

/** All instances together ask for a view once in this time, even where the service takes longer to answer. */
const turnMs = 1_000;
const lookAgainMs = 25;

export type Ask = () => Asked;

/** Who waits for an answer, and may go away. */
export interface Client {
  hasGone: boolean;
  /** Rejects when the client goes. */
  gone: Promise<never>;
}
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
    client: Client,
  ): Promise<{ answer: UpstreamAnswer; outcome: ReadOutcome }> {
    const name = hash('sha256', view, 'base64url');
    if (!freshness) return this.#join(name, ask, client);
    const stored = await this.#store.get(name);
    const ageMs = stored ? Date.now() - stored.storedAtMs : Infinity;
    if (stored && ageMs < freshness.freshMs) return { answer: stored.answer, outcome: 'hit' };
    const askAndStore: Ask = () => this.#askInTurn(name, freshness, ask);
    if (stored && ageMs < freshness.freshMs + freshness.staleMs) {
      // Nobody waits for the refresh, and its failure changes nothing: the next read tries again.
      this.#join(name, askAndStore, nobody()).catch(() => undefined);
      return { answer: stored.answer, outcome: 'stale' };
    }
    return this.#join(name, askAndStore, client);
  }

  /** Asks once no other instance has the turn, unless what that one has stored will do. */
  #askInTurn(name: string, { freshMs, staleMs }: Freshness, ask: Ask): Asked {
    let asked: Asked | null = null;
    const flight = { isAbandoned: false };
    const inTurn = async () => {
      while (!(await this.#store.takeTurn(name, turnMs)) && !flight.isAbandoned) {
        await sleep(lookAgainMs);
        const stored = await this.#store.get(name);
        if (stored && Date.now() - stored.storedAtMs < freshMs) return stored.answer;
      }
      if (flight.isAbandoned) throw new Problem(499, 'The client went away.');
      asked = ask();
      const answer = await asked.answer;
      await this.#store.set(name, { answer, storedAtMs: Date.now() }, freshMs + staleMs);
      return answer;
    };
    const abandon = () => {
      flight.isAbandoned = true;
      asked?.abandon();
    };
    return { answer: inTurn(), abandon };
  }

  /** Joins the call under way, or begins it. It is abandoned when the last who waits goes away. */
  async #join(name: string, ask: Ask, client: Client) {
    if (client.hasGone) return client.gone;
    const running = this.#flights.get(name);
    const flight = running ?? this.#begin(name, ask);
    flight.waiting++;
    try {
      const answer = await Promise.race([flight.answer, client.gone]);
      return { answer, outcome: running ? ('shared' as const) : ('asked' as const) };
    } finally {
      if (--flight.waiting === 0 && this.#flights.get(name) === flight) {
        this.#flights.delete(name);
        flight.abandon();
      }
    }
  }

  #begin(name: string, ask: Ask): Shared {
    const flight: Shared = { ...ask(), waiting: 0 };
    this.#flights.set(name, flight);
    const end = () => {
      if (this.#flights.get(name) === flight) this.#flights.delete(name);
    };
    flight.answer.then(end, end);
    return flight;
  }
}

/** A new promise each time: one that lives for ever would keep everything that ever raced it. */
function nobody(): Client {
  return { hasGone: false, gone: new Promise<never>(() => {}) };
}
