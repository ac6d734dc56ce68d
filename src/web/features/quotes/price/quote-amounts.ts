import { scaledDecimal } from '#service/decimal';
import type { Amount } from '#service/schema/currency';
import type { QuoteBody } from '#service/schema/quote-body';
import type { QuoteResponse } from '#service/schema/quote-response';
import { unitsAmount } from '../../../record/record-tokens';

/** One of the five prices, or why there is none. */
export interface Attempt {
  amount: string;
  response: QuoteResponse | null;
  failure: string | null;
}

export interface PricedAmount extends Attempt {
  /** What was entered, in tokens where one of the prices names the token. */
  entered: Amount;
  paid: Amount | null;
  received: Amount | null;
}

/** The trade type says on which side the entered amount is. */
export function pricedAmounts(
  attempts: readonly Attempt[],
  tradeType: QuoteBody['tradeType'],
): PricedAmount[] {
  const side = tradeType === 'EXACT_INPUT' ? 'currencyIn' : 'currencyOut';
  const known = attempts.find(({ response }) => response?.details[side]?.currency);
  return attempts.map((attempt) => {
    const details = attempt.response?.details;
    const entered =
      details?.[side] ??
      unitsAmount(attempt.amount, known?.response?.details[side]?.currency ?? null);
    const amounts = { currencyIn: null, currencyOut: null, ...details, [side]: entered };
    return { ...attempt, entered, paid: amounts.currencyIn, received: amounts.currencyOut };
  });
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

export const percentOf = (bps: number) =>
  `${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 4 })}%`;

export function costWords({ response }: PricedAmount): string {
  const bps = response && costBps(response);
  return bps === null ? 'Not reported' : percentOf(bps);
}
