import { scaledDecimal } from '#service/decimal';
import { isoTime } from '../../lib/time';
import type { AppFeeClass } from '../app-fee-class';
import type { UncollectedLine } from '../uncollected-text';
import type { FeeRow, ReconcileRow, SponsoredPhase } from './reconcile-row';

/** A sum in USD × 10⁻³⁶, and how many amounts are in no sum because they are not reported. */
export interface UsdTotal {
  sum: bigint;
  known: number;
  unknown: number;
}

/** App fees of a group. `unknown` fees lack one of the two values. */
export interface FeeTotal {
  fees: number;
  quoted: bigint;
  collected: bigint;
  uncollected: bigint;
  unknown: number;
  /** In smallest units; null where one is not reported. */
  collectedUnits: bigint | null;
  /** Any fee of the group and its row: what its name is made of. */
  fee: FeeRow;
  row: ReconcileRow;
}

/** Quoted output of a group, and what was received less than that, at the quote's price. */
export interface OutputTotal {
  requests: number;
  quoted: bigint;
  missing: bigint;
  unknown: number;
  row: ReconcileRow;
}

export interface PhaseTotal {
  requests: number;
  sponsored: UsdTotal;
  userPays: UsdTotal;
  capHits: number;
}

export interface BucketTotal {
  total: UsdTotal;
  sponsored: UsdTotal;
  userPays: UsdTotal;
}

/** A fee of which something is missing. */
export interface Loss {
  row: ReconcileRow;
  fee: FeeRow;
  scaled: bigint;
}

/** A settled request whose amounts do not add up. */
export interface Remainder {
  row: ReconcileRow;
  size: bigint;
}

export const feeDimensions = ['day', 'token', 'chain', 'route', 'referrer', 'recipient'] as const;
export type FeeDimension = (typeof feeDimensions)[number];

/** So many of the largest losses and remainders are kept; the CSV has all. */
export const maxKept = 25;

const usdTotal = (): UsdTotal => ({ sum: 0n, known: 0, unknown: 0 });
const phaseTotal = (): PhaseTotal => ({
  requests: 0,
  sponsored: usdTotal(),
  userPays: usdTotal(),
  capHits: 0,
});

/** Every sum of a reconciliation. A row is added once, in constant time, and is not kept. */
export class ReconcileTotals {
  requests = 0;
  /** Requests whose app fees are not reported. */
  lackingFees = 0;
  /** Failed and refunded requests owe no fee: their quotes are in `byClass` only. */
  all: FeeTotal | null = null;
  readonly byClass = new Map<AppFeeClass, FeeTotal>();
  readonly by: Record<FeeDimension, Map<string, FeeTotal>> = {
    day: new Map(),
    token: new Map(),
    chain: new Map(),
    route: new Map(),
    referrer: new Map(),
    recipient: new Map(),
  };
  /** Why fees were not collected, by the sentence of the rule. */
  readonly byRule = new Map<string, FeeTotal>();
  /** Fees that no rule explains for certain: a line each. */
  readonly unexplained: UncollectedLine[] = [];
  unexplainedTotal: FeeTotal | null = null;
  readonly losses: Loss[] = [];
  readonly outputByRoute = new Map<string, OutputTotal>();
  readonly outputByRouter = new Map<string, OutputTotal>();
  readonly sponsorship = { quoted: phaseTotal(), actual: phaseTotal() };
  /** Requests that report both phases. */
  readonly sponsoredBoth = { requests: 0, quoted: 0n, actual: 0n };
  readonly buckets = {
    quoted: new Map<string, BucketTotal>(),
    actual: new Map<string, BucketTotal>(),
  };
  /** Paid, received, each fee, refunded: by name, of settled requests that report all of them. */
  readonly valueLines = new Map<string, { requests: number; sum: bigint }>();
  readonly remainder = usdTotal();
  outsideTolerance = 0;
  readonly remainders: Remainder[] = [];

  add(row: ReconcileRow): void {
    this.requests += 1;
    if (row.lacksFees) this.lackingFees += 1;
    for (const fee of row.fees) this.#addFee(row, fee);
    if (row.output !== undefined) this.#addOutput(row);
    if (row.value !== undefined) this.#addValue(row);
    this.#addSponsorship(row);
  }

  #addFee(row: ReconcileRow, fee: FeeRow): void {
    addTo(this.byClass, fee.feeClass, row, fee);
    if (fee.rule !== null) addTo(this.byRule, fee.rule.sentence, row, fee);
    if (fee.feeClass === 'nothing-collected' || fee.feeClass === 'short') {
      this.unexplainedTotal ??= newFeeTotal(row, fee);
      count(this.unexplainedTotal, fee);
      const { quotedUsd, collectedUsd, rule } = fee;
      const { id, createdAtMs } = row;
      const sentence = rule?.sentence ?? '';
      this.unexplained.push({ id, createdAtMs, quotedUsd, collectedUsd, sentence });
      const scaled = fee.uncollectedUsd === null ? null : scaledDecimal(fee.uncollectedUsd);
      keepLargest(this.losses, { row, fee, scaled: scaled ?? -1n }, ({ scaled }) => scaled);
    }
    if (fee.feeClass === 'not-due') return;
    this.all ??= newFeeTotal(row, fee);
    count(this.all, fee);
    for (const dimension of feeDimensions)
      addTo(this.by[dimension], keyOf[dimension](row, fee), row, fee);
  }

  #addOutput(row: ReconcileRow): void {
    addOutput(this.outputByRoute, routeKey(row), row);
    addOutput(this.outputByRouter, row.router ?? '', row);
  }

  #addValue(row: ReconcileRow): void {
    const { value } = row;
    if (!value) {
      this.remainder.unknown += 1;
      return;
    }
    for (const { label, usd } of value.lines) {
      const line = groupOf(this.valueLines, label, () => ({ requests: 0, sum: 0n }));
      line.requests += 1;
      line.sum += scaledDecimal(usd) ?? 0n;
    }
    const rest = scaledDecimal(value.unexplainedUsd) ?? 0n;
    this.remainder.sum += rest;
    this.remainder.known += 1;
    if (value.isWithinTolerance) return;
    this.outsideTolerance += 1;
    keepLargest(this.remainders, { row, size: rest < 0n ? -rest : rest }, ({ size }) => size);
  }

  #addSponsorship({ sponsorship }: ReconcileRow): void {
    for (const name of ['quoted', 'actual'] as const) {
      const phase = sponsorship[name];
      if (!phase) continue;
      const total = this.sponsorship[name];
      total.requests += 1;
      if (phase.capHit) total.capHits += 1;
      addUsd(total.sponsored, phase.sponsoredUsd);
      addUsd(total.userPays, phase.userPaysUsd);
      for (const bucket of phase.buckets) addBucket(this.buckets[name], bucket);
    }
    const [quoted, actual] = [scaledOf(sponsorship.quoted), scaledOf(sponsorship.actual)];
    if (quoted === null || actual === null) return;
    this.sponsoredBoth.requests += 1;
    this.sponsoredBoth.quoted += quoted;
    this.sponsoredBoth.actual += actual;
  }
}

function scaledOf(phase: SponsoredPhase | null): bigint | null {
  return phase?.sponsoredUsd == null ? null : scaledDecimal(phase.sponsoredUsd);
}

export const routeKey = ({ originChainId, destinationChainId }: ReconcileRow) =>
  `${originChainId ?? '?'}→${destinationChainId ?? '?'}`;

export function dayOf({ createdAtMs }: ReconcileRow): string {
  return (createdAtMs !== null && isoTime(createdAtMs)?.slice(0, 10)) || 'Not reported';
}

const keyOf: Record<FeeDimension, (row: ReconcileRow, fee: FeeRow) => string> = {
  day: dayOf,
  token: ({ token }) =>
    token ? `${token.chainId}:${token.address?.toLowerCase() ?? token.symbol}` : '',
  chain: ({ originChainId }) => String(originChainId ?? ''),
  route: routeKey,
  referrer: ({ referrer }) =>
    referrer === undefined ? 'Hidden (other API key)' : (referrer ?? 'None'),
  recipient: (_row, { recipient }) => recipient?.toLowerCase() ?? '',
};

function groupOf<T>(groups: Map<string, T>, key: string, create: () => T): T {
  const known = groups.get(key);
  if (known) return known;
  const created = create();
  groups.set(key, created);
  return created;
}

function newFeeTotal(row: ReconcileRow, fee: FeeRow): FeeTotal {
  return {
    fees: 0,
    quoted: 0n,
    collected: 0n,
    uncollected: 0n,
    unknown: 0,
    collectedUnits: 0n,
    fee,
    row,
  };
}

function addTo<K extends string>(
  groups: Map<K, FeeTotal>,
  key: K,
  row: ReconcileRow,
  fee: FeeRow,
): void {
  count(
    groupOf(groups as Map<string, FeeTotal>, key, () => newFeeTotal(row, fee)),
    fee,
  );
}

function count(total: FeeTotal, fee: FeeRow): void {
  const [quoted, collected] = [fee.quotedUsd, fee.collectedUsd].map((usd) =>
    usd === null ? null : scaledDecimal(usd),
  );
  total.fees += 1;
  total.quoted += quoted ?? 0n;
  total.collected += collected ?? 0n;
  total.uncollected += scaledDecimal(fee.uncollectedUsd ?? '') ?? 0n;
  if (quoted == null || collected == null) total.unknown += 1;
  total.collectedUnits =
    total.collectedUnits === null || fee.collectedUnits === null
      ? null
      : total.collectedUnits + fee.collectedUnits;
}

function addOutput(groups: Map<string, OutputTotal>, key: string, row: ReconcileRow): void {
  const group = groupOf(groups, key, () => ({
    requests: 0,
    quoted: 0n,
    missing: 0n,
    unknown: 0,
    row,
  }));
  group.requests += 1;
  const quotedUsd = scaledDecimal(row.output?.quotedUsd ?? '');
  if (!row.output || quotedUsd === null || quotedUsd < 0n) {
    group.unknown += 1;
    return;
  }
  const { quoted, received } = row.output;
  group.quoted += quotedUsd;
  group.missing += (quotedUsd * (quoted - received)) / quoted;
}

function addUsd(total: UsdTotal, usd: string | null): void {
  const value = usd === null ? null : scaledDecimal(usd);
  if (value === null) total.unknown += 1;
  else {
    total.sum += value;
    total.known += 1;
  }
}

function addBucket(
  groups: Map<string, BucketTotal>,
  { name, totalUsd, sponsoredUsd, userPaysUsd }: SponsoredPhase['buckets'][number],
): void {
  const bucket = groupOf(groups, name, () => ({
    total: usdTotal(),
    sponsored: usdTotal(),
    userPays: usdTotal(),
  }));
  addUsd(bucket.total, totalUsd);
  addUsd(bucket.sponsored, sponsoredUsd);
  addUsd(bucket.userPays, userPaysUsd);
}

/** Keeps a list of the largest in order; it is short, so a place is found by looking. */
function keepLargest<T>(kept: T[], item: T, sizeOf: (item: T) => bigint): void {
  const last = kept.at(-1);
  if (kept.length === maxKept && last !== undefined && sizeOf(last) >= sizeOf(item)) return;
  const at = kept.findIndex((other) => sizeOf(other) < sizeOf(item));
  kept.splice(at < 0 ? kept.length : at, 0, item);
  if (kept.length > maxKept) kept.pop();
}
