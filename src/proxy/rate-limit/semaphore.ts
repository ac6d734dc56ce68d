/** A counting semaphore. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  tryAcquire(): boolean {
    if (this.#free === 0) return false;
    this.#free--;
    return true;
  }

  release(): void {
    this.#free++;
    // All waiters, because the first may have nothing left to do.
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when a place may be free, or after `maxMs`. */
  whenFree(maxMs: number): Promise<void> {
    if (this.#free > 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, maxMs);
      this.#waiting.add(done);
    });
  }
}
