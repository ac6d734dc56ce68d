import { amountIn, isSameAmount, wasDelivered } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';

/**
 * What an amount of `route.actual` is where it is none that moved: until a request is delivered, that part of the record
 * repeats the quote (service-api.md R11). Null: it is what occurred, or is not reported.
 */
export function sideNote(
  record: RequestRecord,
  end: 'origin' | 'destination',
  key: 'inputCurrency' | 'outputCurrency',
): string | null {
  const { actual, quoted } = record.route;
  const reported = actual?.[end]?.[key] ?? null;
  if (reported === null || wasDelivered(record)) return null;
  const isDeposit = end === 'origin' && key === 'inputCurrency';
  if (isDeposit && amountIn(record)?.source === 'actual') return null;
  if (isSameAmount(reported, quoted?.[end]?.[key] ?? null)) return 'copy of the quote';
  return end === 'destination' ? 'not delivered' : null;
}
