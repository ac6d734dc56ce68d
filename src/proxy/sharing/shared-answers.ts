import { LocalAnswers, type AnswerStore, type StoredAnswer } from '../answer-cache';
import type { SharedRedis } from './shared-redis';

/** Larger answers stay in the instance that asked. */
const maxSharedBytes = 2 * 1024 * 1024;

/** Answers that all instances share; while Redis is away each keeps its own. */
export class SharedAnswers implements AnswerStore {
  readonly #redis: SharedRedis;
  readonly #local = new LocalAnswers();

  constructor(redis: SharedRedis) {
    this.#redis = redis;
  }

  async get(name: string): Promise<StoredAnswer | null> {
    const own = await this.#local.get(name);
    const shared = await this.#redis.run((redis) => redis.getBuffer(`answer:${name}`));
    const theirs = shared?.value ? decode(shared.value) : null;
    if (!own || !theirs) return own ?? theirs;
    return theirs.storedAtMs > own.storedAtMs ? theirs : own;
  }

  async set(name: string, stored: StoredAnswer, lifetimeMs: number): Promise<void> {
    await this.#local.set(name, stored, lifetimeMs);
    if (stored.answer.bytes.length > maxSharedBytes || lifetimeMs < 1) return;
    await this.#redis.run((redis) =>
      redis.set(`answer:${name}`, encode(stored), 'PX', Math.ceil(lifetimeMs)),
    );
  }

  async takeTurn(name: string, ms: number): Promise<boolean> {
    const taken = await this.#redis.run((redis) => redis.set(`turn:${name}`, '', 'PX', ms, 'NX'));
    return taken === null || taken.value === 'OK';
  }
}

/** One line of JSON with everything but the text, then the text. */
function encode({ answer, storedAtMs }: StoredAnswer): Buffer {
  const { status, etag, notice, bytes } = answer;
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ status, etag, notice, storedAtMs })}\n`),
    bytes,
  ]);
}

function decode(buffer: Buffer): StoredAnswer | null {
  const end = buffer.indexOf('\n');
  try {
    const { storedAtMs, ...facts } = JSON.parse(buffer.toString('utf8', 0, end)) as Pick<
      StoredAnswer['answer'],
      'status' | 'etag' | 'notice'
    > & { storedAtMs: number };
    return { storedAtMs, answer: { ...facts, bytes: buffer.subarray(end + 1), compressed: null } };
  } catch {
    return null;
  }
}
