import { Problem } from './problem';

/**
 * The end of a call before its answer: the time is over or nobody waits any more, whichever is first.
 * An AbortController would say the same; its signal and events took a tenth of the CPU of a small call.
 */
export class End {
  /** Why it has ended; null until then. */
  problem: Problem | null = null;
  readonly #timer: NodeJS.Timeout;
  readonly #listeners = new Set<(problem: Problem) => void>();

  /** @param totalMs the whole time of the call */
  constructor(totalMs: number) {
    this.#timer = setTimeout(
      () => this.#because(new Problem(504, 'The service did not answer in time.')),
      totalMs,
    );
  }

  /** Nobody waits any more. */
  abandon(): void {
    // 499 is never seen by anyone; it keeps the log honest.
    this.#because(new Problem(499, 'The client went away.'));
  }

  /** The call is over in time. */
  clear(): void {
    clearTimeout(this.#timer);
  }

  /**
   * Calls back when it ends, if it has not.
   *
   * @returns takes that back
   */
  onEnd(listener: (problem: Problem) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves after `ms`, or at the end where that comes first. */
  async sleep(ms: number): Promise<void> {
    if (this.problem) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.onEnd(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #because(problem: Problem): void {
    if (this.problem) return;
    this.problem = problem;
    for (const listener of this.#listeners) listener(problem);
  }
}
