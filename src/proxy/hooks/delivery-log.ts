import type { Delivery, WebhookState } from '#service/proxy-api/webhooks';
import type { Database } from '../db/database';
import { DatabaseError } from '../db/database-error';
import type { DeliveryRow, Queries, TransitionRow } from '../db/schema';
import type {
  Appended,
  DeliveriesQuery,
  NewTransition,
  SignedDelivery,
  StoredBody,
  Transition,
} from './logged-delivery';
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
/** Statuses that are written with them. */
const maxSeen = 200;
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

/** What the log says of itself and of what it keeps. */
type LogSummary = Pick<WebhookState, 'store' | 'counts' | 'keys'>;

/** What the service doesn’t keep, in the database: deliveries, and when each status was seen. */
export class DeliveryLog {
  readonly #db: Database;
  /** The digest of a network's service. */
  readonly #serviceOf: (network: string) => string;
  #waiting: Waiting[] = [];
  #seen: TransitionRow[] = [];
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

  /** Whether it outlives this instance. */
  get isKept(): boolean {
    return this.#db.kind !== 'memory';
  }

  /** Resolves once it is stored. Rejects where it can’t be: then nothing may be acknowledged. */
  append(signed: SignedDelivery): Promise<Appended> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= maxWaiting)
        return reject(new DatabaseError('too many deliveries wait for the database'));
      this.#waiting.push({ signed, resolve, reject });
      this.#flushSoon();
    });
  }

  /** How long an answer took. Written with the next deliveries: it is worth no wait for the disk of its own. */
  noteAnswer(id: string, ms: number): void {
    this.#answers.push({ id: Number(id), ms });
    if (this.#answers.length > maxWaiting) this.#answers.shift();
  }

  /** A status that was seen without a delivery. Where they come faster than they can be written, the oldest are not. */
  noteTransition(transition: NewTransition): void {
    this.#seen.push(this.#transitionRow(transition));
    if (this.#seen.length > maxWaiting) this.#seen.shift();
    this.#flushSoon();
  }

  /** Newest first. */
  async deliveries(query: DeliveriesQuery): Promise<Delivery[]> {
    if (this.#answers.length > 0) await this.#flush();
    const { network, verdict, requestId, before, limit } = query;
    let rows = this.#rows(network).orderBy('d.id', 'desc').limit(limit);
    if (verdict === 'refused') return [];
    if (verdict !== null) rows = rows.where('d.verdict', '=', verdict);
    if (requestId !== null) rows = rows.where('d.request_id', '=', requestId);
    if (before !== null) rows = rows.where('d.id', '<', Number(before));
    return (await rows.execute()).map((row) => deliveryOf(row));
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
      delivery: deliveryOf(row),
      timestamp: row.timestamp,
      signature: row.signature,
      bodyBase64: first?.body ? Buffer.from(first.body).toString('base64') : null,
    };
  }

  /** In the order of `updatedAtMs`. */
  async transitions(network: string, requestId: string): Promise<Transition[]> {
    if (this.#seen.length > 0) await this.#flush();
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
    await this.#writing;
    await this.#flush();
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), groupMs);
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
    do {
      await this.#writeGroup(this.#waiting.splice(0, groupSize), this.#seen.splice(0, maxSeen));
    } while (this.#waiting.length + this.#seen.length > 0);
    this.#timer = null;
  }

  async #writeGroup(group: readonly Waiting[], seen: readonly TransitionRow[]): Promise<void> {
    const answers = this.#answers.splice(0);
    if (group.length + seen.length + answers.length === 0) return;
    try {
      const appended = await this.#db.write(async (queries) => {
        await updateAnswers(queries, answers);
        const deliveries = group.map(({ signed }) => signed);
        return this.#append(queries, deliveries, seen);
      });
      for (const [index, { resolve }] of group.entries()) resolve(appended[index]!);
    } catch (error) {
      for (const { reject } of group) reject(error as Error);
    }
  }

  async #append(
    queries: Queries,
    group: readonly SignedDelivery[],
    seen: readonly TransitionRow[],
  ): Promise<Appended[]> {
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
    if (rows.length > 0) await queries.insertInto('delivery').values(rows).execute();
    await addToCounts(queries, rows, 1);
    const told = group.flatMap((signed) => {
      const { network, event, receivedMs: seenMs, isLate } = signed;
      return event
        ? this.#transitionRow({ network, ...event, seenMs, source: 'webhook', isLate })
        : [];
    });
    await insertTransitions(queries, [...told, ...seen]);
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

/** Where times are equal, or unknown, in the order in which they were seen. */
function byTime(a: Transition, b: Transition): number {
  return (a.updatedAtMs ?? a.seenMs) - (b.updatedAtMs ?? b.seenMs) || a.seenMs - b.seenMs;
}

/** Refused ones are in no log. */
function countsOf(count: (verdict: DeliveryRow['verdict']) => number) {
  return {
    applied: count('applied'),
    duplicate: count('duplicate'),
    late: count('late'),
    'unknown-shape': count('unknown-shape'),
    refused: 0,
  };
}
