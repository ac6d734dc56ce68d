import type { Money } from '#service/money/money';
import { isSameAmount } from '#service/money/money-amount';
import { isDelivered } from '#service/status';

/**
 * What an amount of `route.actual` is where it is none that moved: until a request is delivered, that part of the record
 * repeats the quote (service-api.md R11). Null: it is what occurred, or is not reported.
 */
export function sideNote(
  { record, paid }: Money,
  end: 'origin' | 'destination',
  key: 'inputCurrency' | 'outputCurrency',
): string | null {
  const { actual, quoted } = record.route;
  const reported = actual?.[end]?.[key] ?? null;
  if (reported === null || isDelivered(record.status)) return null;
  const isDeposit = end === 'origin' && key === 'inputCurrency';
  if (isDeposit && paid.amount) return null;
  if (isSameAmount(reported, quoted?.[end]?.[key] ?? null)) return 'copy of the quote';
  return end === 'destination' ? 'not delivered' : null;
}
