import type { UpstreamAnswer } from './upstream-answer';

/** For how long an answer serves others, and for how long it may stand in while it is asked for again. */
export interface Freshness {
  freshMs: number;
  staleMs: number;
}

/** Answers by an opaque name; in this process, or shared through Redis. */
export interface AnswerStore {
  get(name: string): Promise<StoredAnswer | null>;
  set(name: string, stored: StoredAnswer, lifetimeMs: number): Promise<void>;
}

export interface StoredAnswer {
  answer: UpstreamAnswer;
  storedAtMs: number;
}

const maxBytes = 64 * 1024 * 1024;

/** Answers of this process, oldest out first. */
export class LocalAnswers implements AnswerStore {
  readonly #stored = new Map<string, StoredAnswer>();
  #bytes = 0;

  async get(name: string): Promise<StoredAnswer | null> {
    return this.#stored.get(name) ?? null;
  }

  async set(name: string, stored: StoredAnswer): Promise<void> {
    this.#delete(name);
    this.#stored.set(name, stored);
    this.#bytes += sizeOf(stored);
    for (const oldest of this.#stored.keys()) {
      if (this.#bytes <= maxBytes) return;
      this.#delete(oldest);
    }
  }

  #delete(name: string): void {
    const stored = this.#stored.get(name);
    if (stored) this.#bytes -= sizeOf(stored);
    this.#stored.delete(name);
  }
}

function sizeOf({ answer }: StoredAnswer): number {
  return answer.bytes.length + (answer.compressed?.bytes.length ?? 0);
}
