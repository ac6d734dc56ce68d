/** Session ids that were revoked by a logout. */
export interface Revocations {
  /** @param forMs how long the session could still have lived */
  revoke(id: string, forMs: number): Promise<void>;
  isRevoked(id: string): Promise<boolean>;
}

/** Revocations of this instance alone. */
export class MemoryRevocations implements Revocations {
  readonly #until = new Map<string, number>();

  async revoke(id: string, forMs: number): Promise<void> {
    const now = Date.now();
    for (const [old, untilMs] of this.#until) if (untilMs <= now) this.#until.delete(old);
    this.#until.set(id, now + forMs);
  }

  async isRevoked(id: string): Promise<boolean> {
    return this.#until.has(id);
  }
}
