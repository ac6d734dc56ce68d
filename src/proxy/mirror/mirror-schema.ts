import type { Generated, Kysely, Transaction } from 'kysely';
import type { PostgresPart } from '../db/postgres';
import { postgresTypes, type ColumnTypes } from '../db/schema';

/**
 * What is held of own requests. Times are Unix milliseconds, `_s` seconds, `_nano` nano-USD; flags are 0 or 1. All of it
 * can be read again from the service.
 */
export interface MirrorSchema {
  mirror_service: {
    service: string;
    generation: number;
    usual_ms: number;
    /** No row has a larger `read_mark`. */
    mark: Generated<number>;
  };
  mirror_key: MirrorKeyRow;
  /** A day of creation that was read completely, and what the service's total said of it. */
  mirror_day: {
    key_id: number;
    day_s: number;
    checked_ms: number;
    found: number;
    reported: number | null;
  };
  request: RequestRow;
  request_kind: Kind<RequestKind>;
  fee: FeeRow;
  fee_kind: Kind<FeeKind>;
  /** Sums over requests by the hour of their creation, −1 where that isn't reported; kept by whoever adds or removes one. */
  hour_total: {
    key_id: number;
    hour: number;
    outcome: string;
    /** Empty where it isn't reported. */
    status: string;
    requests: number;
    /** Those with a value, and its sum in two limbs of 10⁹. */
    known: number;
    high: number;
    low: number;
  };
  /** The same by chain, without quotes; −1 in place of a chain that isn't reported. */
  chain_total: {
    key_id: number;
    hour: number;
    side: string;
    chain_id: number;
    requests: number;
    failed: number;
  };
  sponsorship: SponsorshipRow;
  /** How long fills take by route; −1 in place of a chain that isn't reported, −2 for all routes. */
  usual: {
    service: string;
    origin_id: number;
    destination_id: number;
    fills: number;
    p50_s: number | null;
    /** Null where the fills are too few. */
    p95_s: number | null;
    /** Never late below this age. */
    late_floor_s: number;
  };
}

export interface MirrorKeyRow {
  id: Generated<number>;
  service: string;
  /** Of the key, which is stored nowhere. */
  digest: string;
  /** Changes up to then were read. */
  watermark_ms: number | null;
  head_ms: number | null;
  /** Everything created since then is held. */
  since_s: number | null;
  open_ms: number | null;
  /** Why it can't be read now, as a sentence. */
  failure: string | null;
  /** Nothing that was created before is held: no more fits into memory. */
  bound_s: Generated<number>;
}

/** What one request adds to the sums beside its app fees. */
export interface FlatAccount {
  router: string | null;
  is_delivered: number;
  /** The quoted output, and what was received less than that, at the quote's price; null where it isn't comparable. */
  out_quoted_nano: bigint | null;
  out_missing_nano: bigint | null;
  /** `compared`, else why what was paid can't be compared with where it went. */
  account_state: string;
  paid_nano: bigint | null;
  /** Of `compared`, as those below: paid less received, charged and returned is the rest. */
  received_nano: bigint | null;
  charged_nano: bigint | null;
  returned_nano: bigint | null;
  rest_nano: bigint | null;
  /** The rest is outside of the tolerance. */
  is_rest_large: number;
}

/** What a sponsor was quoted or paid; `bucket` null: in all. */
export interface FlatSponsorship {
  phase: string;
  bucket: string | null;
  sponsored_nano: bigint | null;
  user_nano: bigint | null;
  cap_hit: number;
}

export interface SponsorshipRow extends FlatSponsorship {
  request_n: number;
}

/** What `flatRow` makes of one record; a function of the record and the chains, never of the clock. */
export interface FlatRequest extends FlatAccount {
  id: string;
  created_ms: number | null;
  updated_ms: number | null;
  status: string | null;
  outcome: string;
  money_state: string;
  origin_id: number | null;
  destination_id: number | null;
  deposited_ms: number | null;
  /** The age of a request in progress counts from here; null where it can't be late. */
  late_from_ms: number | null;
  /** Never late below this age. */
  floor_s: number;
  filled_ms: number | null;
  fill_s: number | null;
  /** When the money that is to go back is overdue. */
  refund_due_ms: number | null;
  is_failed_unpaid: number;
  is_refund_failed: number;
  is_uncollected: number;
  /** What was paid, else what was to be paid. */
  value_nano: bigint | null;
  /** What isn't with whom it belongs. */
  unsettled_nano: bigint | null;
  fail_reason: string | null;
  refund_fail_reason: string | null;
  fee_class: string;
  /** Why it was not, or not wholly, collected. */
  fee_rule: string | null;
  fee_quoted_nano: bigint | null;
  fee_collected_nano: bigint | null;
  /** Of a fee that is due and wasn't, or not wholly, collected. */
  fee_missing_nano: bigint | null;
  /** What a filter by app fees is held against. */
  fee_filter_nano: bigint | null;
  order_id: string | null;
  request_type: string | null;
  /** Between commas, with one at each end; null where the record lists none. */
  features: string | null;
  user_address: string | null;
  depositor: string | null;
  /** Null also where it is the user. */
  sender: string | null;
  recipient: string | null;
  deposit_address: string | null;
  referrer: string | null;
  in_address: string | null;
  in_symbol: string | null;
  out_address: string | null;
  out_symbol: string | null;
  has_deposit_tx: number;
  has_fill_tx: number;
  has_refund_tx: number;
}

/** What many requests have in common, held once. */
export type RequestKind = Pick<
  FlatRequest,
  | 'origin_id'
  | 'destination_id'
  | 'request_type'
  | 'features'
  | 'referrer'
  | 'router'
  | 'in_address'
  | 'in_symbol'
  | 'out_address'
  | 'out_symbol'
>;

/** One of the combinations that the rows of a service have. */
type Kind<T> = T & {
  id: Generated<number>;
  service: string;
  /** Of the rest. */
  digest: string;
};

export interface RequestRow extends Omit<
  FlatRequest,
  Exclude<keyof RequestKind, 'origin_id' | 'destination_id'>
> {
  n: Generated<number>;
  kind: number;
  key_id: number;
  /** When its page was asked for, by `MirrorStore.mark`. */
  read_mark: number;
  /** Of all that `flatRow` made. */
  digest: string;
}

/** One recipient's app fee. Smallest units are `hi` · 10¹⁵ + `lo`; null: not reported. */
export interface FlatFee {
  recipient: string | null;
  class: string;
  chain_id: number | null;
  token: string | null;
  symbol: string | null;
  decimals: number | null;
  quoted_hi: bigint | null;
  quoted_lo: bigint | null;
  collected_hi: bigint | null;
  collected_lo: bigint | null;
  quoted_nano: bigint | null;
  collected_nano: bigint | null;
  missing_nano: bigint | null;
}

/** What many fees have in common, held once. */
export type FeeKind = Pick<
  FlatFee,
  'recipient' | 'class' | 'chain_id' | 'token' | 'symbol' | 'decimals'
>;

export interface FeeRow extends Omit<FlatFee, keyof FeeKind> {
  request_n: number;
  /** From 0, in the order of the record. */
  place: number;
  kind: number;
}

export type MirrorQueries = Kysely<MirrorSchema> | Transaction<MirrorSchema>;

/** Tables of former versions are dropped: what they held is read again. */
export function mirrorMigrations({ serial }: ColumnTypes): string[][] {
  const text = (...names: string[]) => names.map((name) => `${name} TEXT`).join(', ');
  const big = (...names: string[]) => names.map((name) => `${name} BIGINT`).join(', ');
  const kind = `id ${serial} PRIMARY KEY, service TEXT NOT NULL, digest TEXT NOT NULL`;
  const dropped = [
    'mirror_service',
    'mirror_key',
    'mirror_day',
    'usual',
    'request',
    'fee',
    'hour_total',
    'chain_total',
    'sponsorship',
  ];
  return [
    ...former,
    [
      ...dropped.map((name) => `DROP TABLE IF EXISTS ${name}`),
      `CREATE TABLE mirror_service (service TEXT PRIMARY KEY, generation BIGINT NOT NULL, usual_ms BIGINT NOT NULL,
         mark BIGINT NOT NULL DEFAULT 0)`,
      `CREATE TABLE mirror_key (id ${serial} PRIMARY KEY, service TEXT NOT NULL, digest TEXT NOT NULL,
         ${big('watermark_ms', 'head_ms', 'since_s', 'open_ms')}, failure TEXT,
         bound_s BIGINT NOT NULL DEFAULT 0, UNIQUE (service, digest))`,
      `CREATE TABLE mirror_day (key_id BIGINT NOT NULL, day_s BIGINT NOT NULL, checked_ms BIGINT NOT NULL,
         found BIGINT NOT NULL, reported BIGINT, PRIMARY KEY (key_id, day_s))`,
      `CREATE TABLE usual (service TEXT NOT NULL, origin_id BIGINT NOT NULL, destination_id BIGINT NOT NULL,
         fills BIGINT NOT NULL, p50_s BIGINT, p95_s BIGINT, late_floor_s BIGINT NOT NULL,
         PRIMARY KEY (service, origin_id, destination_id))`,
      `CREATE TABLE request_kind (${kind}, ${text('request_type', 'features', 'referrer', 'router')},
         ${text('in_address', 'in_symbol', 'out_address', 'out_symbol')},
         ${big('origin_id', 'destination_id')}, UNIQUE (service, digest))`,
      `CREATE TABLE request (
         n ${serial} PRIMARY KEY, key_id BIGINT NOT NULL, id TEXT NOT NULL, read_mark BIGINT NOT NULL,
         digest TEXT NOT NULL, kind BIGINT NOT NULL,
         ${big('created_ms', 'updated_ms', 'origin_id', 'destination_id')},
         ${big('deposited_ms', 'late_from_ms', 'floor_s', 'filled_ms', 'fill_s', 'refund_due_ms')},
         is_failed_unpaid SMALLINT NOT NULL, is_refund_failed SMALLINT NOT NULL,
         is_uncollected SMALLINT NOT NULL, has_deposit_tx SMALLINT NOT NULL,
         has_fill_tx SMALLINT NOT NULL, has_refund_tx SMALLINT NOT NULL,
         is_delivered SMALLINT NOT NULL, is_rest_large SMALLINT NOT NULL,
         ${big('value_nano', 'unsettled_nano', 'fee_quoted_nano', 'fee_collected_nano', 'fee_missing_nano')},
         ${big('fee_filter_nano', 'out_quoted_nano', 'out_missing_nano', 'paid_nano', 'received_nano')},
         ${big('charged_nano', 'returned_nano', 'rest_nano')},
         ${text('status', 'outcome', 'money_state', 'account_state', 'fail_reason', 'refund_fail_reason')},
         ${text('fee_class', 'fee_rule', 'order_id', 'user_address', 'depositor', 'sender', 'recipient')},
         deposit_address TEXT, UNIQUE (id, key_id)
       )`,
      `CREATE INDEX request_by_status ON request (key_id, lower(status), created_ms, value_nano)`,
      `CREATE INDEX request_by_chain ON request (key_id, created_ms, origin_id, destination_id, outcome)`,
      `CREATE INDEX request_by_update ON request (key_id, updated_ms)`,
      `CREATE INDEX request_late ON request (key_id, late_from_ms) WHERE late_from_ms IS NOT NULL`,
      `CREATE INDEX request_due ON request (key_id, refund_due_ms) WHERE refund_due_ms IS NOT NULL`,
      `CREATE INDEX request_unpaid ON request (key_id, created_ms) WHERE is_failed_unpaid = 1`,
      `CREATE INDEX request_refund_failed ON request (key_id, created_ms) WHERE is_refund_failed = 1`,
      `CREATE INDEX request_uncollected ON request (key_id, created_ms, fee_class, fee_missing_nano,
         late_from_ms, deposited_ms) WHERE is_uncollected = 1`,
      `CREATE INDEX request_by_reason ON request (key_id, fail_reason, destination_id, created_ms, updated_ms,
         value_nano) WHERE fail_reason IS NOT NULL`,
      `CREATE INDEX request_by_fill ON request (origin_id, destination_id, filled_ms, key_id, fill_s)
         WHERE fill_s IS NOT NULL`,
      `CREATE INDEX request_newest_fill ON request (filled_ms, key_id, fill_s) WHERE fill_s IS NOT NULL`,
      `CREATE INDEX request_by_fee ON request (key_id, created_ms, fee_class, fee_rule, fee_quoted_nano,
         fee_collected_nano, fee_missing_nano) WHERE fee_class <> 'none'`,
      `CREATE INDEX request_rest ON request (key_id, created_ms) WHERE is_rest_large = 1`,
      `CREATE TABLE fee_kind (${kind}, ${text('recipient', 'class', 'token', 'symbol')},
         ${big('chain_id', 'decimals')}, UNIQUE (service, digest))`,
      `CREATE TABLE fee (
         request_n BIGINT NOT NULL, place SMALLINT NOT NULL, kind BIGINT NOT NULL,
         ${big('quoted_hi', 'quoted_lo', 'collected_hi', 'collected_lo')},
         ${big('quoted_nano', 'collected_nano', 'missing_nano')}
       )`,
      `CREATE INDEX fee_by_request ON fee (request_n)`,
      `CREATE TABLE sponsorship (request_n BIGINT NOT NULL, ${text('phase', 'bucket')},
         ${big('sponsored_nano', 'user_nano')}, cap_hit SMALLINT NOT NULL)`,
      `CREATE INDEX sponsorship_by_request ON sponsorship (request_n)`,
      `CREATE TABLE hour_total (key_id BIGINT NOT NULL, hour BIGINT NOT NULL, outcome TEXT NOT NULL, status TEXT NOT NULL,
         requests BIGINT NOT NULL, known BIGINT NOT NULL, high BIGINT NOT NULL, low BIGINT NOT NULL,
         PRIMARY KEY (key_id, hour, outcome, status))`,
      `CREATE TABLE chain_total (key_id BIGINT NOT NULL, hour BIGINT NOT NULL, side TEXT NOT NULL, chain_id BIGINT NOT NULL,
         requests BIGINT NOT NULL, failed BIGINT NOT NULL, PRIMARY KEY (key_id, hour, side, chain_id))`,
    ],
  ];
}

/** So many versions came before, each of other tables. */
const former: string[][] = [[], [], [], [], [], []];

/** In a schema of its own, which may be dropped while Waybill is stopped. */
export const mirrorPart: PostgresPart = {
  schema: 'waybill_mirror',
  // An instance that is frozen while it writes keeps nobody from leading.
  maxIdleMs: 3_000,
  tables: mirrorMigrations(postgresTypes),
  maxConnections: 2,
};

/** Statements that add requests to the totals, or take them away. Both engines know them. */
export function addTotals(sign: '+' | '-', where: string): string[] {
  const hour = 'coalesce(created_ms / 3600000, -1)';
  const onto = (names: readonly string[]) =>
    names.map((name) => `${name} = t.${name} ${sign} excluded.${name}`).join(', ');
  const of = (side: string, column: string) =>
    `INSERT INTO chain_total AS t (key_id, hour, side, chain_id, requests, failed)
     SELECT key_id, ${hour}, '${side}', coalesce(${column}, -1), count(*),
       sum(CASE WHEN outcome = 'failure' THEN 1 ELSE 0 END)
     FROM request WHERE ${where} AND outcome <> 'quote' GROUP BY 1, 2, 4
     ON CONFLICT (key_id, hour, side, chain_id) DO UPDATE SET ${onto(['requests', 'failed'])}`;
  return [
    `INSERT INTO hour_total AS t (key_id, hour, outcome, status, requests, known, high, low)
     SELECT key_id, ${hour}, outcome, coalesce(status, ''), count(*), count(value_nano),
       coalesce(sum(value_nano / 1000000000), 0), coalesce(sum(value_nano % 1000000000), 0)
     FROM request WHERE ${where} GROUP BY 1, 2, 3, 4
     ON CONFLICT (key_id, hour, outcome, status) DO UPDATE SET ${onto(['requests', 'known', 'high', 'low'])}`,
    of('origin', 'origin_id'),
    of('destination', 'destination_id'),
  ];
}
