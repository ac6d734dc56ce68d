import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Client } from 'pg';
import type { Database } from './database';
import { inTime } from './in-time';
import { databaseNowMs, type Postgres } from './postgres';

/** What is sent within this time is one statement and one notification: those let commits go one by one. */
const gatherMs = 50;
const maxWaiting = 1_000;
const retryMs = 1_000;
const heartbeatMs = 10_000;
const answerMs = 5_000;
/** Whoever was away for longer is told of a gap. */
const keptMs = 60_000;
const pageSize = 1_000;

/** Numbers come from a counter that is locked until the commit: they have no gaps, and the order of the commits. */
const sendStatement = `
WITH numbered AS (
  INSERT INTO counter AS c (name, n) VALUES ('messages ' || $1, $2::bigint)
  ON CONFLICT (name) DO UPDATE SET n = c.n + excluded.n RETURNING c.n
), stored AS (
  INSERT INTO message (scope, n, sender, topic, text, sent_ms)
  SELECT $1, numbered.n - $2::bigint + m.at, $3, m.topic, m.text, ${databaseNowMs}
  FROM numbered, unnest($4::text[], $5::text[]) WITH ORDINALITY AS m (topic, text, at)
)
SELECT pg_notify('waybill_' || $1, n::text) FROM numbered`;

const newestStatement = `SELECT n FROM counter WHERE name = 'messages ' || $1`;
const readStatement = `
SELECT n, topic, CASE WHEN sender = $3 THEN NULL ELSE text END AS text
FROM message WHERE scope = $1 AND n > $2 ORDER BY n LIMIT ${pageSize}`;
const pruneStatement = `DELETE FROM message WHERE abs(${databaseNowMs} - sent_ms) > ${keptMs}`;

interface Topic {
  receive: (text: string) => void;
  /** Something may have been missed. */
  resync: () => void;
}

const gapTopic = 'gap';

/** What instances tell each other, through rows that notifications point to. A gap is seen by the rows' numbers. */
export class MessageChannel {
  readonly #db: Database;
  readonly #postgres: Postgres;
  readonly #scope: string;
  readonly #id = randomUUID();
  readonly #topics = new Map<string, Topic>();
  readonly #heartbeat: NodeJS.Timeout;
  #waiting: [topic: string, text: string][] = [];
  #sending: NodeJS.Timeout | null = null;
  #sentAtMs = -Infinity;
  #client: Client | null = null;
  #isClosed = false;
  /** The last message that was read, and the last one that is known to be there. */
  #last = 0;
  #newest = 0;
  #reading: Promise<void> | null = null;

  /** @param scope keeps the messages of services apart */
  constructor(db: Database, postgres: Postgres, scope: string) {
    this.#db = db;
    this.#postgres = postgres;
    this.#scope = scope;
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs).unref();
    void this.#listen();
  }

  on(name: string, topic: Topic): void {
    this.#topics.set(name, topic);
  }

  send(topic: string, text: string): void {
    if (this.#waiting.length < maxWaiting) this.#waiting.push([topic, text]);
    else this.#waiting = [[gapTopic, '']];
    this.#flushLater(Math.max(0, this.#sentAtMs + gatherMs - performance.now()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    if (this.#sending) clearTimeout(this.#sending);
    await this.#flush();
    await this.#drop();
  }

  #flushLater(ms: number): void {
    this.#sending ??= setTimeout(() => {
      void this.#flush().finally(() => {
        this.#sending = null;
        // What came meanwhile, or the word of a gap.
        if (this.#waiting.length > 0 && !this.#isClosed)
          this.#flushLater(this.#waiting[0]?.[0] === gapTopic ? retryMs : gatherMs);
      });
    }, ms).unref();
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting.splice(0);
    if (batch.length === 0) return;
    this.#sentAtMs = performance.now();
    const topics = batch.map(([topic]) => topic);
    const texts = batch.map(([, text]) => text);
    const values = [this.#scope, batch.length, this.#id, topics, texts];
    try {
      await this.#db.kysely.executeQuery(CompiledQuery.raw(sendStatement, values));
    } catch {
      this.#waiting.unshift([gapTopic, '']);
    }
  }

  async #listen(): Promise<void> {
    const client = this.#postgres.client();
    this.#client = client;
    client.on('end', () => void this.#reconnect(client));
    client.on('notification', ({ payload }) => this.#look(Number(payload)));
    try {
      await this.#postgres.open();
      await client.connect();
      await inTime(client.query(`LISTEN waybill_${this.#scope}`), answerMs);
      this.#last = await this.#readNewest(client);
      this.#newest = Math.max(this.#newest, this.#last);
    } catch {
      return this.#reconnect(client);
    }
    // What was told before is not known here.
    this.#resync();
  }

  async #reconnect(client: Client): Promise<void> {
    if (this.#client !== client) return;
    await this.#drop();
    if (!this.#isClosed) setTimeout(() => void this.#listen(), retryMs).unref();
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    // A server that doesn't answer doesn't end a connection either.
    if (client) await inTime(client.end(), retryMs).catch(() => undefined);
  }

  async #readNewest(client: Client): Promise<number> {
    const { rows } = await inTime(
      client.query<{ n: number }>(newestStatement, [this.#scope]),
      answerMs,
    );
    return rows[0]?.n ?? 0;
  }

  /** Also finds a notification that was lost. */
  async #beat(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    try {
      await inTime(client.query(pruneStatement), answerMs);
      this.#look(await this.#readNewest(client));
    } catch {
      await this.#reconnect(client);
    }
  }

  #look(newest: number): void {
    this.#newest = Math.max(this.#newest, newest);
    const client = this.#client;
    if (!client || this.#reading) return;
    this.#reading = this.#read(client)
      .catch(() => this.#reconnect(client))
      .finally(() => (this.#reading = null));
  }

  async #read(client: Client): Promise<void> {
    while (this.#client === client && this.#last < this.#newest) {
      const values = [this.#scope, this.#last, this.#id];
      const { rows } = await inTime(
        client.query<{ n: number; topic: string; text: string | null }>(readStatement, values),
        answerMs,
      );
      const isGap = rows[0]?.n !== this.#last + 1 || rows.some(({ topic }) => topic === gapTopic);
      this.#last = rows.at(-1)?.n ?? this.#newest;
      if (isGap) this.#resync();
      else
        for (const { topic, text } of rows)
          if (text !== null) this.#topics.get(topic)?.receive(text);
    }
  }

  #resync(): void {
    for (const { resync } of this.#topics.values()) resync();
  }
}
