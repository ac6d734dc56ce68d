import { MemoryRevocations, type Revocations } from '../auth/revocations';
import type { RedisConnection } from './redis-connection';

/** Sessions that any instance ended; while Redis is away each knows its own alone. */
export class RedisRevocations implements Revocations {
  readonly #redis: RedisConnection;
  readonly #scope: string;
  readonly #local = new MemoryRevocations();

  constructor(redis: RedisConnection, scope: string) {
    this.#redis = redis;
    this.#scope = scope;
  }

  async revoke(id: string, forMs: number): Promise<void> {
    await this.#local.revoke(id, forMs);
    await this.#redis.run((redis) => redis.set(this.#nameOf(id), '', 'PX', Math.ceil(forMs)));
  }

  async isRevoked(id: string): Promise<boolean> {
    if (await this.#local.isRevoked(id)) return true;
    const found = await this.#redis.run((redis) => redis.exists(this.#nameOf(id)));
    return found?.value === 1;
  }

  #nameOf(id: string): string {
    return `revoked:${this.#scope}:${id}`;
  }
}
