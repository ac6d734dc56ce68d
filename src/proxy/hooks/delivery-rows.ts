import { sql } from 'kysely';
import type { Delivery } from '#service/proxy-api/webhooks';
import type { DeliveryRow, Queries, TransitionRow } from '../db/schema';
import { answerStatuses } from './logged-delivery';

/** Rows removed by one statement, so that no delivery waits for long. */
export const trimRows = 200;
/** A time that the service didn't report. */
export const noTime = -1;

/** All but the body. */
export const deliveryColumns = [
  'd.id',
  'd.service',
  'd.received_ms',
  'd.sent_ms',
  'd.verdict',
  'd.is_late',
  'd.answer_ms',
  'd.key_alias',
  'd.timestamp',
  'd.signature',
  'd.request_id',
  'd.status',
  'd.updated_ms',
  'd.attempt',
  'd.previous_ms',
  'd.body_hash',
  'd.body_bytes',
] as const;

/** As the page reads it. */
export function deliveryOf(row: Omit<DeliveryRow, 'body'> & { has_body: unknown }): Delivery {
  return {
    id: String(row.id),
    receivedMs: row.received_ms,
    sentMs: row.sent_ms,
    skewMs: row.received_ms - row.sent_ms,
    verdict: row.verdict,
    refusal: null,
    isLate: row.is_late === 1,
    answerStatus: answerStatuses[row.verdict],
    answerMs: row.answer_ms,
    keyAlias: row.key_alias,
    requestId: row.request_id,
    status: row.status,
    updatedAtMs: row.updated_ms,
    attempt: row.attempt,
    previousMs: row.previous_ms,
    bodyBytes: row.body_bytes,
    hasBody: Boolean(row.has_body),
  };
}

/** Gives out numbers, and returns the last of them. Whoever else counts under the name waits for the end of the transaction. */
export async function countUp(queries: Queries, by: number, name = 'delivery'): Promise<number> {
  const { n } = await queries
    .insertInto('counter')
    .values({ name, n: by })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ n: row('counter.n', '+', by) })),
    )
    .returning('n')
    .executeTakeFirstOrThrow();
  return n;
}

type Counted = Pick<DeliveryRow, 'service' | 'key_alias' | 'verdict' | 'received_ms' | 'sent_ms'>;

/** @param sign −1 for removed ones */
export async function addToCounts(
  queries: Queries,
  rows: readonly Counted[],
  sign: 1 | -1,
): Promise<void> {
  const counts = new Map<string, Counted & { n: number }>();
  for (const { service, key_alias, verdict, received_ms, sent_ms } of rows) {
    const name = JSON.stringify([service, key_alias, verdict]);
    const n = (counts.get(name)?.n ?? 0) + sign;
    counts.set(name, { service, key_alias, verdict, n, received_ms, sent_ms });
  }
  if (counts.size === 0) return;
  await queries
    .insertInto('delivery_count')
    .values([...counts.values()])
    .onConflict((conflict) =>
      conflict.columns(['service', 'key_alias', 'verdict']).doUpdateSet((row) => ({
        n: row('delivery_count.n', '+', row.ref('excluded.n')),
        ...(sign === 1 && {
          received_ms: row.ref('excluded.received_ms'),
          sent_ms: row.ref('excluded.sent_ms'),
        }),
      })),
    )
    .execute();
}

export async function insertTransitions(queries: Queries, rows: TransitionRow[]): Promise<void> {
  if (rows.length > 0)
    await queries
      .insertInto('transition')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function updateAnswers(
  queries: Queries,
  answers: readonly { id: number; ms: number }[],
): Promise<void> {
  if (answers.length === 0) return;
  const cases = answers.map(({ id, ms }) => sql`when ${id} then cast(${ms} as double precision)`);
  await queries
    .updateTable('delivery')
    .set({ answer_ms: sql<number>`case id ${sql.join(cases, sql` `)} else answer_ms end` })
    .where(
      'id',
      'in',
      answers.map(({ id }) => id),
    )
    .execute();
}

/** @returns how many */
export async function removeOldest(
  queries: Queries,
  limit: number,
  beforeMs: number,
  throughId = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const gone = await queries
    .deleteFrom('delivery')
    .where('id', 'in', (rows) => {
      const oldest = rows.selectFrom('delivery').select('id').where('id', '<=', throughId);
      const old = beforeMs === Infinity ? oldest : oldest.where('received_ms', '<', beforeMs);
      return old.orderBy('id').limit(limit);
    })
    .returning(['service', 'key_alias', 'verdict', 'received_ms', 'sent_ms'])
    .execute();
  await addToCounts(queries, gone, -1);
  return gone.length;
}

export async function removeOldestTransitions(queries: Queries, beforeMs: number): Promise<number> {
  const gone = await queries
    .deleteFrom('transition')
    .where((row) =>
      row(
        row.refTuple('request_id', 'service', 'status', 'updated_ms'),
        'in',
        row
          .selectFrom('transition')
          .select(['request_id', 'service', 'status', 'updated_ms'])
          .where('seen_ms', '<', beforeMs)
          .orderBy('seen_ms')
          .limit(trimRows)
          .$asTuple('request_id', 'service', 'status', 'updated_ms'),
      ),
    )
    .returning('service')
    .execute();
  return gone.length;
}
