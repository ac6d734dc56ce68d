import { scaledDecimal } from '#service/decimal';
import type { AppFeeClass } from '#service/app-fee-class';
import type { UncollectedLine } from '../uncollected-text';
import {
  addFeeTo,
  countFee,
  feeDimensions,
  feeKeys,
  groupOf,
  newFeeTotal,
  routeKey,
  type FeeDimension,
  type FeeTotal,
} from './fee-totals';
import type { FeeRow, MoneyState, ReconcileRow, SponsoredPhase } from './reconcile-row';

/** A sum in USD × 10⁻³⁶, and how many amounts are in no sum because they are not reported. */
export interface UsdTotal {
  sum: bigint;
  known: number;
  unknown: number;
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
  /** Rows that don't match what was asked for. */
  unmatched = 0;
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
  /** What was paid, by whether it is in the comparison below. */
  readonly money = new Map<MoneyState, { requests: number; paid: UsdTotal }>();
  /** Paid, received, each fee, refunded: by name, of settled requests that report all of them; zeros are not counted. */
  readonly valueLines = new Map<string, { requests: number; sum: bigint }>();
  readonly remainder = usdTotal();
  outsideTolerance = 0;
  readonly remainders: Remainder[] = [];

  add(row: ReconcileRow): void {
    this.requests += 1;
    if (row.lacksFees) this.lackingFees += 1;
    for (const fee of row.fees) this.#addFee(row, fee);
    if (row.output !== undefined) this.#addOutput(row);
    const money = groupOf(this.money, row.moneyState, () => ({ requests: 0, paid: usdTotal() }));
    money.requests += 1;
    addUsd(money.paid, row.paidUsd);
    if (row.value !== undefined) this.#addValue(row);
    this.#addSponsorship(row);
  }

  #addFee(row: ReconcileRow, fee: FeeRow): void {
    addFeeTo(this.byClass, fee.feeClass, row, fee);
    if (fee.rule !== null) addFeeTo(this.byRule, fee.rule.sentence, row, fee);
    if (fee.feeClass === 'nothing-collected' || fee.feeClass === 'short') {
      this.unexplainedTotal ??= newFeeTotal(row, fee);
      countFee(this.unexplainedTotal, fee);
      const { quotedUsd, collectedUsd, rule } = fee;
      const { id, createdAtMs } = row;
      const sentence = rule?.sentence ?? '';
      this.unexplained.push({ id, createdAtMs, quotedUsd, collectedUsd, sentence });
      const scaled = fee.uncollectedUsd === null ? null : scaledDecimal(fee.uncollectedUsd);
      keepLargest(this.losses, { row, fee, scaled: scaled ?? -1n }, ({ scaled }) => scaled);
    }
    if (fee.feeClass === 'not-due') return;
    this.all ??= newFeeTotal(row, fee);
    countFee(this.all, fee);
    for (const dimension of feeDimensions)
      addFeeTo(this.by[dimension], feeKeys[dimension](row, fee), row, fee);
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
      const amount = scaledDecimal(usd) ?? 0n;
      if (amount !== 0n) line.requests += 1;
      line.sum += amount;
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
