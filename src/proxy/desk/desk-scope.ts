import { sql } from 'kysely';
import { addressKey } from '#service/address';
import * as z from 'zod/mini';
import {
  deskGroupings,
  deskLinesOf,
  deskPeriods,
  deskSorts,
  deskTakes,
  deskViews,
  maxDeskRows,
  notOfView,
  periodSeconds,
  usualPeriod,
  type DeskCoverage,
  type DeskQuestion,
  type KeyCoverage,
} from '#service/proxy-api/desk';
import { requestsV3Query, type RequestsV3Query } from '#service/calls/requests-query';
import { parsed } from '../hooks/webhook-routes';
import { HttpProblem } from '../http/http-problem';
import type { KeyRunner } from '../mirror/key-runner';
import { isComplete } from '../mirror/key-walk';
import type { NetworkMirror } from '../mirror/mirror';
import type { MirrorQueries } from '../mirror/mirror-schema';
import { all, filterSql, type Condition } from './filter-sql';

const seconds = z.string().check(z.regex(/^\d{1,12}$/, 'is no time'));
const ownQuery = z.object({
  period: z.optional(z.enum(deskPeriods)),
  startTimestamp: z.optional(seconds),
  endTimestamp: z.optional(seconds),
  apiKeyAlias: z.optional(z.string().check(z.maxLength(1_000))),
  clock: z.optional(z.enum(['createdAt', 'updatedAt'])),
  feeRecipient: z.optional(z.string().check(z.maxLength(2_000))),
  groupBy: z.optional(z.enum(deskGroupings)),
  of: z.optional(z.enum(deskLinesOf)),
  view: z.optional(z.enum(deskViews)),
  part: z.optional(z.string().check(z.maxLength(64))),
  by: z.optional(z.enum(['hour', 'day'])),
  offsetMinutes: z.optional(z.string().check(z.regex(/^-?\d{1,4}$/))),
  sortBy: z.optional(z.enum(deskSorts)),
  sortDirection: z.optional(z.enum(['asc', 'desc'])),
  limit: z.prefault(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxDeskRows)), maxDeskRows),
  continuation: z.optional(z.string().check(z.maxLength(512))),
});
export type ReadDeskQuery = z.output<typeof ownQuery> & { filter: RequestsV3Query };

const ours = new Set<string>(Object.keys(ownQuery.shape));

/** @throws HttpProblem 400 which names the parameter */
export function readDeskQuery(query: unknown, question: DeskQuestion): ReadDeskQuery {
  const given = Object.entries(query as Record<string, unknown>).filter(
    ([name]) => name !== 'scope',
  );
  const takes: readonly string[] = deskTakes[question].filter(
    (name) => !given.some(([of]) => of === 'view') || !notOfView.some((other) => other === name),
  );
  const filter: RequestsV3Query = {};
  const own: Record<string, unknown> = {};
  for (const [name, value] of given) {
    if (typeof value !== 'string') throw new HttpProblem(400, `${name} is given twice.`);
    const isOurs = ours.has(name);
    if (!isOurs && !Object.hasOwn(requestsV3Query, name))
      throw new HttpProblem(400, `Query parameter ${name.slice(0, 64)} is unknown.`);
    if (!takes.includes(isOurs ? name : 'filter') && !(question === 'route' && isOfRoute(name)))
      throw new HttpProblem(400, `The question ${question} doesn’t take ${name}.`);
    if (isOurs) own[name] = value;
    else filter[name as keyof RequestsV3Query] = value;
  }
  return { ...parsed(ownQuery, own), filter };
}

const isOfRoute = (name: string) => name === 'originChainId' || name === 'destinationChainId';

/** What a question is about: whose requests, of what time, by which clock. */
export interface DeskScope {
  service: string;
  keyIds: readonly number[];
  /** Of the keys, by id. */
  aliases: ReadonlyMap<number, string>;
  query: ReadDeskQuery;
  generation: number;
  /** When it was last worked out what is usual; 0 before that. */
  usualMs: number;
  /** By the service's clock: up to then all keys were read. */
  atMs: number;
  period: { startSeconds: number; endSeconds: number };
  /** Whether a period was asked for. */
  hasPeriod: boolean;
  filter: Condition;
  /** The requests that count as handled, by their numbers in the mirror. */
  handled: readonly number[];
}

/** The scope with what is known now; null before all of the keys were read for the first time. */
export async function deskScope(
  mirror: NetworkMirror,
  runners: readonly KeyRunner[],
  query: ReadDeskQuery,
  queries: MirrorQueries,
  handledAt: (generation: number) => Promise<readonly number[]>,
): Promise<DeskScope | null> {
  const { service } = mirror;
  const state = await queries
    .selectFrom('mirror_service')
    .selectAll()
    .where('service', '=', service)
    .executeTakeFirst();
  const aliases = new Map(runners.map(({ options }) => [options.key.id, options.alias]));
  const keyIds = [...aliases.keys()];
  const heads = await queries
    .selectFrom('mirror_key')
    .select('head_ms')
    .where('id', 'in', keyIds.length > 0 ? keyIds : [-1])
    .where('head_ms', 'is not', null)
    .execute();
  if (!state || runners.length === 0 || heads.length < keyIds.length) return null;
  const atMs = Math.min(...heads.flatMap(({ head_ms }) => head_ms ?? []));
  const { startTimestamp, endTimestamp, period: named } = query;
  const hasOwn = startTimestamp !== undefined || endTimestamp !== undefined;
  if (hasOwn && (named !== undefined || startTimestamp === undefined || endTimestamp === undefined))
    throw new HttpProblem(400, 'Give period, or startTimestamp and endTimestamp.');
  const nowSeconds = Math.floor(atMs / 1000);
  const period = hasOwn
    ? { startSeconds: Number(startTimestamp), endSeconds: Number(endTimestamp) }
    : { startSeconds: nowSeconds - periodSeconds[named ?? usualPeriod], endSeconds: nowSeconds };
  return {
    service,
    keyIds,
    aliases,
    query,
    generation: state.generation,
    usualMs: state.usual_ms,
    atMs,
    period,
    hasPeriod: hasOwn || named !== undefined,
    filter: filterSql(query.filter),
    handled: await handledAt(state.generation),
  };
}

/** Requests of the scope's keys. */
export function ofKeys({ keyIds }: DeskScope): Condition {
  return sql`key_id in (${sql.join(keyIds)})`;
}

export function createdIn(
  { startSeconds, endSeconds }: DeskScope['period'],
  clock: ReadDeskQuery['clock'] = 'createdAt',
): Condition {
  const time = sql.ref(clock === 'createdAt' ? 'created_ms' : 'updated_ms');
  return sql`(${time} >= ${startSeconds * 1000} and ${time} <= ${endSeconds * 1000 + 999})`;
}

export function hasFilter({ query }: DeskScope): boolean {
  const { filter, feeRecipient, clock } = query;
  return Object.keys(filter).length > 0 || feeRecipient !== undefined || clock === 'updatedAt';
}

/** Requests of the keys and the period that match the filter, and have a fee of the recipients asked for. */
export function inScope(scope: DeskScope, period = scope.period): Condition {
  const recipients = recipientsOf(scope);
  return all([
    ofKeys(scope),
    createdIn(period, scope.query.clock),
    scope.filter,
    ...(recipients === null
      ? []
      : [sql<boolean>`exists (select 1 from fee where request_n = request.n and ${recipients})`]),
  ]);
}

/** Fees of the recipients asked for; null where all count. */
export function recipientsOf(
  { query: { feeRecipient } }: DeskScope,
  fee = 'fee',
): Condition | null {
  if (feeRecipient === undefined) return null;
  const asked = sql.join(feeRecipient.split(',').map(addressKey));
  return sql`${sql.ref(`${fee}.kind`)} in (select id from fee_kind where recipient in (${asked}))`;
}

/** The period of the same length right before. */
export function periodBefore({ period }: DeskScope): DeskScope['period'] {
  const length = period.endSeconds - period.startSeconds;
  return { startSeconds: period.startSeconds - length, endSeconds: period.startSeconds - 1 };
}

/** Of the keys that a question names; without names, of all keys of the keyring. */
export function runnersOf(mirror: NetworkMirror, { apiKeyAlias }: ReadDeskQuery): KeyRunner[] {
  if (apiKeyAlias === undefined) return mirror.runners;
  const asked = apiKeyAlias.split(',');
  const { keyring } = mirror.context.network;
  if (!asked.every((alias) => keyring.keyOf(alias) !== undefined))
    throw new HttpProblem(400, 'No API key has this alias.');
  return mirror.runners.filter((runner) => asked.includes(runner.options.alias));
}

/** Whether all requests created since the start of a period are held; what comes after the time of the answer doesn't count. */
export function holds(
  keys: readonly Pick<KeyCoverage, 'sinceSeconds' | 'headMs'>[],
  { startSeconds }: { startSeconds: number },
): boolean {
  return (
    keys.length > 0 &&
    keys.every(
      ({ sinceSeconds, headMs }) =>
        sinceSeconds !== null && headMs !== null && sinceSeconds <= startSeconds,
    )
  );
}

/** How much of the period is held of each key, and what the service’s totals say against it. */
export async function coverageOf(
  mirror: NetworkMirror,
  runners: readonly KeyRunner[],
  scope: DeskScope | null,
  queries: MirrorQueries,
): Promise<DeskCoverage> {
  // A mirror that has just started has nothing of any key yet.
  const keys =
    runners.length > 0
      ? runners.map(({ options: { alias, key } }) => ({ alias, id: key.id }))
      : mirror.context.network.keyring.aliases.map((alias) => ({ alias, id: -1 }));
  const ids = keys.map(({ id }) => id);
  const states = await queries
    .selectFrom('mirror_key')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const days = await queries
    .selectFrom('mirror_day')
    .select(({ fn }) => ['day_s', fn.sum('found').as('held'), fn.sum('reported').as('reported')])
    .where('key_id', 'in', ids)
    .whereRef('found', '<>', 'reported')
    .groupBy('day_s')
    .orderBy('day_s', 'desc')
    .limit(31)
    .execute();
  const { requests } = await queries
    .selectFrom('hour_total')
    .select(({ fn }) => fn.sum('requests').as('requests'))
    .where('key_id', 'in', ids)
    .executeTakeFirstOrThrow();
  // Not the time of day, so that two answers of one generation are equal.
  const nowMs = scope?.atMs ?? mirror.nowMs;
  const nowS = nowMs / 1000;
  const whole = scope?.period ?? { startSeconds: nowS - mirror.days * 86_400, endSeconds: nowS };
  return {
    days: mirror.days,
    kind: mirror.store.kind,
    requests: Number(requests ?? 0),
    keys: keys.map(({ alias, id }) => {
      const state = states.find((one) => one.id === id);
      const key = {
        sinceSeconds: state?.since_s ?? null,
        headMs: state?.head_ms ?? null,
        openSetMs: state?.open_ms ?? null,
      };
      const end = Math.min(whole.endSeconds, nowS);
      const since = Math.max(key.sinceSeconds ?? end, whole.startSeconds);
      const part = Math.floor(
        (100 * Math.max(0, end - since)) / Math.max(1, end - whole.startSeconds),
      );
      return {
        alias,
        state:
          state?.failure != null
            ? 'failed'
            : state && isComplete(state, mirror.days, nowMs)
              ? 'complete'
              : 'reading',
        percent: holds([key], whole) ? 100 : Math.min(99, part),
        ...key,
        failure: state?.failure ?? null,
      };
    }),
    disagreements: days.map(({ day_s, held, reported }) => ({
      startSeconds: day_s,
      held: Number(held),
      reported: Number(reported),
    })),
  };
}
