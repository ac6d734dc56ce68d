import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { parseJson } from '#service/parse-json';
import { DatabaseError } from '../db/database-error';
import type { RedisConnection } from '../redis/redis-connection';
import type { EventLog } from './event-log';

const leaseMs = 10_000;
const tickMs = 1_000;
const pollMs = 20;
/** A call that takes longer is answered as failed; its delivery will come again. */
const callMs = 3_000;
const maxCalls = 2_000;
const knownMs = 30 * 24 * 3_600_000;

const methods = [
  'append',
  'noteAnswer',
  'noteTransition',
  'deliveries',
  'body',
  'transitions',
  'summary',
] as const;
type Method = (typeof methods)[number];
type Reply<M extends Method> = ReturnType<EventLog[M]>;

const callSchema = z.strictObject({
  id: z.string(),
  method: z.enum(methods),
  args: z.array(z.unknown()),
});
const replySchema = z.union([
  z.strictObject({ value: z.unknown() }),
  z.strictObject({ failure: z.string() }),
]);

/**
 * Where the log is: in this instance's file, in another instance's, in memory because no instance has a file, or
 * `away` where one has, and can't be asked.
 */
type Place = 'own' | 'other' | 'memory' | 'away';

/** One log for all instances: the one that has the file and the lease serves the others through a stream of Redis. */
export class SharedEventLog implements EventLog {
  readonly #redis: RedisConnection;
  readonly #prefix: string;
  readonly #own: EventLog;
  readonly #id = randomUUID();
  readonly #closing = new AbortController();
  readonly #running: Promise<unknown>;
  #place: Place;
  #firstLook: Promise<void> | null = null;
  /** An instance with a file was seen. */
  #isKnown = false;
  #lastCall = '0-0';

  /** @param scope keeps the logs of services apart */
  constructor(redis: RedisConnection, scope: string, own: EventLog) {
    this.#redis = redis;
    this.#prefix = `store:${scope}`;
    this.#own = own;
    this.#place = own.isKept ? 'own' : 'memory';
    this.#running = Promise.all([this.#lookRegularly(), this.#serve()]);
  }

  get isKept(): boolean {
    return this.#place !== 'memory';
  }

  append: EventLog['append'] = (...args) => this.#call('append', args);
  noteAnswer: EventLog['noteAnswer'] = (...args) => this.#call('noteAnswer', args);
  noteTransition: EventLog['noteTransition'] = (...args) => this.#call('noteTransition', args);
  deliveries: EventLog['deliveries'] = (...args) => this.#call('deliveries', args);
  body: EventLog['body'] = (...args) => this.#call('body', args);
  transitions: EventLog['transitions'] = (...args) => this.#call('transitions', args);
  summary: EventLog['summary'] = (...args) => this.#call('summary', args);

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
    await this.#redis.run((redis) => redis.resign(`${this.#prefix}:lease`, this.#id));
  }

  async #call<M extends Method>(
    method: M,
    args: Parameters<EventLog[M]>,
  ): Promise<Awaited<Reply<M>>> {
    this.#firstLook ??= this.#look();
    await this.#firstLook;
    if (this.#place === 'away') throw new DatabaseError('the instance with the store is away');
    if (this.#place === 'other') return (await this.#ask(method, args)) as Awaited<Reply<M>>;
    return (await invoke(this.#own, method, args)) as Awaited<Reply<M>>;
  }

  async #ask(method: Method, args: readonly unknown[]): Promise<unknown> {
    const id = randomUUID();
    const text = JSON.stringify({ id, method, args });
    const name = `${this.#prefix}:calls`;
    const sent = await this.#redis.run((redis) =>
      redis.xadd(name, 'MAXLEN', '~', maxCalls, '*', 'call', text),
    );
    const untilMs = sent === null ? 0 : performance.now() + callMs;
    while (performance.now() < untilMs) {
      await sleep(pollMs);
      const stored = await this.#redis.run((redis) => redis.get(`${this.#prefix}:reply:${id}`));
      if (stored === null) break;
      if (stored.value === null) continue;
      const reply = replySchema.parse(JSON.parse(stored.value));
      if ('failure' in reply) throw new DatabaseError(reply.failure);
      return reply.value;
    }
    throw new DatabaseError('the instance with the store did not answer');
  }

  async #lookRegularly(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#look();
      await sleep(tickMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const lease = `${this.#prefix}:lease`;
    const known = `${this.#prefix}:known`;
    if (this.#own.isKept) {
      const led = await this.#redis.run(async (redis) => {
        const answer = await redis.lead(lease, `${this.#prefix}:state`, this.#id, leaseMs, 1);
        await redis.set(known, '', 'PX', knownMs);
        return answer;
      });
      // Without Redis the file at hand is better than none.
      const leads = led === null || led.value[0] === 1;
      this.#place = leads ? 'own' : 'other';
      return;
    }
    const seen = await this.#redis.run((redis) => redis.mget(lease, known));
    this.#isKnown ||= seen?.value[1] != null;
    if (seen?.value[0]) this.#place = 'other';
    else this.#place = this.#isKnown ? 'away' : 'memory';
  }

  /** Answers the calls of others as long as this instance has the lease. */
  async #serve(): Promise<void> {
    if (!this.#own.isKept) return;
    const { signal } = this.#closing;
    const name = `${this.#prefix}:calls`;
    while (!signal.aborted) {
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
      if (this.#place !== 'own') continue;
      const read = await this.#redis.run((redis) =>
        redis.xread('COUNT', 100, 'STREAMS', name, this.#lastCall),
      );
      const entries = read?.value?.[0]?.[1] ?? [];
      for (const [entryId, fields] of entries) {
        this.#lastCall = entryId;
        void this.#answer(name, entryId, fields[1] ?? '');
      }
    }
  }

  async #answer(name: string, entryId: string, text: string): Promise<void> {
    // Its caller has given up on an old one; what it asked for will be asked for again.
    const ageMs = Date.now() - Number(entryId.split('-')[0]);
    const call = callSchema.safeParse(parseJson(text));
    if (call.success && ageMs < leaseMs) {
      const { id, method, args } = call.data;
      const reply = await invoke(this.#own, method, args).then(
        (value) => ({ value: value ?? null }),
        (error: unknown) => ({
          failure: error instanceof DatabaseError ? error.message : 'internal',
        }),
      );
      const replyName = `${this.#prefix}:reply:${id}`;
      await this.#redis.run((redis) => redis.set(replyName, JSON.stringify(reply), 'PX', leaseMs));
    }
    await this.#redis.run((redis) => redis.xdel(name, entryId));
  }
}

function invoke(log: EventLog, method: Method, args: readonly unknown[]): Promise<unknown> {
  // The types of a method's arguments are those of the caller.
  const call = log[method] as (...values: readonly unknown[]) => Promise<unknown>;
  return call.apply(log, [...args]);
}
