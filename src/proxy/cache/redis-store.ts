import * as z from 'zod/mini';
import { LocalAnswers, type AnswerStore, type StoredAnswer } from './memory-store';
import { jsonFault } from '../upstream/check-json';
import type { SecretScanner } from '../upstream/secret-scan';
import { etagOf, isNotice, type UpstreamAnswer } from '../upstream/validate-response';
import type { SharedRedis } from '../redis/redis-connection';

/** Larger answers stay in the instance that asked. */
const maxSharedBytes = 2 * 1024 * 1024;
const newline = 0x0a;

/** Answers that all instances share; while Redis is away each keeps its own. */
export class SharedAnswers implements AnswerStore {
  readonly #redis: SharedRedis;
  readonly #scope: string;
  readonly #scanner: SecretScanner;
  readonly #local = new LocalAnswers();

  /**
   * @param scope what instances of other services don't share
   * @param scanner of the service's keys: whoever else writes to this Redis could put one into a page
   */
  constructor(redis: SharedRedis, scope: string, scanner: SecretScanner) {
    this.#redis = redis;
    this.#scope = scope;
    this.#scanner = scanner;
  }

  async get(name: string): Promise<StoredAnswer | null> {
    const own = await this.#local.get(name);
    const key = `answer:${this.#scope}:${name}`;
    const shared = await this.#redis.run(async (redis) => {
      const results = await redis.pipeline().getBuffer(key).pttl(key).exec();
      for (const [error] of results ?? []) if (error) throw error;
      return results?.map(([, value]) => value) ?? [];
    });
    const [bytes, leftMs] = shared?.value ?? [];
    if (!Buffer.isBuffer(bytes) || typeof leftMs !== 'number') return own;
    return decode(bytes, leftMs, own?.ageMs ?? Infinity, this.#scanner) ?? own;
  }

  async set(name: string, answer: UpstreamAnswer, lifetimeMs: number): Promise<void> {
    await this.#local.set(name, answer, lifetimeMs);
    const ms = Math.ceil(lifetimeMs);
    if (answer.bytes.length > maxSharedBytes || ms < 1) return;
    await this.#redis.run((redis) =>
      redis.set(`answer:${this.#scope}:${name}`, encode(answer, ms), 'PX', ms),
    );
  }

  async takeTurn(name: string, ms: number): Promise<boolean> {
    const key = `turn:${this.#scope}:${name}`;
    const taken = await this.#redis.run((redis) => redis.set(key, '', 'PX', ms, 'NX'));
    return taken === null || taken.value === 'OK';
  }
}

const headSchema = z.strictObject({
  status: z.int().check(z.gte(200), z.lte(299)),
  notice: z.record(z.string(), z.string()).check(z.refine(isNotice)),
  lifetimeMs: z.int().check(z.positive()),
});

/** One line of JSON with what is not in the text, then the text. */
function encode({ status, notice, bytes }: UpstreamAnswer, lifetimeMs: number): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ status, notice, lifetimeMs })}\n`), bytes]);
}

/** Null for what is no younger than `olderThanMs`, or nothing that this instance would have stored. */
function decode(
  stored: Buffer,
  leftMs: number,
  olderThanMs: number,
  scanner: SecretScanner,
): StoredAnswer | null {
  const end = stored.indexOf(newline);
  const head = headSchema.safeParse(jsonOf(stored.toString('utf8', 0, Math.max(0, end))));
  if (!head.success) return null;
  const { status, notice, lifetimeMs } = head.data;
  // The age by the clock of Redis, so that instances need not agree on the time.
  const ageMs = Math.max(0, lifetimeMs - leftMs);
  const bytes = stored.subarray(end + 1);
  if (leftMs < 0 || ageMs >= olderThanMs) return null;
  if (jsonFault(bytes) !== null || scanner.holdsSecret(stored)) return null;
  return { ageMs, answer: { status, notice, bytes, etag: etagOf(bytes) } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
