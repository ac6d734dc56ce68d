import { keptMs, MemoryIdempotencyKeys, type IdempotencyKeys } from '../idempotency';
import type { RedisConnection } from './redis-connection';

/** Keys that any instance has taken; while Redis is away each knows its own alone. */
export class RedisIdempotencyKeys implements IdempotencyKeys {
  readonly #redis: RedisConnection;
  readonly #local = new MemoryIdempotencyKeys();

  constructor(redis: RedisConnection) {
    this.#redis = redis;
  }

  async take(key: string): Promise<'new' | 'local' | 'used'> {
    if ((await this.#local.take(key)) === 'used') return 'used';
    const taken = await this.#redis.run((redis) =>
      redis.set(`idempotency:${key}`, '', 'PX', keptMs, 'NX'),
    );
    if (taken === null) return 'local';
    return taken.value === 'OK' ? 'new' : 'used';
  }
}
