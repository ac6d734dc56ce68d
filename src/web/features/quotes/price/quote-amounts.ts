import { scaledDecimal } from '#service/decimal';
import type { QuoteResponse } from '#service/schema/quote-response';

/** One of the five prices, or why there is none. */
export interface PricedAmount {
  amount: string;
  response: QuoteResponse | null;
  failure: string | null;
}

const factors = [
  [1n, 10n],
  [1n, 2n],
  [1n, 1n],
  [2n, 1n],
  [10n, 1n],
] as const;

/** Five amounts around the one that is entered, none twice and none of nothing. */
export function amountsAround(amount: string): string[] {
  const units = factors.map(([times, by]) => (BigInt(amount) * times) / by);
  return [...new Set(units.filter((each) => each > 0n).map(String))];
}

/** What is lost from input to output in basis points of the input, by the price’s own USD values; null where one is not reported. */
export function costBps({ details }: QuoteResponse): number | null {
  const paid = scaledDecimal(details.currencyIn?.amountUsd ?? '');
  const received = scaledDecimal(details.currencyOut?.amountUsd ?? '');
  if (paid === null || received === null || paid <= 0n) return null;
  return Number(((paid - received) * 1_000_000n) / paid) / 100;
}

export function costWords({ response }: PricedAmount): string {
  const bps = response && costBps(response);
  return bps === null ? 'Not reported' : bps.toLocaleString('en-US');
}
