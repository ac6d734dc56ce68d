import {
  deskPaths,
  type DeskAnswer,
  type DeskCoverage,
  type DeskPeriod,
  type DeskQuestion,
} from '#service/proxy-api/desk';
import { isHandledAs, type HandledMark } from '#service/proxy-api/team';
import { appPlugin } from '../http/app-plugin';
import { DatabaseError } from '../db/database-error';
import { HttpProblem } from '../http/http-problem';
import type { MirrorChains } from '../mirror/flat-row';
import type { NetworkMirror } from '../mirror/mirror';
import type { MirrorQueries } from '../mirror/mirror-schema';
import type { NetworkContext } from '../routes/proxy-route';
import type { SecretScanner } from '../secrets/secret-scan';
import type { HandledRequests } from '../team/handled-requests';
import type { Notes } from '../team/team-notes';
import { coverageOf, deskScope, readDeskQuery, runnersOf, type ReadDeskQuery } from './desk-scope';
import { questions } from './questions';

interface DeskOptions {
  contexts: readonly NetworkContext[];
  /** Of each network; null where nothing is held. */
  desks: ReadonlyMap<string, Desk | null>;
  scanner: SecretScanner;
}

/** Requests that one statement looks up. */
const maxIdsAtOnce = 500;
/** How many answers are kept until the mirror or a mark changes. */
const maxKept = 200;

/** `/api/{network}/desk/…`: a closed set of questions about all own requests. */
export const deskRoutes = appPlugin<DeskOptions>(async (app, { contexts, desks, scanner }) => {
  const names = Object.keys(deskPaths) as DeskQuestion[];
  for (const { network, upstream } of contexts) {
    const desk = desks.get(network.name) ?? null;
    for (const name of names)
      app.get(
        `/api/${network.name}${deskPaths[name]}`,
        { config: { accessScope: 'requests' } },
        async (request, reply) => {
          const answer = desk
            ? await desk.answer(name, readDeskQuery(request.query, name))
            : nothing(upstream.nowMs());
          if (scanner.holdsSecret(JSON.stringify(answer)))
            throw new HttpProblem(502, 'The answer contains a secret, so it isn’t shown.');
          return reply.header('cache-control', 'no-store').send(answer);
        },
      );
  }
});

const noCoverage: DeskCoverage = {
  days: 0,
  kind: 'memory',
  requests: 0,
  keys: [],
  disagreements: [],
};

function nothing(atMs: number): DeskAnswer<'coverage'> {
  return { generation: 0, atMs, period: null, coverage: noCoverage, answer: null };
}

/** Answers the questions of one network. Equal questions are worked out once until the mirror or a mark changes. */
export class Desk {
  readonly #mirror: NetworkMirror;
  readonly #handled: HandledRequests;
  #generation = -1;
  #kept = new Map<string, Promise<unknown>>();
  /** Which requests count as handled, by these marks at this generation of the mirror. */
  #numbers: { marks: Notes<HandledMark>; generation: number; found: readonly number[] } | null =
    null;

  constructor(mirror: NetworkMirror, handled: HandledRequests) {
    this.#mirror = mirror;
    this.#handled = handled;
  }

  /** By the service's clock. */
  get nowMs(): number {
    return this.#mirror.nowMs;
  }

  /** The longest period that can be held. */
  get period(): DeskPeriod {
    const { days } = this.#mirror;
    return days >= 30 ? '30d' : days >= 7 ? '7d' : '24h';
  }

  /** Null before they were read. */
  get chains(): MirrorChains | null {
    return this.#mirror.chains;
  }

  /** @throws HttpProblem 400 for a filter that isn't understood, 503 where the database can't be read */
  async answer<Q extends DeskQuestion>(name: Q, query: ReadDeskQuery): Promise<DeskAnswer<Q>> {
    try {
      const runners = runnersOf(this.#mirror, query);
      const marks = await this.#handled.of(this.#mirror.service);
      const generation = (await this.#readGeneration()) + marks.version;
      const text = JSON.stringify([
        name,
        runners.map((runner) => runner.options.key.id),
        Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]);
      if (generation !== this.#generation || this.#kept.size >= maxKept) this.#kept.clear();
      this.#generation = generation;
      const kept = this.#kept.get(text) as Promise<DeskAnswer<Q>> | undefined;
      if (kept) return await kept;
      const answer = this.#workOut(name, query, runners, marks);
      // A page of lines is large, and asked for once.
      if (name !== 'lines') this.#kept.set(text, answer);
      answer.catch(() => this.#kept.delete(text));
      return await answer;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      throw new HttpProblem(503, 'The mirror of own requests can’t be read now.');
    }
  }

  async #readGeneration(): Promise<number> {
    const row = await this.#mirror.store.ask((queries) =>
      queries
        .selectFrom('mirror_service')
        .select('generation')
        .where('service', '=', this.#mirror.service)
        .executeTakeFirst(),
    );
    return row?.generation ?? 0;
  }

  #workOut<Q extends DeskQuestion>(
    name: Q,
    query: ReadDeskQuery,
    runners: ReturnType<typeof runnersOf>,
    marks: Notes<HandledMark>,
  ): Promise<DeskAnswer<Q>> {
    return this.#mirror.store.ask(async (queries) => {
      const scope = await deskScope(this.#mirror, runners, query, queries, (generation) =>
        this.#numbersOf(queries, marks, generation),
      );
      const period = scope?.period ?? null;
      const coverage = await coverageOf(this.#mirror, runners, scope, queries);
      const work = questions[name] as (typeof questions)[DeskQuestion];
      const answer = scope && (await work({ queries, scope, keys: coverage.keys }));
      const atMs = scope?.atMs ?? this.nowMs;
      return {
        // Both only grow, so two answers with the same sum are about the same requests and marks.
        generation: (scope?.generation ?? 0) + marks.version,
        atMs,
        period,
        coverage,
        answer,
      } as DeskAnswer<Q>;
    });
  }

  /** The requests whose mark still holds, by their numbers in the mirror. */
  async #numbersOf(
    queries: MirrorQueries,
    marks: Notes<HandledMark>,
    generation: number,
  ): Promise<readonly number[]> {
    const known = this.#numbers;
    if (known?.marks === marks && known.generation === generation) return known.found;
    const ids = [...marks.byId.keys()];
    const keyIds = this.#mirror.runners.map((runner) => runner.options.key.id);
    const found: number[] = [];
    for (let at = 0; at < ids.length && keyIds.length > 0; at += maxIdsAtOnce) {
      const rows = await queries
        .selectFrom('request')
        .select(['n', 'id', 'status', 'refund_fail_reason as refundFailReason'])
        .where('key_id', 'in', keyIds)
        .where('id', 'in', ids.slice(at, at + maxIdsAtOnce))
        .execute();
      for (const row of rows) {
        const mark = marks.byId.get(row.id);
        if (mark && isHandledAs(mark, row)) found.push(row.n);
      }
    }
    this.#numbers = { marks, generation, found };
    return found;
  }
}
