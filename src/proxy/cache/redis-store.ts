import * as z from 'zod/mini';
import { parseJson } from '#service/parse-json';
import type { RedisConnection } from '../redis/redis-connection';
import { parseJsonObject } from '../responses/parse-json-object';
import type { SecretScanner } from '../secrets/secret-scan';
import {
  areDeprecationHeaders,
  etagOf,
  type UpstreamResponse,
} from '../responses/validate-response';
import { MemoryStore, type ResponseStore, type StoredResponse } from './memory-store';

/** Larger responses stay in the instance that fetched them. */
const maxSharedBytes = 2 * 1024 * 1024;
const newline = 0x0a;

/** Responses that all instances share; while Redis is unavailable each keeps its own. */
export class RedisStore implements ResponseStore {
  readonly #redis: RedisConnection;
  readonly #scope: string;
  readonly #scanner: SecretScanner;
  readonly #local = new MemoryStore();

  /**
   * @param scope keeps the responses of services apart
   * @param scanner of the service's keys, which another client of this Redis could have put into a response
   */
  constructor(redis: RedisConnection, scope: string, scanner: SecretScanner) {
    this.#redis = redis;
    this.#scope = scope;
    this.#scanner = scanner;
  }

  async get(key: string): Promise<StoredResponse | null> {
    const local = await this.#local.get(key);
    const name = this.#nameOf(key);
    const shared = await this.#redis.run(async (redis) => {
      const results = await redis.pipeline().getBuffer(name).pttl(name).exec();
      for (const [error] of results ?? []) if (error) throw error;
      return results?.map(([, value]) => value) ?? [];
    });
    const [bytes, leftMs] = shared?.value ?? [];
    if (!Buffer.isBuffer(bytes) || typeof leftMs !== 'number') return local;
    return decode(bytes, leftMs, local?.ageMs ?? Infinity, this.#scanner) ?? local;
  }

  async set(
    key: string,
    response: UpstreamResponse,
    lifetimeMs: number,
    tookMs: number,
  ): Promise<void> {
    await this.#local.set(key, response, lifetimeMs, tookMs);
    const ms = Math.ceil(lifetimeMs);
    if (response.body.length > maxSharedBytes || ms < 1) return;
    await this.#redis.run((redis) =>
      redis.set(this.#nameOf(key), encode(response, ms, tookMs), 'PX', ms),
    );
  }

  async acquireLease(key: string, ms: number): Promise<boolean> {
    const name = `lease:${this.#scope}:${key}`;
    const acquired = await this.#redis.run((redis) => redis.set(name, '', 'PX', ms, 'NX'));
    return acquired === null || acquired.value === 'OK';
  }

  #nameOf(key: string): string {
    return `response:${this.#scope}:${key}`;
  }
}

const headSchema = z.strictObject({
  status: z.int().check(z.gte(200), z.lte(299)),
  deprecationHeaders: z.record(z.string(), z.string()).check(z.refine(areDeprecationHeaders)),
  lifetimeMs: z.int().check(z.positive()),
  tookMs: z.number().check(z.nonnegative()),
});

/** One line of JSON with what is not in the text, then the text. */
function encode(
  { status, deprecationHeaders, body }: UpstreamResponse,
  lifetimeMs: number,
  tookMs: number,
): Buffer {
  const head = JSON.stringify({ status, deprecationHeaders, lifetimeMs, tookMs });
  return Buffer.concat([Buffer.from(`${head}\n`), body]);
}

/** Null for what is not younger than `olderThanMs`, or would not have been stored by this instance. */
function decode(
  stored: Buffer,
  leftMs: number,
  olderThanMs: number,
  scanner: SecretScanner,
): StoredResponse | null {
  const end = stored.indexOf(newline);
  const head = headSchema.safeParse(parseJson(stored.toString('utf8', 0, Math.max(0, end))));
  if (!head.success) return null;
  const { status, deprecationHeaders, lifetimeMs, tookMs } = head.data;
  // Measured by the clock of Redis, because the clocks of instances differ.
  const ageMs = Math.max(0, lifetimeMs - leftMs);
  const body = stored.subarray(end + 1);
  if (leftMs < 0 || ageMs >= olderThanMs) return null;
  if (!parseJsonObject(body).ok || scanner.holdsSecret(stored)) return null;
  return { ageMs, tookMs, response: { status, body, etag: etagOf(body), deprecationHeaders } };
}
