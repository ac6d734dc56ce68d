import type { Delivery } from '#service/webhooks';
import {
  byTime,
  countsOf,
  orderOf,
  verdictOf,
  type Appended,
  type DeliveriesQuery,
  type LogSummary,
  type NewTransition,
  type SignedDelivery,
  type StoredBody,
  type Transition,
} from '../hooks/event-log';
import { deliveryOf } from './delivery-row';
import type { SqliteDatabase, SqliteStatement, SqliteValue } from './sqlite';
import { openStoreFile } from './store-file';

const dayMs = 24 * 3_600_000;
const bodyDays = 30;
const transitionDays = 400;
/** Rows deleted at once when the file is too large. */
const trimRows = 200;
/** A time that the service didn't report. */
const noTime = -1;

/** The store in its file. Everything is synchronous: it runs in a thread of its own. */
export class EventDatabase {
  readonly #database: SqliteDatabase;
  readonly #maxBytes: number;
  readonly #statements = new Map<string, SqliteStatement>();

  /** @throws StoreError */
  constructor(file: string, maxBytes: number) {
    this.#database = openStoreFile(file);
    this.#maxBytes = maxBytes;
  }

  /** One transaction, on the disk when it returns: all of them, or none. */
  appendAll(deliveries: readonly SignedDelivery[]): Appended[] {
    return this.#inTransaction(() => deliveries.map((signed) => this.#append(signed)));
  }

  noteAnswers(answers: readonly { id: string; ms: number }[]): void {
    this.#inTransaction(() => {
      for (const { id, ms } of answers)
        this.#sql('UPDATE deliveries SET answer_ms = ? WHERE id = ?').run(ms, Number(id));
    });
  }

  noteTransition(transition: NewTransition): void {
    const { network, requestId, status, updatedAtMs, seenMs, source, isLate } = transition;
    this.#sql('INSERT OR IGNORE INTO transitions VALUES (?, ?, ?, ?, ?, ?, ?)').run(
      network,
      requestId,
      status,
      updatedAtMs ?? noTime,
      seenMs,
      source,
      Number(isLate),
    );
  }

  deliveries({ network, verdict, requestId, limit, before }: DeliveriesQuery): Delivery[] {
    const conditions: [sql: string, value: SqliteValue][] = [['network = ?', network]];
    if (verdict !== null) conditions.push(['verdict = ?', verdict]);
    if (requestId !== null) conditions.push(['request_id = ?', requestId]);
    if (before !== null) conditions.push(['id < ?', Number(before)]);
    // A condition that may be empty would keep SQLite from its indexes.
    const where = conditions.map(([sql]) => sql).join(' AND ');
    return this.#sql(
      `SELECT *, ${hasBodySql} FROM deliveries AS d WHERE ${where} ORDER BY id DESC LIMIT ?`,
    )
      .all(...conditions.map(([, value]) => value), limit)
      .map(deliveryOf);
  }

  body(network: string, id: string): StoredBody | null {
    const row = this.#sql(
      `SELECT *, ${hasBodySql} FROM deliveries AS d WHERE network = ? AND id = ?`,
    ).get(network, Number(id));
    if (!row) return null;
    // A duplicate's bytes are those of the first one.
    const body = this.#sql(
      'SELECT body FROM deliveries WHERE network = ? AND body_hash = ? AND body IS NOT NULL LIMIT 1',
    ).get(network, row['body_hash'] ?? null)?.['body'];
    return {
      delivery: deliveryOf(row),
      timestamp: String(row['timestamp']),
      signature: String(row['signature']),
      bodyBase64: body instanceof Uint8Array ? Buffer.from(body).toString('base64') : null,
    };
  }

  transitions(network: string, requestId: string): Transition[] {
    return this.#sql('SELECT * FROM transitions WHERE network = ? AND request_id = ?')
      .all(network, requestId)
      .map((row) => ({
        status: String(row['status']),
        updatedAtMs: row['updated_ms'] === noTime ? null : Number(row['updated_ms']),
        seenMs: Number(row['seen_ms']),
        source: row['source'] as Transition['source'],
        isLate: row['is_late'] === 1,
      }))
      .toSorted(byTime);
  }

  summary(network: string): LogSummary {
    const counted = this.#sql('SELECT * FROM delivery_counts WHERE network = ? AND n > 0').all(
      network,
    );
    const sum = (column: string, value: string) =>
      counted.reduce((n, row) => (row[column] === value ? n + Number(row['n']) : n), 0);
    const aliases = [...new Set(counted.map((row) => String(row['key_alias'])))];
    const oldest = this.#sql(
      'SELECT received_ms FROM deliveries WHERE network = ? ORDER BY id LIMIT 1',
    ).get(network);
    return {
      store: {
        kind: 'file',
        isWriting: true,
        maxEvents: null,
        bodyDays,
        transitionDays,
        bytes: this.#bytes(),
        maxBytes: this.#maxBytes,
        oldestMs: oldest ? Number(oldest['received_ms']) : null,
      },
      counts: countsOf((verdict) => sum('verdict', verdict)),
      keys: aliases.map((alias) => {
        const last = this.#sql(
          'SELECT received_ms, sent_ms FROM deliveries WHERE network = ? AND key_alias = ? ORDER BY id DESC LIMIT 1',
        ).get(network, alias);
        const receivedMs = Number(last?.['received_ms']);
        return {
          alias,
          deliveries: sum('key_alias', alias),
          lastDeliveryMs: receivedMs,
          skewMs: receivedMs - Number(last?.['sent_ms']),
        };
      }),
    };
  }

  readValue(name: string): string | null {
    const row = this.#sql('SELECT value FROM kept_values WHERE name = ?').get(name);
    return row ? String(row['value']) : null;
  }

  writeValue(name: string, value: string): void {
    this.#sql('INSERT OR REPLACE INTO kept_values VALUES (?, ?)').run(name, value);
  }

  /** Deletes what is too old, and the oldest where the file is too large. */
  prune(nowMs: number): void {
    this.#sql('UPDATE deliveries SET body = NULL WHERE received_ms < ? AND body IS NOT NULL').run(
      nowMs - bodyDays * dayMs,
    );
    this.#sql('DELETE FROM deliveries WHERE received_ms < ?').run(nowMs - transitionDays * dayMs);
    this.#sql('DELETE FROM transitions WHERE seen_ms < ?').run(nowMs - transitionDays * dayMs);
    for (let bytes = this.#bytes(); bytes > this.#maxBytes;) {
      this.#sql(
        'DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries ORDER BY id LIMIT ?)',
      ).run(trimRows);
      const before = bytes;
      bytes = this.#bytes();
      if (bytes < before) continue;
      const oldest = this.#sql(
        'SELECT seen_ms FROM transitions ORDER BY seen_ms LIMIT 1 OFFSET ?',
      ).get(trimRows);
      if (!oldest) return;
      this.#sql('DELETE FROM transitions WHERE seen_ms <= ?').run(oldest['seen_ms'] ?? 0);
    }
  }

  close(): void {
    this.#database.close();
  }

  #append(signed: SignedDelivery): Appended {
    const { network, receivedMs, sentMs, isLate, keyAlias, event, bodyHash, bodyBytes } = signed;
    const same = this.#sql(
      `SELECT count(*) AS n, max(received_ms) AS last_ms, max(has_body) AS has_body FROM (
         SELECT id, received_ms, body IS NOT NULL AS has_body FROM deliveries WHERE network = ? AND body_hash = ?
         UNION
         SELECT id, received_ms, body IS NOT NULL AND body_hash = ? AS has_body FROM deliveries
         WHERE network = ? AND request_id = ? AND status = ? AND updated_ms = ?)`,
    ).get(
      network,
      bodyHash,
      bodyHash,
      network,
      event?.requestId ?? null,
      event?.status ?? null,
      event?.updatedAtMs ?? null,
    );
    const attempt = Number(same?.['n']) + 1;
    const verdict = verdictOf(signed, attempt);
    const newest = this.#sql(
      'SELECT max(updated_ms) AS ms FROM transitions WHERE network = ? AND request_id = ? AND updated_ms >= 0',
    ).get(network, event?.requestId ?? null)?.['ms'];
    const hasBody = same?.['has_body'] === 1;
    const { lastInsertRowid } = this.#sql(
      `INSERT INTO deliveries (network, received_ms, sent_ms, verdict, is_late, key_alias, timestamp, signature,
         request_id, status, updated_ms, attempt, previous_ms, body_hash, body_bytes, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      network,
      receivedMs,
      sentMs,
      verdict,
      Number(isLate),
      keyAlias,
      signed.timestamp,
      signed.signature,
      event?.requestId ?? null,
      event?.status ?? null,
      event?.updatedAtMs ?? null,
      event && attempt,
      same?.['last_ms'] ?? null,
      bodyHash,
      bodyBytes,
      hasBody || (signed.bodyBase64 === '' && bodyBytes > 0)
        ? null
        : Buffer.from(signed.bodyBase64, 'base64'),
    );
    if (event)
      this.noteTransition({ network, ...event, seenMs: receivedMs, source: 'webhook', isLate });
    return {
      id: String(lastInsertRowid),
      verdict,
      order: event
        ? orderOf(event.updatedAtMs, typeof newest === 'number' ? newest : null)
        : 'older',
    };
  }

  /** Without what is free to be used again. */
  #bytes(): number {
    const pragma = (name: string) => Number(this.#sql(`PRAGMA ${name}`).get()?.[name]);
    return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  }

  #inTransaction<T>(write: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = write();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      try {
        this.#database.exec('ROLLBACK');
      } catch {
        // SQLite has rolled back already.
      }
      throw error;
    }
  }

  #sql(text: string): SqliteStatement {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#database.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }
}

const hasBodySql = `EXISTS (SELECT 1 FROM deliveries AS o
  WHERE o.network = d.network AND o.body_hash = d.body_hash AND o.body IS NOT NULL) AS has_body`;
