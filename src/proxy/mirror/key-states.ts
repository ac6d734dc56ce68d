import { hash } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../db/database';
import { Lease } from '../db/lease';
import type { MirrorKeyRow, MirrorQueries, MirrorSchema } from './mirror-schema';

export type KeyState = Selectable<MirrorKeyRow>;

/**
 * What is known of each key's walks, and who fills it: with PostgreSQL one of all instances, whose writes are refused once
 * another one does.
 */
export class KeyStates {
  readonly #write: Kysely<MirrorSchema>;
  /** Where instances agree who fills a key; null where this one has all to itself. */
  readonly #shared: Database | null;
  /** By the keys' ids. */
  readonly #leases = new Map<number, Lease>();
  #lastMark = 0;

  constructor(write: Kysely<MirrorSchema>, shared: Database | null) {
    this.#write = write;
    this.#shared = shared;
  }

  /** A number for now: each is larger than all before, whatever clocks do. */
  mark(): number {
    this.#lastMark = Math.max(this.#lastMark + 1, Date.now());
    return this.#lastMark;
  }

  /** Whether this instance is the one that fills a key; to be asked again and again. */
  async leads({ id, service, digest }: KeyState): Promise<boolean> {
    if (!this.#shared) return true;
    const lease = this.#leases.get(id) ?? new Lease(this.#shared, `mirror ${service} ${digest}`);
    this.#leases.set(id, lease);
    return (await lease.take())?.leads ?? false;
  }

  /** Lets another instance fill it at once. */
  async resign({ id }: KeyState): Promise<void> {
    await this.#leases.get(id)?.resign();
  }

  /** The state of a key, which is made at its first use. */
  async open(service: string, key: string): Promise<KeyState> {
    const digest = keyDigest(key);
    return this.#write.transaction().execute(async (queries) => {
      await queries
        .insertInto('mirror_service')
        .values({ service, generation: 0, usual_ms: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await queries
        .insertInto('mirror_key')
        .values({
          service,
          digest,
          watermark_ms: null,
          head_ms: null,
          since_s: null,
          open_ms: null,
          failure: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return this.#stateOf(queries, service, digest);
    });
  }

  /** Takes what was written by whoever fills the key. */
  async refresh(key: KeyState): Promise<void> {
    Object.assign(key, await this.#stateOf(this.#write, key.service, key.digest));
  }

  async #stateOf(queries: MirrorQueries, service: string, digest: string): Promise<KeyState> {
    const { mark, ...state } = await queries
      .selectFrom('mirror_key')
      .innerJoin('mirror_service', 'mirror_service.service', 'mirror_key.service')
      .selectAll('mirror_key')
      .select('mark')
      .where('mirror_key.service', '=', service)
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow();
    this.#lastMark = Math.max(this.#lastMark, mark);
    return state;
  }

  /** One transaction of whoever fills the key. Those of one service come one after the other. */
  async write<T>(
    { id, service }: Pick<KeyState, 'id' | 'service'>,
    work: (queries: MirrorQueries) => Promise<T>,
  ): Promise<T> {
    return this.#write.transaction().execute(async (queries) => {
      await this.#leases.get(id)?.hold(queries);
      const mark = this.#lastMark;
      await queries
        .updateTable('mirror_service')
        .set({ mark: sql`case when mark > ${mark} then mark else ${mark} end` })
        .where('service', '=', service)
        .execute();
      return work(queries);
    });
  }

  /** Takes what is known of a key's walks, in one transaction with whatever it follows from. */
  async note(
    key: KeyState,
    change: Partial<Omit<KeyState, 'id' | 'service' | 'digest'>>,
    work: (queries: MirrorQueries) => Promise<unknown> = async () => {},
  ): Promise<void> {
    await this.write(key, async (queries) => {
      await work(queries);
      await queries.updateTable('mirror_key').set(change).where('id', '=', key.id).execute();
      await grow(queries, key.service);
    });
    Object.assign(key, change);
  }
}

/** What is held now is another than before. */
export async function grow(queries: MirrorQueries, service: string): Promise<void> {
  await queries
    .updateTable('mirror_service')
    .set({ generation: sql`generation + 1` })
    .where('service', '=', service)
    .execute();
}

/** A key is held as a digest of 96 bits. */
function keyDigest(key: string): string {
  return hash('sha256', `mirror ${key}`, 'hex').slice(0, 24);
}
