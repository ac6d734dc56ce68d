import type { Delivery } from '#service/webhooks';
import type { Database } from '../db/database';
import { DatabaseError } from '../db/database-error';
import type { DeliveryRow, Queries, TransitionRow } from '../db/schema';
import {
  byTime,
  countsOf,
  type Appended,
  type DeliveriesQuery,
  type EventLog,
  type LogSummary,
  type NewTransition,
  type SignedDelivery,
  type StoredBody,
  type Transition,
} from './event-log';
import {
  addToCounts,
  countUp,
  deliveryColumns,
  deliveryOf,
  insertTransitions,
  noTime,
  removeOldest,
  removeOldestTransitions,
  trimRows,
  updateAnswers,
} from './delivery-rows';
import { hasOwnBody, readHistory } from './delivery-history';

/** Deliveries written at once: one wait for the disk instead of many. */
const groupMs = 5;
const groupSize = 50;
/** A disk that hangs must not collect deliveries without end. */
const maxWaiting = 2_000;
const dayMs = 24 * 3_600_000;
const bodyDays = 30;
const transitionDays = 400;
const pruneMs = 10 * 60_000;
/** At most so often for one group. */
const trimSteps = 20;

interface Waiting {
  signed: SignedDelivery;
  resolve: (appended: Appended) => void;
  reject: (error: Error) => void;
}

/** The log in the database. */
export class DeliveryLog implements EventLog {
  readonly #db: Database;
  /** The digest of a network's service. */
  readonly #serviceOf: (network: string) => string;
  #waiting: Waiting[] = [];
  #answers: { id: number; ms: number }[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  readonly #pruning = setInterval(() => {
    this.prune(Date.now()).catch(() => undefined);
  }, pruneMs).unref();

  constructor(db: Database, serviceOf: (network: string) => string) {
    this.#db = db;
    this.#serviceOf = serviceOf;
  }

  get isKept(): boolean {
    return this.#db.kind !== 'memory';
  }

  append(signed: SignedDelivery): Promise<Appended> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= maxWaiting)
        return reject(new DatabaseError('too many deliveries wait for the database'));
      this.#waiting.push({ signed, resolve, reject });
      this.#timer ??= setTimeout(() => void this.#flush(), groupMs);
    });
  }

  /** Written with the next deliveries: it is worth no wait for the disk of its own. */
  async noteAnswer(id: string, ms: number): Promise<void> {
    this.#answers.push({ id: Number(id), ms });
    if (this.#answers.length > maxWaiting) this.#answers.shift();
  }

  async noteTransition(transition: NewTransition): Promise<void> {
    const row = this.#transitionRow(transition);
    await this.#db.write((queries) => insertTransitions(queries, [row]));
  }

  async deliveries(query: DeliveriesQuery): Promise<Delivery[]> {
    await this.#writeAnswers();
    const { network, verdict, requestId, before, limit } = query;
    let rows = this.#rows(network).orderBy('d.id', 'desc').limit(limit);
    if (verdict === 'refused') return [];
    if (verdict !== null) rows = rows.where('d.verdict', '=', verdict);
    if (requestId !== null) rows = rows.where('d.request_id', '=', requestId);
    if (before !== null) rows = rows.where('d.id', '<', Number(before));
    return (await rows.execute()).map((row) => deliveryOf(network, row));
  }

  async body(network: string, id: string): Promise<StoredBody | null> {
    if (!/^\d{1,15}$/.test(id)) return null;
    const row = await this.#rows(network).where('d.id', '=', Number(id)).executeTakeFirst();
    if (!row) return null;
    // A duplicate's bytes are those of the first one.
    const first = await this.#db.kysely
      .selectFrom('delivery')
      .select('body')
      .where('body_hash', '=', row.body_hash)
      .where('service', '=', row.service)
      .where('body', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return {
      delivery: deliveryOf(network, row),
      timestamp: row.timestamp,
      signature: row.signature,
      bodyBase64: first?.body ? Buffer.from(first.body).toString('base64') : null,
    };
  }

  async transitions(network: string, requestId: string): Promise<Transition[]> {
    const rows = await this.#db.kysely
      .selectFrom('transition')
      .selectAll()
      .where('request_id', '=', requestId)
      .where('service', '=', this.#serviceOf(network))
      .execute();
    return rows
      .map(({ status, updated_ms, seen_ms, source, is_late }) => ({
        status,
        updatedAtMs: updated_ms === noTime ? null : updated_ms,
        seenMs: seen_ms,
        source,
        isLate: is_late === 1,
      }))
      .toSorted(byTime);
  }

  async summary(network: string): Promise<LogSummary> {
    const { kind, isWriting, maxBytes } = this.#db;
    const service = this.#serviceOf(network);
    const { kysely } = this.#db;
    const store = { kind, isWriting, bodyDays, transitionDays };
    try {
      const counted = await kysely
        .selectFrom('delivery_count')
        .selectAll()
        .where('service', '=', service)
        .where('n', '>', 0)
        .execute();
      const oldest = await kysely
        .selectFrom('delivery')
        .select('received_ms')
        .where('service', '=', service)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      const bytes = await this.#db.bytes();
      const sum = (rows: typeof counted) => rows.reduce((total, { n }) => total + n, 0);
      const aliases = [...new Set(counted.map(({ key_alias }) => key_alias))];
      return {
        store: {
          ...store,
          bytes,
          maxBytes: Number.isFinite(maxBytes) ? maxBytes : null,
          oldestMs: oldest?.received_ms ?? null,
        },
        counts: countsOf((verdict) => sum(counted.filter((row) => row.verdict === verdict))),
        keys: aliases.map((alias) => {
          const rows = counted.filter(({ key_alias }) => key_alias === alias);
          const last = rows.reduce((a, b) => (a.received_ms >= b.received_ms ? a : b));
          return {
            alias,
            deliveries: sum(rows),
            lastDeliveryMs: last.received_ms,
            skewMs: last.received_ms - last.sent_ms,
          };
        }),
      };
    } catch {
      const unknown = { bytes: null, maxBytes: null, oldestMs: null };
      return {
        store: { ...store, ...unknown, isWriting: false },
        counts: countsOf(() => 0),
        keys: [],
      };
    }
  }

  /** Removes what is too old, a little in each transaction. */
  async prune(nowMs: number): Promise<void> {
    const bodiesUntilMs = nowMs - bodyDays * dayMs;
    const untilMs = nowMs - transitionDays * dayMs;
    for (let isDone = false; !isDone;)
      isDone = await this.#db.write(async (queries) => {
        // First of all, as for deliveries: instances wait for each other.
        await countUp(queries, 0);
        const bodies = await queries
          .updateTable('delivery')
          .set({ body: null })
          .where('id', 'in', (rows) =>
            rows
              .selectFrom('delivery')
              .select('id')
              .where('received_ms', '<', bodiesUntilMs)
              .where('body', 'is not', null)
              .limit(trimRows),
          )
          .returning('id')
          .execute();
        const deliveries = await removeOldest(queries, trimRows, untilMs);
        const transitions = await removeOldestTransitions(queries, untilMs);
        return Math.max(bodies.length, deliveries, transitions) < trimRows;
      });
  }

  async close(): Promise<void> {
    clearInterval(this.#pruning);
    while (this.#writing || this.#waiting.length > 0) await (this.#writing ?? this.#flush());
    await this.#writeAnswers();
  }

  /** Group after group; what comes while one is written is the next one. */
  #flush(): Promise<void> {
    this.#writing ??= this.#writeGroups().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #writeGroups(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, groupSize);
      await this.#writeGroup(group);
    }
    this.#timer = null;
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    const answers = this.#answers.splice(0);
    try {
      const appended = await this.#db.write(async (queries) => {
        await updateAnswers(queries, answers);
        return this.#append(
          queries,
          group.map(({ signed }) => signed),
        );
      });
      for (const [index, { resolve }] of group.entries()) resolve(appended[index]!);
    } catch (error) {
      for (const { reject } of group) reject(error as Error);
    }
  }

  async #writeAnswers(): Promise<void> {
    const answers = this.#answers.splice(0);
    if (answers.length > 0)
      await this.#db.write((queries) => updateAnswers(queries, answers)).catch(() => undefined);
  }

  async #append(queries: Queries, group: readonly SignedDelivery[]): Promise<Appended[]> {
    // First of all: it also makes instances wait for each other.
    const lastId = await countUp(queries, group.length);
    const history = await readHistory(queries, group, this.#serviceOf);
    const appended: Appended[] = [];
    const rows = group.map((signed, index): DeliveryRow => {
      const { verdict, order, attempt, previousMs, hasBody } = history.add(signed);
      const id = lastId - group.length + index + 1;
      appended.push({ id: String(id), verdict, order });
      const { event, bodyBase64, bodyBytes } = signed;
      return {
        id,
        service: this.#serviceOf(signed.network),
        received_ms: signed.receivedMs,
        sent_ms: signed.sentMs,
        verdict,
        is_late: Number(signed.isLate),
        answer_ms: 0,
        key_alias: signed.keyAlias,
        timestamp: signed.timestamp,
        signature: signed.signature,
        request_id: event?.requestId ?? null,
        status: event?.status ?? null,
        updated_ms: event?.updatedAtMs ?? null,
        attempt: event && attempt,
        previous_ms: previousMs,
        body_hash: signed.bodyHash,
        body_bytes: bodyBytes,
        body: hasBody || !hasOwnBody(signed) ? null : Buffer.from(bodyBase64, 'base64'),
      };
    });
    await queries.insertInto('delivery').values(rows).execute();
    await addToCounts(queries, rows, 1);
    await insertTransitions(
      queries,
      group.flatMap((signed) => {
        const { network, event, receivedMs: seenMs, isLate } = signed;
        return event
          ? this.#transitionRow({ network, ...event, seenMs, source: 'webhook', isLate })
          : [];
      }),
    );
    await this.#trim(queries, lastId - group.length);
    return appended;
  }

  /** Keeps the limit, the oldest first, but nothing of the group that is written. */
  async #trim(queries: Queries, throughId: number): Promise<void> {
    if (this.#db.maxBytes === Infinity) return;
    for (let step = 0; step < trimSteps; step++) {
      if ((await this.#db.bytes(queries)) <= this.#db.maxBytes) return;
      if ((await removeOldest(queries, trimRows, Infinity, throughId)) > 0) continue;
      if ((await removeOldestTransitions(queries, Number.MAX_SAFE_INTEGER)) === 0) return;
    }
  }

  #rows(network: string) {
    return this.#db.kysely
      .selectFrom('delivery as d')
      .select(deliveryColumns)
      .select((row) =>
        row
          .exists(
            row
              .selectFrom('delivery as o')
              .select('o.id')
              .whereRef('o.body_hash', '=', 'd.body_hash')
              .whereRef('o.service', '=', 'd.service')
              .where('o.body', 'is not', null),
          )
          .as('has_body'),
      )
      .where('d.service', '=', this.#serviceOf(network));
  }

  #transitionRow(transition: NewTransition): TransitionRow {
    const { network, requestId, status, updatedAtMs, seenMs, source, isLate } = transition;
    return {
      service: this.#serviceOf(network),
      request_id: requestId,
      status,
      updated_ms: updatedAtMs ?? noTime,
      seen_ms: seenMs,
      source,
      is_late: Number(isLate),
    };
  }
}
