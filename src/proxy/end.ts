import { Problem } from './problem';

/**
 * The end of a wait before what was waited for, and why. An AbortController would say the same; its
 * signal and events took a tenth of the CPU of a small call.
 */
export class End {
  /** Null until it has come. */
  problem: Problem | null = null;
  readonly #listeners = new Set<(problem: Problem) => void>();

  /** Only the first reason counts. */
  because(problem: Problem): void {
    if (this.problem) return;
    this.problem = problem;
    for (const listener of this.#listeners) listener(problem);
  }

  /** Nobody waits any more. */
  abandon(): void {
    // 499 is never seen by anyone; it keeps the log honest.
    this.because(new Problem(499, 'The client went away.'));
  }

  /**
   * Calls back when it comes, if it has not.
   *
   * @returns takes that back
   */
  onCome(listener: (problem: Problem) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves after `ms`, or at the end where that comes first. */
  async sleep(ms: number): Promise<void> {
    if (this.problem) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.onCome(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
