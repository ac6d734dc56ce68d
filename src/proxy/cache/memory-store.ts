import type { UpstreamAnswer } from '../upstream/validate-response';

/** For how long an answer serves others, and for how long it may stand in while it is asked for again. */
export interface Freshness {
  freshMs: number;
  staleMs: number;
}

/** Answers by an opaque name; in this process, or shared through Redis. */
export interface AnswerStore {
  get(name: string): Promise<StoredAnswer | null>;
  set(name: string, answer: UpstreamAnswer, lifetimeMs: number): Promise<void>;
  /** Takes the turn to ask the service, for `ms`; false while somebody else has it. */
  takeTurn(name: string, ms: number): Promise<boolean>;
}

export interface StoredAnswer {
  answer: UpstreamAnswer;
  /** How long ago it was stored, by a clock that nobody sets. */
  ageMs: number;
}

/** A pace of 20 a second leaves 5 MB of pages that are still fresh; more would only keep what nobody asks for. */
const maxBytes = 16 * 1024 * 1024;
const sweepMs = 1_000;

interface Kept {
  answer: UpstreamAnswer;
  sinceMs: number;
  untilMs: number;
}

/** Answers of this process until their lifetime ends; when there are too many, the oldest go first. */
export class LocalAnswers implements AnswerStore {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;
  #bytes = 0;
  #sweptAtMs = 0;

  /** @param now a clock that never steps back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async get(name: string): Promise<StoredAnswer | null> {
    const kept = this.#kept.get(name);
    return kept ? { answer: kept.answer, ageMs: this.#now() - kept.sinceMs } : null;
  }

  async set(name: string, answer: UpstreamAnswer, lifetimeMs: number): Promise<void> {
    this.#sweep();
    this.#delete(name);
    const sinceMs = this.#now();
    this.#kept.set(name, { answer, sinceMs, untilMs: sinceMs + lifetimeMs });
    this.#bytes += sizeOf(answer);
    // A map's first key is found behind all that were deleted, so it is looked for only when it has to go.
    while (this.#bytes > maxBytes) this.#delete(this.#kept.keys().next().value ?? name);
  }

  /** Within one process the reader itself sees to it. */
  async takeTurn(): Promise<boolean> {
    return true;
  }

  /** Views that nobody asks for again would fill the memory with what serves nobody. */
  #sweep(): void {
    const now = this.#now();
    if (now - this.#sweptAtMs < sweepMs) return;
    this.#sweptAtMs = now;
    for (const [name, { untilMs }] of this.#kept) if (untilMs <= now) this.#delete(name);
  }

  #delete(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#bytes -= sizeOf(kept.answer);
    this.#kept.delete(name);
  }
}

function sizeOf({ bytes }: UpstreamAnswer): number {
  return bytes.length;
}
