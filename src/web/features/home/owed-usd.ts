import { readingOf } from '#service/money/reading';
import type { RequestRecord } from '#service/record';
import { valueUsd } from '../../record/row-values';

/** What is to go back, in USD: of a delivery only the excess. Null = not reported. */
export function owedUsd(record: RequestRecord): string | null {
  const money = readingOf(record, 'unavailable');
  if (money.state === 'deliveredAndOwed') return money.owed.amount?.amountUsd ?? null;
  return valueUsd(record);
}
