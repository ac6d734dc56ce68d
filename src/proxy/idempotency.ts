import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { idempotencyHeader, idempotencyKeyUsed } from '#service/idempotency';
import { HttpProblem } from './http-problem';
import type { Database } from './db/database';
import type { RedisConnection } from './redis/redis-connection';

/** Idempotency keys of earlier POSTs; of this instance, or of all that share a Redis. */
export interface IdempotencyKeys {
  /**
   * Stores a key for a day.
   *
   * @returns `used` for the key of an earlier POST; `local` for one that is new to this instance while the
   *   others can't be asked
   */
  take(key: string): Promise<'new' | 'local' | 'used'>;
}

/** A browser retries a POST within seconds; a day also covers a suspended tab. */
const keptMs = 24 * 3_600_000;
const maxKept = 50_000;

/** Keys of this process. When there are too many, the oldest go first. */
export class MemoryIdempotencyKeys implements IdempotencyKeys {
  readonly #untilMs = new Map<string, number>();

  async take(key: string): Promise<'new' | 'used'> {
    // Monotonic: a clock that is set forward must not forget a key.
    const now = performance.now();
    if ((this.#untilMs.get(key) ?? 0) > now) return 'used';
    this.#untilMs.delete(key);
    this.#untilMs.set(key, now + keptMs);
    const [oldest] = this.#untilMs.keys();
    if (this.#untilMs.size > maxKept && oldest !== undefined) this.#untilMs.delete(oldest);
    return 'new';
  }
}

/** Keys in the database, which outlive a restart; while it can't be written, those of this process alone. */
export class StoredIdempotencyKeys implements IdempotencyKeys {
  readonly #db: Database;
  readonly #local = new MemoryIdempotencyKeys();

  constructor(db: Database) {
    this.#db = db;
  }

  async take(key: string): Promise<'new' | 'local' | 'used'> {
    if ((await this.#local.take(key)) === 'used') return 'used';
    const now = Date.now();
    try {
      const taken = await this.#db.write(async (queries) => {
        await queries.deleteFrom('idempotency').where('until_ms', '<=', now).execute();
        return queries
          .insertInto('idempotency')
          .values({ key, until_ms: now + keptMs })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .execute();
      });
      return taken.length > 0 ? 'new' : 'used';
    } catch {
      return 'local';
    }
  }
}

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

const validKey = /^[\x21-\x7e]{8,200}$/;

/**
 * Refuses a second POST with the same `Idempotency-Key`. Browsers retry a POST by themselves when its connection is reset,
 * and the second response ("already used") would hide that the first was accepted. A POST without the header passes:
 * client libraries send none.
 *
 * @param scope keeps the keys of services apart
 * @throws HttpProblem 409 of its own type, 400 for an invalid key
 */
export async function takeIdempotencyKey(
  keys: IdempotencyKeys,
  scope: string,
  request: FastifyRequest,
): Promise<void> {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return;
  if (typeof key !== 'string' || !validKey.test(key))
    throw new HttpProblem(400, 'Idempotency-Key must be 8 to 200 printable characters.');
  const outcome = await keys.take(hash('sha256', `${scope} ${key}`, 'base64url'));
  // A claim is still let through: the service, too, accepts an id once.
  if (outcome === 'local')
    request.log.warn('the database is away: an idempotency key was checked in this instance alone');
  if (outcome === 'used')
    throw new HttpProblem(409, 'Already sent. It’s unknown whether the service accepted it.', {
      type: idempotencyKeyUsed,
    });
}
