import { moneyOf, paidOrQuoted, type Money } from '#service/money/money';
import { knownUsd } from '#service/money/money-amount';
import type { RequestRecord } from '#service/records/record';
import type { Amount } from '#service/schema/currency';

/** What stands in the column Received: what it is, where it isn't what was delivered. */
export interface OutReading {
  kind:
    | 'delivered'
    | 'unproven-fill'
    | 'returned'
    | 'unproven-refund'
    | 'planned-refund'
    | 'quoted';
  amount: Amount;
}

/**
 * Null: not reported. A copied quote is not a delivery: it is shown as quoted while the request is open, and not at all
 * once it has failed.
 */
export function outReading(money: Money): OutReading | null {
  const { received, returned, planned, quotedOut, tone } = money;
  if (received.amount)
    return {
      kind: money.conflicts.includes('noFillListed') ? 'unproven-fill' : 'delivered',
      amount: received.amount,
    };
  if (returned.amount)
    return {
      kind: money.conflicts.includes('noRefundListed') ? 'unproven-refund' : 'returned',
      amount: returned.amount,
    };
  const isSuccess = money.holder === 'recipient';
  if (planned && !isSuccess) return { kind: 'planned-refund', amount: planned.amount };
  const isOver = tone === 'failure' || tone === 'refund' || money.refunds.length > 0;
  return isOver || quotedOut === null ? null : { kind: 'quoted', amount: quotedOut.amount };
}

/** What the input was worth in USD at the time; null = not reported. */
export function valueUsd(record: RequestRecord): string | null {
  const paid = paidOrQuoted(moneyOf(record, 'unavailable'));
  return paid && knownUsd(paid.amount);
}

/** What a sponsor paid, else what was quoted, in USD; null = no sponsorship reported, or without a USD value. */
export function sponsoredReading({
  feeSponsorship,
}: RequestRecord): { usd: string; source: 'actual' | 'quoted' } | null {
  for (const source of ['actual', 'quoted'] as const) {
    const usd = feeSponsorship?.[source]?.sponsoredTotal?.amountUsd ?? null;
    if (feeSponsorship?.[source]) return usd === null ? null : { usd, source };
  }
  return null;
}
