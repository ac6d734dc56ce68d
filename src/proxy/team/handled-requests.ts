import { maxHandled, type HandledMark } from '#service/team';
import type { Database } from '../db/database';
import type { Queries } from '../db/schema';
import { countUp } from '../hooks/delivery-rows';

/** What is marked of one service. */
export interface HandledMarks {
  /** Grows with each change. */
  version: number;
  byId: ReadonlyMap<string, HandledMark>;
}

const none: HandledMarks = { version: 0, byId: new Map() };

/**
 * Requests that somebody marked as handled, in the database of the store: the mirror may be dropped and read again, marks
 * may not. All instances see one state; where this one has the database alone, it is read once.
 */
export class HandledRequests {
  readonly #db: Database;
  readonly #known = new Map<string, HandledMarks>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Whether they outlive this instance. */
  get isKept(): boolean {
    return this.#db.kind !== 'memory';
  }

  /** @throws DatabaseError */
  async of(service: string): Promise<HandledMarks> {
    const known = this.#known.get(service);
    if (!this.#db.postgres && known) return known;
    // That in memory is empty at the start, and isn't opened to see that.
    if (!this.isKept) return none;
    const marks = await this.#db.kysely
      .transaction()
      .setAccessMode('read only')
      .execute((queries) => readMarks(queries, service, known));
    this.#known.set(service, marks);
    return marks;
  }

  /**
   * @param beside what is written with it, or not at all
   * @throws DatabaseError where nothing is marked
   */
  async mark(
    service: string,
    marks: readonly HandledMark[],
    beside: (queries: Queries) => Promise<void>,
  ): Promise<void> {
    await this.#change(service, async (queries) => {
      await queries
        .insertInto('handled')
        .values(
          marks.map(({ id, status, refundFailReason, by, atMs, note }) => ({
            service,
            request_id: id,
            status,
            refund_fail_reason: refundFailReason,
            person: by,
            at_ms: atMs,
            note,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['service', 'request_id']).doUpdateSet((row) => ({
            status: row.ref('excluded.status'),
            refund_fail_reason: row.ref('excluded.refund_fail_reason'),
            person: row.ref('excluded.person'),
            at_ms: row.ref('excluded.at_ms'),
            note: row.ref('excluded.note'),
          })),
        )
        .execute();
      await queries
        .deleteFrom('handled')
        .where('service', '=', service)
        .where('request_id', 'in', (rows) =>
          rows
            .selectFrom('handled')
            .select('request_id')
            .where('service', '=', service)
            .orderBy('at_ms', 'desc')
            .orderBy('request_id')
            .limit(maxHandled)
            .offset(maxHandled),
        )
        .execute();
      await beside(queries);
    });
  }

  /**
   * @param beside what is written with it, of those that were handled
   * @throws DatabaseError where nothing is reopened
   */
  async reopen(
    service: string,
    ids: readonly string[],
    beside: (queries: Queries, reopened: readonly string[]) => Promise<void>,
  ): Promise<void> {
    await this.#change(service, async (queries) => {
      const gone = await queries
        .deleteFrom('handled')
        .where('service', '=', service)
        .where('request_id', 'in', ids)
        .returning('request_id')
        .execute();
      await beside(
        queries,
        gone.map(({ request_id }) => request_id),
      );
    });
  }

  async #change(service: string, work: (queries: Queries) => Promise<unknown>): Promise<void> {
    const marks = await this.#db.write(async (queries) => {
      await countUp(queries, 1, counterOf(service));
      await work(queries);
      // Here, where other changes wait.
      return readMarks(queries, service);
    });
    this.#known.set(service, marks);
  }
}

async function readMarks(
  queries: Queries,
  service: string,
  known?: HandledMarks,
): Promise<HandledMarks> {
  const counted = await queries
    .selectFrom('counter')
    .select('n')
    .where('name', '=', counterOf(service))
    .executeTakeFirst();
  const version = counted?.n ?? 0;
  if (known?.version === version) return known;
  const rows = await queries
    .selectFrom('handled')
    .selectAll()
    .where('service', '=', service)
    .execute();
  const marks = rows.map((row) => ({
    id: row.request_id,
    status: row.status,
    refundFailReason: row.refund_fail_reason,
    by: row.person,
    atMs: row.at_ms,
    note: row.note,
  }));
  return { version, byId: new Map(marks.map((mark) => [mark.id, mark])) };
}

const counterOf = (service: string) => `handled ${service}`;
