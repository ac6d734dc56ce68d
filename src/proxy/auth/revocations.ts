import type { Database } from '../db/database';

/**
 * Session ids that were revoked by a logout: in memory, so that no request asks the database for them, and in the
 * database for the next start and other instances.
 */
export class Revocations {
  /** Until when the session could still have lived, in unix milliseconds. */
  readonly #untilMs = new Map<string, number>();
  readonly #unsaved = new Set<string>();
  /** Null keeps them in memory alone. */
  readonly #db: Database | null;
  readonly #tell: () => void;

  /** @param tell lets other instances load them */
  constructor(db: Database | null, tell: () => void = () => {}) {
    this.#db = db;
    this.#tell = tell;
  }

  /** @param forMs how long the session could still have lived */
  async revoke(id: string, forMs: number): Promise<void> {
    const now = Date.now();
    for (const [old, untilMs] of this.#untilMs) if (untilMs <= now) this.#untilMs.delete(old);
    this.#untilMs.set(id, Math.ceil(now + forMs));
    this.#unsaved.add(id);
    await this.#save();
  }

  isRevoked(id: string): boolean {
    return this.#untilMs.has(id);
  }

  /** What others have revoked, and to them what could not be told before. While the database is away those that are known hold. */
  async load(): Promise<void> {
    if (!this.#db) return;
    await this.#save();
    const rows = await this.#db.kysely
      .selectFrom('revocation')
      .selectAll()
      .where('until_ms', '>', Date.now())
      .execute()
      .catch(() => []);
    for (const { id, until_ms } of rows) this.#untilMs.set(id, until_ms);
  }

  async #save(): Promise<void> {
    const ids = [...this.#unsaved];
    if (!this.#db || ids.length === 0) return;
    const values = ids.map((id) => ({ id, until_ms: this.#untilMs.get(id) ?? 0 }));
    try {
      await this.#db.write(async (queries) => {
        await queries.deleteFrom('revocation').where('until_ms', '<=', Date.now()).execute();
        await queries
          .insertInto('revocation')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    } catch {
      // They are saved with the next ones, or when the database is back.
      return;
    }
    for (const id of ids) this.#unsaved.delete(id);
    this.#tell();
  }
}
