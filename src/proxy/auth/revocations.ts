import type { RedisConnection } from '../redis/redis-connection';

/** Session ids that were revoked by a logout. */
export interface Revocations {
  /** @param forMs how long the session could still have lived */
  revoke(id: string, forMs: number): Promise<void>;
  isRevoked(id: string): Promise<boolean>;
}

/** Revocations of this instance alone. */
export class MemoryRevocations implements Revocations {
  readonly #until = new Map<string, number>();

  async revoke(id: string, forMs: number): Promise<void> {
    const now = Date.now();
    for (const [old, untilMs] of this.#until) if (untilMs <= now) this.#until.delete(old);
    this.#until.set(id, now + forMs);
  }

  async isRevoked(id: string): Promise<boolean> {
    return this.#until.has(id);
  }
}

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
