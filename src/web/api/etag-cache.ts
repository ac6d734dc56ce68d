import type { SessionPart } from './session';

interface Answer {
  etag: string;
  text: string;
}

/** The page that polls, the chains, and a few pages to go back to. */
const maxAnswers = 6;

/** The last answers with their validators, in memory only: the proxy lets no browser keep an answer. */
export class EtagCache {
  readonly #answers = new Map<string, Answer>();

  get(url: string): Answer | undefined {
    return this.#answers.get(url);
  }

  /** Keeps an answer that has a validator; the one kept longest ago makes room. */
  set(url: string, etag: string | null, text: string): void {
    if (etag === null) return;
    this.#answers.delete(url);
    this.#answers.set(url, { etag, text });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > maxAnswers && oldest !== undefined) this.#answers.delete(oldest);
  }
}

export const etagCache: SessionPart<EtagCache> = () => new EtagCache();
