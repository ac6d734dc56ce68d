import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { idempotencyHeader, idempotencyKeyUsed } from '#service/calls/idempotency';
import { HttpProblem } from '../http/http-problem';
import type { Database } from '../db/database';
import { inTime } from '../db/in-time';

/** A browser retries a POST within seconds; a day also covers a suspended tab. */
const keptMs = 24 * 3_600_000;
const maxKept = 50_000;
/** A claim doesn't wait longer for the database. */
const answerMs = 2_000;

/** Keys of earlier POSTs in the database, which outlive a restart; while it can't be written, those of this process alone. */
export class IdempotencyKeys {
  readonly #db: Database;
  /** Those of this process. Its clock is monotonic: one that is set forward must not forget a key. */
  readonly #local = new LRUCache<string, true>({ max: maxKept, ttl: keptMs });

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Stores a key for a day.
   *
   * @returns `used` for the key of an earlier POST; `local` for one that is new to this instance while the
   *   database can't be asked
   */
  async take(key: string): Promise<'new' | 'local' | 'used'> {
    if (this.#local.has(key)) return 'used';
    this.#local.set(key, true);
    const now = Date.now();
    try {
      const taking = this.#db.write(async (queries) => {
        await queries.deleteFrom('idempotency').where('until_ms', '<=', now).execute();
        return queries
          .insertInto('idempotency')
          .values({ key, until_ms: now + keptMs })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .execute();
      });
      const taken = await inTime(taking, answerMs);
      return taken.length > 0 ? 'new' : 'used';
    } catch {
      return 'local';
    }
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
