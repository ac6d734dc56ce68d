import { maxHandled, type HandledMark } from '#service/proxy-api/team';
import type { Database } from '../db/database';
import type { Queries } from '../db/schema';
import { TeamNotes } from './team-notes';

/** Requests that somebody marked as handled, by their ids. */
export class HandledRequests extends TeamNotes<HandledMark> {
  constructor(db: Database) {
    super(db, 'handled');
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
    await this.change(service, async (queries) => {
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
    await this.change(service, async (queries) => {
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

  protected async read(queries: Queries, service: string): Promise<Map<string, HandledMark>> {
    const rows = await queries
      .selectFrom('handled')
      .selectAll()
      .where('service', '=', service)
      .execute();
    return new Map(
      rows.map((row) => [
        row.request_id,
        {
          id: row.request_id,
          status: row.status,
          refundFailReason: row.refund_fail_reason,
          by: row.person,
          atMs: row.at_ms,
          note: row.note,
        },
      ]),
    );
  }
}
