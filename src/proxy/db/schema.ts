import type { Generated, Kysely, Transaction } from 'kysely';
import type { DeliveryVerdict, StatusTransitions } from '#service/proxy-api/webhooks';

/** Times are Unix milliseconds; flags are 0 or 1, because SQLite has no boolean. `service` is a digest of its base URL. */
export interface Schema {
  /** The last number given out, so that numbers have neither gaps nor another order than the commits. */
  counter: { name: string; n: number };
  delivery: DeliveryRow;
  /** How many of `delivery` there are, and when the last one came: counting a million rows takes 300 ms. */
  delivery_count: {
    service: string;
    key_alias: string;
    verdict: string;
    n: number;
    received_ms: number;
    sent_ms: number;
  };
  /** When each status of a request was first seen. */
  transition: TransitionRow;
  /** Keys of POSTs that were let through. */
  idempotency: { key: string; until_ms: number };
  kept_value: { name: string; value: string };
  /** Sessions that a logout ended. */
  revocation: { id: string; until_ms: number };
  handled: HandledRow;
  /** What a team calls an address. */
  address_label: LabelRow;
  /** Views of the list that a team saved. */
  saved_view: ViewRow;
  audit: AuditRow;
}

/** A request that somebody marked as handled in this state. */
export interface HandledRow {
  service: string;
  request_id: string;
  status: string | null;
  refund_fail_reason: string | null;
  person: string;
  at_ms: number;
  note: string;
}

export interface LabelRow {
  service: string;
  /** As `addressKey` spells it. */
  address: string;
  label: string;
  person: string;
  at_ms: number;
}

export interface ViewRow {
  service: string;
  id: string;
  name: string;
  /** The list’s query, as its URL has it. */
  search: string;
  person: string;
  at_ms: number;
}

export interface DeliveryRow {
  id: number;
  service: string;
  received_ms: number;
  sent_ms: number;
  verdict: Exclude<DeliveryVerdict, 'refused'>;
  is_late: number;
  answer_ms: number;
  key_alias: string;
  timestamp: string;
  signature: string;
  request_id: string | null;
  status: string | null;
  updated_ms: number | null;
  attempt: number | null;
  previous_ms: number | null;
  body_hash: string;
  body_bytes: number;
  /** Null for a duplicate of kept bytes, and after 30 days. */
  body: Uint8Array | null;
}

export interface TransitionRow {
  service: string;
  request_id: string;
  status: string;
  /** −1 where the service didn't report it: a part of the key can't be null. */
  updated_ms: number;
  seen_ms: number;
  source: StatusTransitions['transitions'][number]['source'];
  is_late: number;
}

/** Who did what. */
export interface AuditRow {
  id: Generated<number>;
  /** A network’s, or that of all networks together. */
  service: string;
  at_ms: number;
  kind: string;
  person: string | null;
  subject: string | null;
  detail: string;
}

/** Queries, in a transaction or not. */
export type Queries = Kysely<Schema> | Transaction<Schema>;

/** The types that the engines name differently. */
export interface ColumnTypes {
  key: string;
  /** A key that the engine gives. */
  serial: string;
  bytes: string;
}
export const sqliteTypes: ColumnTypes = { key: 'INTEGER', serial: 'INTEGER', bytes: 'BLOB' };
export const postgresTypes: ColumnTypes = { key: 'BIGINT', serial: 'BIGSERIAL', bytes: 'BYTEA' };

/** Forward only: each is run once, in this order, and never changed. */
export function migrations({ key, serial, bytes }: ColumnTypes): string[][] {
  return [
    [
      `CREATE TABLE counter (name TEXT PRIMARY KEY, n BIGINT NOT NULL)`,
      `CREATE TABLE delivery (
         id ${key} PRIMARY KEY,
         service TEXT NOT NULL,
         received_ms BIGINT NOT NULL,
         sent_ms BIGINT NOT NULL,
         verdict TEXT NOT NULL,
         is_late SMALLINT NOT NULL,
         answer_ms DOUBLE PRECISION NOT NULL,
         key_alias TEXT NOT NULL,
         timestamp TEXT NOT NULL,
         signature TEXT NOT NULL,
         request_id TEXT,
         status TEXT,
         updated_ms BIGINT,
         attempt BIGINT,
         previous_ms BIGINT,
         body_hash TEXT NOT NULL,
         body_bytes BIGINT NOT NULL,
         body ${bytes}
       )`,
      `CREATE INDEX delivery_by_service ON delivery (service, id)`,
      `CREATE INDEX delivery_by_verdict ON delivery (service, verdict, id)`,
      `CREATE INDEX delivery_by_request ON delivery (request_id, id)`,
      `CREATE INDEX delivery_by_hash ON delivery (body_hash)`,
      `CREATE INDEX delivery_by_time ON delivery (received_ms)`,
      `CREATE INDEX body_by_time ON delivery (received_ms) WHERE body IS NOT NULL`,
      `CREATE TABLE delivery_count (
         service TEXT NOT NULL,
         key_alias TEXT NOT NULL,
         verdict TEXT NOT NULL,
         n BIGINT NOT NULL,
         received_ms BIGINT NOT NULL,
         sent_ms BIGINT NOT NULL,
         PRIMARY KEY (service, key_alias, verdict)
       )`,
      `CREATE TABLE transition (
         service TEXT NOT NULL,
         request_id TEXT NOT NULL,
         status TEXT NOT NULL,
         updated_ms BIGINT NOT NULL,
         seen_ms BIGINT NOT NULL,
         source TEXT NOT NULL,
         is_late SMALLINT NOT NULL,
         PRIMARY KEY (request_id, service, status, updated_ms)
       )`,
      `CREATE INDEX transition_by_time ON transition (seen_ms)`,
      `CREATE TABLE idempotency (key TEXT PRIMARY KEY, until_ms BIGINT NOT NULL)`,
      `CREATE INDEX idempotency_by_time ON idempotency (until_ms)`,
      `CREATE TABLE kept_value (name TEXT PRIMARY KEY, value TEXT NOT NULL)`,
    ],
    [
      `CREATE TABLE revocation (id TEXT PRIMARY KEY, until_ms BIGINT NOT NULL)`,
      // What several instances share; times are the database's. See sharing.ts, lease.ts, message-channel.ts, shared-rate-store.ts.
      `CREATE TABLE pace (
         name TEXT PRIMARY KEY,
         arrival_ms DOUBLE PRECISION NOT NULL DEFAULT 0,
         hold_until_ms DOUBLE PRECISION NOT NULL DEFAULT 0,
         level_ms DOUBLE PRECISION NOT NULL DEFAULT 0,
         level_until_ms DOUBLE PRECISION NOT NULL DEFAULT 0,
         probe_until_ms DOUBLE PRECISION NOT NULL DEFAULT 0,
         granted BOOLEAN,
         wait_ms DOUBLE PRECISION,
         ahead_ms DOUBLE PRECISION,
         is_held BOOLEAN,
         is_probe BOOLEAN
       )`,
      `CREATE TABLE instance (
         scope TEXT NOT NULL, id TEXT NOT NULL, seen_ms DOUBLE PRECISION NOT NULL, PRIMARY KEY (scope, id)
       )`,
      `CREATE TABLE lease (
         name TEXT PRIMARY KEY,
         owner TEXT NOT NULL,
         until_ms DOUBLE PRECISION NOT NULL,
         epoch BIGINT NOT NULL,
         value TEXT NOT NULL
       )`,
      `CREATE TABLE message (
         scope TEXT NOT NULL,
         n BIGINT NOT NULL,
         sender TEXT NOT NULL,
         topic TEXT NOT NULL,
         text TEXT NOT NULL,
         sent_ms DOUBLE PRECISION NOT NULL,
         PRIMARY KEY (scope, n)
       )`,
    ],
    [
      `CREATE TABLE handled (
         service TEXT NOT NULL,
         request_id TEXT NOT NULL,
         status TEXT,
         refund_fail_reason TEXT,
         person TEXT NOT NULL,
         at_ms BIGINT NOT NULL,
         note TEXT NOT NULL,
         PRIMARY KEY (service, request_id)
       )`,
      `CREATE INDEX handled_by_time ON handled (service, at_ms)`,
    ],
    [
      `CREATE TABLE audit (
         id ${serial} PRIMARY KEY,
         service TEXT NOT NULL,
         at_ms BIGINT NOT NULL,
         kind TEXT NOT NULL,
         person TEXT,
         subject TEXT,
         detail TEXT NOT NULL
       )`,
      `CREATE INDEX audit_by_kind ON audit (kind, id)`,
      `CREATE INDEX audit_by_person ON audit (person, id)`,
      `CREATE INDEX audit_by_subject ON audit (subject, id)`,
    ],
    [
      `CREATE TABLE address_label (
         service TEXT NOT NULL,
         address TEXT NOT NULL,
         label TEXT NOT NULL,
         person TEXT NOT NULL,
         at_ms BIGINT NOT NULL,
         PRIMARY KEY (service, address)
       )`,
    ],
    [
      `CREATE TABLE saved_view (
         service TEXT NOT NULL,
         id TEXT NOT NULL,
         name TEXT NOT NULL,
         search TEXT NOT NULL,
         person TEXT NOT NULL,
         at_ms BIGINT NOT NULL,
         PRIMARY KEY (service, id)
       )`,
    ],
  ];
}
