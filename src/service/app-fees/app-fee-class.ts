import { quotedFeeUsd, sumUnitsOf, sumUsdOf } from '../money/app-fee-usd';
import { asUnits, compareDecimal } from '../decimal';
import { successorId, type RequestRecord } from '../records/record';
import type { AppFee } from '../schema/fees';
import { isFailedOrRefunded, isInProgress, statusTone } from '../status';
import { noFeeChains, uncollectedRule, type AppFeeRule, type FeeChainOf } from './app-fee-rules';

/** What became of a quoted app fee; `none` and `not-reported` are the two ways to have none. */
export type AppFeeClass =
  | 'collected'
  | 'short'
  | 'nothing-collected'
  | 'collected-without-quote'
  | 'collected-unclear'
  | 'not-due'
  | 'expected-zero'
  | 'not-yet'
  | 'status-unknown'
  | 'none'
  | 'not-reported';

export const appFeeClassLabels: Record<AppFeeClass, string> = {
  collected: 'Collected',
  short: 'Partly collected',
  'nothing-collected': 'Uncollected',
  'collected-without-quote': 'Collected, not quoted',
  'collected-unclear': 'Collected, not all amounts reported',
  'not-due': 'Not due',
  'expected-zero': 'Not expected',
  'not-yet': 'Pending',
  'status-unknown': 'Status unknown',
  none: 'No app fee',
  'not-reported': 'Not reported',
};

export interface AppFeeReading {
  class: AppFeeClass;
  /** Decimal text; null = not reported, or not all of it. */
  quotedUsd: string | null;
  collectedUsd: string | null;
  /** Why nothing was collected, or that nothing explains it; null where something was, or nothing was due. */
  rule: AppFeeRule | null;
}

/** One request as a whole. */
export function appFeeReading(
  record: RequestRecord,
  chainOf: FeeChainOf = noFeeChains,
): AppFeeReading {
  const { quoted, actual } = record.appFees;
  const usd = { quotedUsd: quotedFeeUsd(record), collectedUsd: sumUsdOf(actual) };
  const feeClass = appFeeClassOf(record, quoted, actual, chainOf);
  return { class: feeClass, ...usd, rule: appFeeRuleOf(record, feeClass, chainOf) };
}

/** Why nothing was collected of what was quoted; null for a class that needs no reason. */
export function appFeeRuleOf(
  record: RequestRecord,
  feeClass: AppFeeClass,
  chainOf: FeeChainOf,
): AppFeeRule | null {
  if (feeClass !== 'nothing-collected' && feeClass !== 'expected-zero') return null;
  const feeUsd = record.appFees.quoted?.length ? quotedFeeUsd(record) : null;
  return uncollectedRule(record, feeUsd, chainOf);
}

/** Of all fees of a request, or of those of one recipient. */
export function appFeeClassOf(
  record: RequestRecord,
  quoted: AppFee[] | null,
  actual: AppFee[] | null,
  chainOf: FeeChainOf,
): AppFeeClass {
  const [wasQuoted, wasCollected] = [presence(quoted), presence(actual)];
  if (wasCollected === 'some') {
    if (wasQuoted === 'none') return 'collected-without-quote';
    return (wasQuoted === 'some' && compare(quoted, actual)) || 'collected-unclear';
  }
  if (wasQuoted === 'unknown') return 'not-reported';
  if (wasQuoted === 'none') {
    if (wasCollected === 'unknown' && actual !== null) return 'not-reported';
    return uncollectedRule(record, null, chainOf).explains === 'yes' ? 'expected-zero' : 'none';
  }
  if (isFailedOrRefunded(record.status)) return 'not-due';
  // What replaced a request has app fees of its own.
  if (isInProgress(record.status)) return successorId(record) === null ? 'not-yet' : 'not-due';
  if (statusTone(record.status) !== 'success') return 'status-unknown';
  if (uncollectedRule(record, quotedFeeUsd(record), chainOf).explains === 'yes')
    return 'expected-zero';
  return wasCollected === 'unknown' ? 'not-reported' : 'nothing-collected';
}

/** Whether any of the fees is above zero. Every field of a fee may be null: that is not reported, and no zero. */
function presence(fees: AppFee[] | null): 'some' | 'none' | 'unknown' {
  if (fees === null) return 'unknown';
  const each = fees.map(isAboveZero);
  if (each.includes(true)) return 'some';
  return each.includes(null) ? 'unknown' : 'none';
}

function isAboveZero({ amount, amountUsd }: AppFee): boolean | null {
  const units = asUnits(amount);
  if (units !== null) return units > 0n;
  const order = amountUsd === null ? null : compareDecimal(amountUsd, '0');
  return order === null ? null : order > 0;
}

/** Null where an amount is missing: half a total is no total. */
function compare(quoted: AppFee[] | null, actual: AppFee[] | null): AppFeeClass | null {
  const [quotedTotal, collected] = [sumUnitsOf(quoted), sumUnitsOf(actual)];
  if (quotedTotal === null || collected === null) return null;
  return collected >= quotedTotal ? 'collected' : 'short';
}
