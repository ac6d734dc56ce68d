import type { Database } from '../db/database';
import type { Queries } from '../db/schema';
import { countUp } from '../hooks/delivery-rows';

/** What is noted of one service. */
export interface Notes<T> {
  /** Grows with each change. */
  version: number;
  byId: ReadonlyMap<string, T>;
}

/**
 * What a team notes, in the database of the store: the mirror may be dropped and read again, notes may not. All instances
 * see one state; where this one has the database alone, it is read once.
 */
export abstract class TeamNotes<T> {
  readonly #db: Database;
  readonly #name: string;
  readonly #known = new Map<string, Notes<T>>();

  constructor(db: Database, name: string) {
    this.#db = db;
    this.#name = name;
  }

  /** All of a service, by what they are about. */
  protected abstract read(queries: Queries, service: string): Promise<Map<string, T>>;

  /** Whether they outlive this instance. */
  get isKept(): boolean {
    return this.#db.kind !== 'memory';
  }

  /** @throws DatabaseError */
  async of(service: string): Promise<Notes<T>> {
    const known = this.#known.get(service);
    if (!this.#db.postgres && known) return known;
    // That in memory is empty at the start, and isn't opened to see that.
    const notes = this.isKept
      ? await this.#db.kysely
          .transaction()
          .setAccessMode('read only')
          .execute((queries) => this.#notes(queries, service, known))
      : { version: 0, byId: new Map<string, T>() };
    this.#known.set(service, notes);
    return notes;
  }

  /** @throws DatabaseError where nothing is changed */
  protected async change<R>(service: string, work: (queries: Queries) => Promise<R>): Promise<R> {
    const { result, notes } = await this.#db.write(async (queries) => {
      await countUp(queries, 1, this.#counterOf(service));
      const done = await work(queries);
      // Here, where other changes wait.
      return { result: done, notes: await this.#notes(queries, service) };
    });
    this.#known.set(service, notes);
    return result;
  }

  async #notes(queries: Queries, service: string, known?: Notes<T>): Promise<Notes<T>> {
    const counted = await queries
      .selectFrom('counter')
      .select('n')
      .where('name', '=', this.#counterOf(service))
      .executeTakeFirst();
    const version = counted?.n ?? 0;
    if (known?.version === version) return known;
    return { version, byId: await this.read(queries, service) };
  }

  #counterOf(service: string): string {
    return `${this.#name} ${service}`;
  }
}
