import { compareDecimal, decimalPattern, negate, sumUsd } from '../decimal';
import type { RequestRecord } from '../records/record';
import type { Amount } from '../schema/currency';
import type { Money } from './money';
import { knownUsd } from './money-amount';

/** In, fees, out, refund and what is left over, in USD only: token amounts never add up across currencies. */
export interface ValueReconciliation {
  lines: { label: string; usd: string }[];
  unexplainedUsd: string;
  isWithinTolerance: boolean;
}

/** Prices are read at several moments, so a remainder of one per cent says nothing (*assumed*). */
export const toleranceWords = '1%, at least $0.05';
const minToleranceUsd = 0.05;

/** Null where an amount of the sum is missing. */
export function reconcileValue(money: Money): ValueReconciliation | null {
  const { record, paid, received, returned, holder } = money;
  const isDelivered = holder === 'recipient';
  const isReturned = returned.amount !== null || returned.why !== 'noRefund';
  if (!isDelivered && !isReturned) return null;
  const paidUsd = usdOf(paid.amount);
  const out = isDelivered && usdOf(received.amount);
  const back = isReturned && usdOf(returned.amount);
  const fees = isDelivered ? feeLines(record) : [];
  if (paidUsd === null || out === null || back === null || fees === null) return null;
  const lines = [
    { label: 'Paid', usd: paidUsd },
    ...(out === false ? [] : [{ label: 'Received', usd: negate(out) }]),
    ...fees,
    ...(back === false ? [] : [{ label: 'Refunded', usd: negate(back) }]),
  ];
  const unexplainedUsd = sumUsd(lines.map(({ usd }) => usd)) ?? '0';
  const limit = Math.max(minToleranceUsd, Math.abs(Number(paidUsd)) / 100).toFixed(18);
  const size = unexplainedUsd.replace('-', '');
  return { lines, unexplainedUsd, isWithinTolerance: (compareDecimal(size, limit) ?? 1) <= 0 };
}

function usdOf(amount: Amount | null | undefined): string | null {
  return amount ? knownUsd(amount) : null;
}

/** Charges come negative and what a sponsor pays positive, as the breakdown has them (service-api.md R17). */
function feeLines({ fees }: RequestRecord): ValueReconciliation['lines'] | null {
  const breakdown = fees.actual ?? fees.quoted;
  const suffix = breakdown !== null && fees.actual === null ? ', as quoted' : '';
  const each = breakdown ?? fees.components;
  if (each === null || each.some(({ usd }) => usd === null || !decimalPattern.test(usd)))
    return null;
  return each.map(({ name, usd }) => ({
    label: `${name === 'sponsored' ? 'Fees paid by the sponsor' : `Fee: ${name}`}${suffix}`,
    usd: breakdown === null ? negate(usd ?? '0') : (usd ?? '0'),
  }));
}
