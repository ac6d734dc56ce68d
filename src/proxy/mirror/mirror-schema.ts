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
  fee: FeeRow;
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

export interface RequestRow extends FlatRequest {
  n: Generated<number>;
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

export interface FeeRow extends FlatFee {
  request_n: number;
}

export type MirrorQueries = Kysely<MirrorSchema> | Transaction<MirrorSchema>;

/** Forward only, as those of the store. */
export function mirrorMigrations({ serial }: ColumnTypes): string[][] {
  const text = (...names: string[]) => names.map((name) => `${name} TEXT`).join(', ');
  const big = (...names: string[]) => names.map((name) => `${name} BIGINT`).join(', ');
  return [
    [
      `CREATE TABLE mirror_service (service TEXT PRIMARY KEY, generation BIGINT NOT NULL, at_ms BIGINT,
         usual_ms BIGINT NOT NULL)`,
      `CREATE TABLE mirror_key (id ${serial} PRIMARY KEY, service TEXT NOT NULL, digest TEXT NOT NULL,
         ${big('watermark_ms', 'head_ms', 'since_s', 'open_ms')}, UNIQUE (service, digest))`,
      `CREATE TABLE mirror_day (key_id BIGINT NOT NULL, day_s BIGINT NOT NULL, checked_ms BIGINT NOT NULL,
         found BIGINT NOT NULL, reported BIGINT, PRIMARY KEY (key_id, day_s))`,
      `CREATE TABLE usual (service TEXT NOT NULL, origin_id BIGINT NOT NULL, destination_id BIGINT NOT NULL,
         fills BIGINT NOT NULL, p50_s BIGINT, p95_s BIGINT, PRIMARY KEY (service, origin_id, destination_id))`,
      `CREATE TABLE request (
         n ${serial} PRIMARY KEY, key_id BIGINT NOT NULL, id TEXT NOT NULL, read_mark BIGINT NOT NULL,
         digest TEXT NOT NULL, ${big('created_ms', 'updated_ms', 'origin_id', 'destination_id')},
         ${big('deposited_ms', 'late_from_ms', 'floor_s', 'filled_ms', 'fill_s', 'refund_due_ms')},
         is_failed_unpaid SMALLINT NOT NULL, is_refund_failed SMALLINT NOT NULL,
         is_uncollected SMALLINT NOT NULL, has_deposit_tx SMALLINT NOT NULL,
         has_fill_tx SMALLINT NOT NULL, has_refund_tx SMALLINT NOT NULL,
         ${big('value_nano', 'unsettled_nano', 'fee_quoted_nano', 'fee_collected_nano', 'fee_missing_nano')},
         ${text('status', 'outcome', 'money_state', 'fail_reason', 'refund_fail_reason', 'fee_class')},
         ${text('fee_rule', 'order_id', 'request_type', 'features', 'user_address', 'depositor')},
         ${text('sender', 'recipient', 'deposit_address', 'referrer', 'in_address', 'in_symbol')},
         ${text('out_address', 'out_symbol')},
         UNIQUE (id, key_id)
       )`,
      `CREATE INDEX request_by_outcome ON request (key_id, created_ms, outcome, value_nano)`,
      `CREATE INDEX request_by_status ON request (key_id, created_ms, status, value_nano)`,
      `CREATE INDEX request_by_chain ON request (key_id, created_ms, origin_id, destination_id, outcome)`,
      `CREATE INDEX request_by_update ON request (key_id, updated_ms)`,
      `CREATE INDEX request_late ON request (key_id, late_from_ms) WHERE late_from_ms IS NOT NULL`,
      `CREATE INDEX request_due ON request (key_id, refund_due_ms) WHERE refund_due_ms IS NOT NULL`,
      `CREATE INDEX request_unpaid ON request (key_id, created_ms) WHERE is_failed_unpaid = 1`,
      `CREATE INDEX request_refund_failed ON request (key_id, created_ms) WHERE is_refund_failed = 1`,
      `CREATE INDEX request_uncollected ON request (key_id, created_ms, fee_class, fee_missing_nano,
         late_from_ms, deposited_ms) WHERE is_uncollected = 1`,
      `CREATE INDEX request_by_reason ON request (key_id, created_ms, fail_reason, destination_id, updated_ms,
         value_nano) WHERE fail_reason IS NOT NULL`,
      `CREATE INDEX request_by_fill ON request (origin_id, destination_id, filled_ms, key_id, fill_s)
         WHERE fill_s IS NOT NULL`,
      `CREATE INDEX request_newest_fill ON request (filled_ms, key_id, fill_s) WHERE fill_s IS NOT NULL`,
      `CREATE INDEX request_by_fee ON request (key_id, created_ms, fee_class, fee_rule, fee_quoted_nano,
         fee_collected_nano, fee_missing_nano) WHERE fee_class <> 'none'`,
      `CREATE TABLE fee (
         request_n BIGINT NOT NULL, ${text('recipient', 'class', 'token', 'symbol')},
         ${big('chain_id', 'decimals', 'quoted_hi', 'quoted_lo', 'collected_hi', 'collected_lo')},
         ${big('quoted_nano', 'collected_nano', 'missing_nano')}
       )`,
      `CREATE INDEX fee_by_request ON fee (request_n)`,
    ],
    [
      `CREATE TABLE hour_total (key_id BIGINT NOT NULL, hour BIGINT NOT NULL, outcome TEXT NOT NULL, status TEXT NOT NULL,
         requests BIGINT NOT NULL, known BIGINT NOT NULL, high BIGINT NOT NULL, low BIGINT NOT NULL,
         PRIMARY KEY (key_id, hour, outcome, status))`,
      `CREATE TABLE chain_total (key_id BIGINT NOT NULL, hour BIGINT NOT NULL, side TEXT NOT NULL, chain_id BIGINT NOT NULL,
         requests BIGINT NOT NULL, failed BIGINT NOT NULL, PRIMARY KEY (key_id, hour, side, chain_id))`,
      ...addTotals('+', 'true'),
    ],
    [
      // Rows without the new columns would be sums that lack them: all is read again.
      ...['request', 'fee', 'usual', 'mirror_day', 'mirror_key', 'hour_total', 'chain_total'].map(
        (name) => `DELETE FROM ${name}`,
      ),
      `UPDATE mirror_service SET at_ms = NULL, usual_ms = 0`,
      ...['router', 'account_state'].map((name) => `ALTER TABLE request ADD COLUMN ${name} TEXT`),
      ...[
        'out_quoted_nano',
        'out_missing_nano',
        'paid_nano',
        'received_nano',
        'charged_nano',
        'returned_nano',
        'rest_nano',
        'fee_filter_nano',
      ].map((name) => `ALTER TABLE request ADD COLUMN ${name} BIGINT`),
      ...['is_delivered', 'is_rest_large'].map(
        (name) => `ALTER TABLE request ADD COLUMN ${name} SMALLINT NOT NULL DEFAULT 0`,
      ),
      `CREATE TABLE sponsorship (request_n BIGINT NOT NULL, ${text('phase', 'bucket')},
         ${big('sponsored_nano', 'user_nano')}, cap_hit SMALLINT NOT NULL)`,
      `CREATE INDEX sponsorship_by_request ON sponsorship (request_n)`,
      `CREATE INDEX request_rest ON request (key_id, created_ms) WHERE is_rest_large = 1`,
    ],
    [
      `ALTER TABLE mirror_key ADD COLUMN failure TEXT`,
      `ALTER TABLE mirror_key ADD COLUMN bound_s BIGINT NOT NULL DEFAULT 0`,
      `ALTER TABLE usual ADD COLUMN late_floor_s BIGINT NOT NULL DEFAULT 0`,
      `UPDATE mirror_service SET usual_ms = 0`,
      `ALTER TABLE mirror_service ADD COLUMN mark BIGINT NOT NULL DEFAULT 0`,
      `UPDATE mirror_service SET mark = coalesce((SELECT max(read_mark) FROM request), 0)`,
    ],
    [`ALTER TABLE mirror_service DROP COLUMN at_ms`],
  ];
}

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
