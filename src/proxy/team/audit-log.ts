import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import {
  maxAuditPage,
  type AuditAnswer,
  type AuditKind,
  type AuditQuery,
} from '#service/proxy-api/audit';
import { localPerson } from '#service/proxy-api/team';
import type { Database } from '../db/database';
import type { Queries } from '../db/schema';

/** What happened. */
export interface AuditNote {
  kind: AuditKind;
  /** Null: nobody who is logged in. */
  person: string | null;
  /** The network's service; null: of none, as logins. */
  service: string | null;
  subject?: string | null;
  detail?: string;
}

export interface AuditLogOptions {
  /** 0 keeps nothing. */
  days: number;
  /** Of all networks together: what isn't of one. */
  scope: string;
  /** Whether a text has a secret, which is kept nowhere. */
  holdsSecret: (text: string) => boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Of one kind: whoever fails to log in again and again must not fill the disk, or push out what others did. */
  maxOfKind?: number;
}

const dayMs = 24 * 3_600_000;
const pruneMs = 10 * 60_000;
/** Rows removed by one statement. */
const pruneRows = 500;
const maxOfKinds = { memory: 1_000, file: 50_000, postgres: 50_000 };
/** A disk that hangs must not collect entries without end. */
const maxWaiting = 1_000;
const maxTextLength = { person: 256, subject: 128, detail: 2_500 };

/** Who did what, in the database of the store. Nothing is refused because it can't be noted: the log says so. */
export class AuditLog {
  readonly #db: Database;
  readonly #options: AuditLogOptions;
  readonly #waiting = new Set<Promise<unknown>>();
  readonly #pruning = setInterval(() => void this.prune().catch(() => undefined), pruneMs).unref();

  constructor(db: Database, options: AuditLogOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Notes it beside whatever goes on. */
  note(note: AuditNote): void {
    const { log, days } = this.#options;
    if (days === 0) return;
    if (this.#waiting.size >= maxWaiting) return log.warn({ kind: note.kind }, 'not noted');
    const writing = this.#db
      .write((queries) => this.insert(queries, [note]))
      .catch(() => log.warn({ kind: note.kind }, 'not noted'))
      .finally(() => this.#waiting.delete(writing));
    this.#waiting.add(writing);
  }

  /** Notes it together with what it is about, or not at all. */
  async insert(queries: Queries, notes: readonly AuditNote[]): Promise<void> {
    const { days, scope } = this.#options;
    if (days === 0 || notes.length === 0) return;
    const at_ms = Date.now();
    await queries
      .insertInto('audit')
      .values(
        notes.map(({ kind, person, service, subject = null, detail = '' }) => ({
          at_ms,
          kind,
          service: service ?? scope,
          person: person === null ? null : this.#shown('person', person),
          subject: subject === null ? null : this.#shown('subject', subject),
          detail: this.#shown('detail', detail),
        })),
      )
      .execute();
  }

  /** @throws DatabaseError */
  async entries(service: string, query: AuditQuery): Promise<AuditAnswer> {
    const { days, scope } = this.#options;
    // What was just done is in it.
    await Promise.all(this.#waiting);
    const { kind, person, subject, startTimestamp, endTimestamp, continuation } = query;
    const limit = Math.min(Math.max(Number(query.limit ?? 50), 1), maxAuditPage);
    let rows = this.#db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('service', 'in', [service, scope])
      .where('at_ms', '>=', Date.now() - days * dayMs)
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (kind !== undefined) rows = rows.where('kind', '=', kind);
    if (person !== undefined) rows = rows.where('person', '=', person);
    if (subject !== undefined) rows = rows.where('subject', '=', subject);
    if (startTimestamp !== undefined)
      rows = rows.where('at_ms', '>=', Number(startTimestamp) * 1000);
    if (endTimestamp !== undefined)
      rows = rows.where('at_ms', '<=', Number(endTimestamp) * 1000 + 999);
    if (continuation !== undefined) rows = rows.where('id', '<', Number(continuation));
    const found = await rows.execute();
    const page = found.slice(0, limit);
    return {
      entries: page.map(({ id, at_ms, kind: of, person: by, subject: about, detail }) => ({
        id: String(id),
        atMs: at_ms,
        kind: of,
        person: by,
        subject: about,
        detail,
      })),
      continuation: found.length > limit ? String(page.at(-1)?.id) : null,
      days,
      isKept: this.#db.kind !== 'memory',
    };
  }

  /** Removes what is too old, and of each kind what is too much, a little in each transaction. */
  async prune(): Promise<void> {
    const { days, maxOfKind = maxOfKinds[this.#db.kind] } = this.#options;
    const untilMs = Date.now() - days * dayMs;
    const kinds = await this.#db.kysely.selectFrom('audit').select('kind').distinct().execute();
    for (const { kind } of kinds) {
      const bound = await this.#db.kysely
        .selectFrom('audit')
        .select('id')
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .offset(maxOfKind)
        .limit(1)
        .executeTakeFirst();
      for (let isDone = false; !isDone;)
        isDone = await this.#db.write(async (queries) => {
          const gone = await queries
            .deleteFrom('audit')
            .where('id', 'in', (rows) =>
              rows
                .selectFrom('audit')
                .select('id')
                .where('kind', '=', kind)
                .where((row) =>
                  row.or([row('at_ms', '<', untilMs), row('id', '<=', bound?.id ?? -1)]),
                )
                .orderBy('id')
                .limit(pruneRows),
            )
            .returning('id')
            .execute();
          return gone.length < pruneRows;
        });
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#pruning);
    await Promise.all(this.#waiting);
  }

  #shown(part: keyof typeof maxTextLength, text: string): string {
    if (this.#options.holdsSecret(text)) return 'withheld';
    return text.slice(0, maxTextLength[part]).toWellFormed().replaceAll('\0', '\ufffd');
  }
}

/** Who does it, in a word; null without login. */
export function personOf({ viewer }: Pick<FastifyRequest, 'viewer'>): string | null {
  return viewer && (viewer.name ?? localPerson);
}
