import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { RedisConnection } from '../redis/redis-connection';
import type { SourceState } from './event-hub';

/** Which instance has the websocket, and what that one says of it. */
export interface WebsocketLease {
  /** @param state of this instance's websocket, told to the others where it leads */
  take(state: SourceState): Promise<{ leads: boolean; state: SourceState }>;
  resign(): Promise<void>;
}

/** Of one instance: it always leads. */
export class OwnWebsocket implements WebsocketLease {
  async take(state: SourceState) {
    return { leads: true, state };
  }

  async resign(): Promise<void> {}
}

const leaseMs = 10_000;
const sourceState = z.enum(['live', 'watched', 'reconnecting', 'off']);

/** Of all instances. While Redis is away each has a websocket of its own. */
export class SharedWebsocket implements WebsocketLease {
  readonly #redis: RedisConnection;
  readonly #keys: readonly [lease: string, state: string];
  readonly #id = randomUUID();

  /** @param scope keeps services and networks apart */
  constructor(redis: RedisConnection, scope: string) {
    this.#redis = redis;
    this.#keys = [`websocket:${scope}:lease`, `websocket:${scope}:state`];
  }

  async take(own: SourceState) {
    const answer = await this.#redis.run((redis) =>
      redis.lead(...this.#keys, this.#id, leaseMs, 1),
    );
    if (answer === null) return { leads: true, state: own };
    const [leads, , , stored] = answer.value;
    if (leads !== 1)
      return { leads: false, state: sourceState.safeParse(stored).data ?? 'reconnecting' };
    await this.#redis.run((redis) =>
      redis.writeAsLeader(...this.#keys, this.#id, leaseMs, own, leaseMs),
    );
    return { leads: true, state: own };
  }

  async resign(): Promise<void> {
    await this.#redis.run((redis) => redis.resign(this.#keys[0], this.#id));
  }
}
