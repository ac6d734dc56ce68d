import { sumUsdOf } from '#service/app-fee-usd';
import { asUnits, sumUsd } from '#service/decimal';
import { moneyOf, type Money } from '#service/money/money';
import { knownUsd } from '#service/money/money-amount';
import { endOf } from '#service/money/state';
import type { RequestRecord, SponsorshipPhase } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { outputUnits, type OutputUnits } from '../amount-comparison';
import { appFeeRuleOf, type AppFeeClass } from '#service/app-fee-class';
import {
  appFeeClassOfRecipient,
  appFeeRecipients,
  feeOf,
  isSameRecipient,
  quotedUsdOf,
} from '#service/app-fee-recipients';
import type { AppFeeRule } from '#service/app-fee-rules';
import type { ChainOf } from '../chain-of';
import { reconcileValue, type ValueReconciliation } from '../value-reconciliation';

/** What one request means to the sums. USD at the time of the request, as decimal text; null = not reported. */
export interface ReconcileRow {
  id: string;
  createdAtMs: number | null;
  status: string | null;
  originChainId: number | null;
  destinationChainId: number | null;
  /** Undefined: not reported to this key. Null: a quote without a referrer. */
  referrer: string | null | undefined;
  /** What app fees are counted in; null where it is not reported. */
  token: FeeToken | null;
  /** One for each recipient that was quoted or paid a fee. */
  fees: FeeRow[];
  /** The quoted app fees are not reported at all. */
  lacksFees: boolean;
  router: string | null;
  /** Delivered: the output as quoted and as received; null: not comparable. Undefined: not delivered. */
  output: OutputUnits | null | undefined;
  /** Settled: what was paid against where it went; null: an amount is missing. Undefined: not settled. */
  value: ValueReconciliation | null | undefined;
  /** Whether the money is in the comparison of paid and accounted for, or why it isn't. */
  moneyState: MoneyState;
  /** The deposit, not a quote; null = not reported. */
  paidUsd: string | null;
  sponsorship: { quoted: SponsoredPhase | null; actual: SponsoredPhase | null };
}

export type MoneyState =
  | 'compared'
  | 'incomplete'
  | 'failed'
  | 'refund-not-shown'
  | 'in-progress'
  | 'not-deposited'
  | 'replaced'
  | 'unknown';

export interface FeeRow {
  /** Null: a fee without a recipient. */
  recipient: string | null;
  feeClass: AppFeeClass;
  /** Why not all of it was collected; null where that is no question. */
  rule: AppFeeRule | null;
  quotedUsd: string | null;
  collectedUsd: string | null;
  /** In USD; null where nothing is missing, or how much is not reported. */
  uncollectedUsd: string | null;
  /** Smallest units of the fees' token; null = not reported, or not all of them. */
  collectedUnits: bigint | null;
}

/** A token as one name for sums: two of one symbol differ in chain or address. */
export interface FeeToken {
  symbol: string | null;
  chainId: number | null;
  address: string | null;
  decimals: number | null;
}

/** What a sponsor paid in one phase. */
export interface SponsoredPhase {
  sponsoredUsd: string | null;
  userPaysUsd: string | null;
  capHit: boolean | null;
  buckets: {
    name: string;
    totalUsd: string | null;
    sponsoredUsd: string | null;
    userPaysUsd: string | null;
  }[];
}

/** Null where the request names none of the recipients; without a list of them every request counts. */
export function reconcileRow(
  record: RequestRecord,
  recipients: readonly string[] | null,
  chainOf: ChainOf,
): ReconcileRow | null {
  const wanted = appFeeRecipients(record).filter(
    (recipient) => recipients?.some((one) => isSameRecipient(one, recipient)) ?? true,
  );
  if (recipients && wanted.length === 0) return null;
  const { currency, quoted } = record.appFees;
  const money = moneyOf(record, 'unavailable');
  const value = hasEnded(money) ? reconcileValue(record) : undefined;
  return {
    id: record.id,
    createdAtMs: record.createdAtMs,
    status: record.status,
    originChainId: record.originChainId,
    destinationChainId: record.destinationChainId,
    referrer: record.referrer,
    token: currency && {
      symbol: currency.symbol,
      chainId: currency.chainId,
      address: currency.address,
      decimals: currency.decimals,
    },
    fees: wanted.map((recipient) => feeRow(record, recipient, recipients, chainOf)),
    lacksFees: quoted === null,
    router: routerOf(record),
    output: money.tone === 'success' ? outputUnits(money, chainOf) : undefined,
    value,
    moneyState: moneyStateOf(money, value),
    paidUsd: usdOf(money.paid.amount),
    sponsorship: {
      quoted: sponsoredPhase(record.feeSponsorship?.quoted),
      actual: sponsoredPhase(record.feeSponsorship?.actual),
    },
  };
}

function feeRow(
  record: RequestRecord,
  recipient: string | null,
  recipients: readonly string[] | null,
  chainOf: ChainOf,
): FeeRow {
  const { quoted, actual } = record.appFees;
  const feeClass = appFeeClassOfRecipient(record, recipient, chainOf);
  const mine = actual?.filter((fee) => isSameRecipient(fee.recipient, recipient)) ?? null;
  const wasQuoted = feeOf(quoted, recipient) !== null;
  const quotedUsd = wasQuoted ? quotedUsdOf(record, recipient) : quoted && '0';
  const collectedUsd = mine && sumUsdOf(mine);
  return {
    // One spelling for the sums, whatever the case of the record.
    recipient: recipients?.find((one) => isSameRecipient(one, recipient)) ?? recipient,
    feeClass,
    rule: feeClass === 'short' ? shortRule : appFeeRuleOf(record, feeClass, chainOf),
    quotedUsd,
    collectedUsd,
    uncollectedUsd: uncollected(feeClass, quotedUsd, collectedUsd),
    collectedUnits: mine && sumUnits(mine.map(({ amount }) => amount)),
  };
}

const shortRule: AppFeeRule = {
  explains: 'no',
  sentence: 'No app-fee rule explains why only a part was collected.',
};

function uncollected(
  feeClass: AppFeeClass,
  quoted: string | null,
  collected: string | null,
): string | null {
  if (feeClass !== 'nothing-collected' && feeClass !== 'short') return null;
  // Rule 6: no entries mean that nothing was collected.
  if (quoted === null || collected === null) return null;
  const rest = sumUsd([quoted, `-${collected}`.replace('--', '')]);
  return rest?.startsWith('-') ? null : rest;
}

function sumUnits(amounts: readonly (string | null)[]): bigint | null {
  let sum = 0n;
  for (const amount of amounts) {
    const units = asUnits(amount);
    if (units === null || units < 0n) return null;
    sum += units;
  }
  return sum;
}

/** The routers of both sides, as executed, else as quoted. */
function routerOf({ route: { actual, quoted } }: RequestRecord): string | null {
  const routersOf = (phase: typeof actual) => [
    ...new Set([phase?.origin?.router, phase?.destination?.router].filter((name) => !!name)),
  ];
  const names = routersOf(actual).length > 0 ? routersOf(actual) : routersOf(quoted);
  return names.length > 0 ? names.join(' → ') : null;
}

/** Delivered or refunded: where what was paid can be compared with where it went. */
function hasEnded(money: Money): boolean {
  const { state } = endOf(money);
  const isRefunded = money.returned.amount !== null || money.returned.why !== 'noRefund';
  return isRefunded || state.startsWith('delivered');
}

const moneyStates: Record<Money['state'], Exclude<MoneyState, 'compared' | 'incomplete'>> = {
  quoted: 'not-deposited',
  neverDeposited: 'not-deposited',
  depositSeen: 'in-progress',
  inProgress: 'in-progress',
  failedAwaitingReturn: 'failed',
  notReturned: 'failed',
  returned: 'refund-not-shown',
  delivered: 'unknown',
  deliveredAndOwed: 'unknown',
  deliveredAndReturned: 'unknown',
  replaced: 'replaced',
  unknown: 'unknown',
};

function moneyStateOf(money: Money, value: ReconcileRow['value']): MoneyState {
  if (value) return 'compared';
  return value === null ? 'incomplete' : moneyStates[money.state];
}

function sponsoredPhase(phase: SponsorshipPhase | null | undefined): SponsoredPhase | null {
  if (!phase) return null;
  const buckets = phase.buckets.map(({ name, total, sponsored, userPays }) => ({
    name,
    totalUsd: usdOf(total),
    sponsoredUsd: usdOf(sponsored),
    userPaysUsd: usdOf(userPays),
  }));
  return {
    sponsoredUsd: usdOf(phase.sponsoredTotal) ?? sumOf(buckets.map((one) => one.sponsoredUsd)),
    userPaysUsd: usdOf(phase.userPaysTotal) ?? sumOf(buckets.map((one) => one.userPaysUsd)),
    capHit: phase.capHit,
    buckets,
  };
}

/** Null where one of them is not reported, and where there is none: half a sum would read as the whole. */
function sumOf(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 && known.length === values.length ? sumUsd(known) : null;
}

function usdOf(amount: Amount | null | undefined): string | null {
  return amount ? knownUsd(amount) : null;
}
