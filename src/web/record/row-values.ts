import { amountIn, amountOut, wasDelivered } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { isFailedOrRefunded, statusTone } from '#service/status';
import { isRefundPaid, refundOf } from './refund-of';

/** What stands in the column Out, and how sure it is. A planned refund is an amount without a refund. */
export type OutReading =
  | { kind: 'delivered' | 'returned' | 'planned-refund' | 'quoted'; amount: Amount }
  | { kind: 'not-reported' };

/**
 * A copied quote is not a delivery: it is shown as quoted while the request is open, and not at all once
 * it has failed.
 */
export function outReading(record: RequestRecord): OutReading {
  const refund = refundOf(record);
  if (refund?.amount && statusTone(record.status) !== 'success')
    return { kind: isRefundPaid(refund) ? 'returned' : 'planned-refund', amount: refund.amount };
  if (isFailedOrRefunded(record.status)) return { kind: 'not-reported' };
  const out = amountOut(record);
  if (!out) return { kind: 'not-reported' };
  const isDelivered = wasDelivered(record) && out.source === 'actual';
  return { kind: isDelivered ? 'delivered' : 'quoted', amount: out.amount };
}

/** What the input was worth in USD at the time; null = not reported. */
export function valueUsd(record: RequestRecord): string | null {
  return amountIn(record)?.amount.amountUsd ?? null;
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
