import { amountIn, amountOut, wasDelivered } from '#service/amounts-of';
import { compareDecimal, decimalPattern, negate, sumUsd } from '#service/decimal';
import type { RequestRecord } from '#service/record';
import { isRefundPaid, refundOf } from './refund-of';

/** In, fees, out, refund and what is left over, in USD only: token amounts never add up across currencies. */
export interface ValueReconciliation {
  lines: { label: string; usd: string }[];
  unexplainedUsd: string;
  isWithinTolerance: boolean;
}

/** Prices are read at several moments, so a remainder of one per cent says nothing (*assumed*). */
export const toleranceWords = '1 % of what was paid, at least 0.05 USD';
const minToleranceUsd = 0.05;

/** Null, with the fields that are missing, where the sum cannot be drawn up from the record. */
export function reconcileValue(
  record: RequestRecord,
): { sum: ValueReconciliation; missing?: undefined } | { sum?: undefined; missing: string[] } {
  const missing: string[] = [];
  const need = (label: string, usd: string | null | undefined) => {
    if (usd == null || !decimalPattern.test(usd)) missing.push(label);
    return usd ?? '0';
  };
  const paid = amountIn(record);
  const refund = refundOf(record);
  const isReturned = isRefundPaid(refund);
  const paidUsd = need(
    'amount in, in USD',
    paid?.source === 'actual' ? paid.amount.amountUsd : null,
  );
  const lines = [{ label: 'Paid in', usd: paidUsd }];
  if (wasDelivered(record)) {
    const outUsd = need('amount out, in USD', amountOut(record)?.amount.amountUsd);
    lines.push({ label: 'Delivered', usd: negate(outUsd) });
    lines.push(...feeLines(record, missing));
  } else if (!isReturned) missing.push('a delivery or a refund');
  if (isReturned)
    lines.push({
      label: 'Returned',
      usd: negate(need('amount returned, in USD', refund.amount?.amountUsd)),
    });
  if (missing.length > 0) return { missing };
  const unexplainedUsd = sumUsd(lines.map(({ usd }) => usd)) ?? '0';
  const limit = Math.max(minToleranceUsd, Math.abs(Number(paidUsd)) / 100).toFixed(18);
  const size = unexplainedUsd.replace('-', '');
  return {
    sum: { lines, unexplainedUsd, isWithinTolerance: (compareDecimal(size, limit) ?? 1) <= 0 },
  };
}

/** Charges come negative and what a sponsor pays positive, as the breakdown has them (service-api.md R17). */
function feeLines({ fees }: RequestRecord, missing: string[]): { label: string; usd: string }[] {
  const breakdown = fees.actual ?? fees.quoted;
  if (breakdown) {
    if (breakdown.some(({ usd }) => usd === null)) missing.push('a fee in USD');
    const suffix = fees.actual ? '' : ', as quoted';
    return breakdown.map(({ name, usd }) => ({ label: `Fee: ${name}${suffix}`, usd: usd ?? '0' }));
  }
  if (fees.components === null) missing.push('fees');
  return (fees.components ?? []).map(({ name, usd }) => {
    if (usd === null) missing.push(`fee ${name} in USD`);
    return { label: `Fee: ${name}`, usd: negate(usd ?? '0') };
  });
}
