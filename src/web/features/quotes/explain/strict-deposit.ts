import { compareDecimal, negate, sumUsd } from '#service/decimal';
import { amountError } from './amount-error';

/** What the rules for a strict deposit address say about a deposit (service-api.md Q13). */
export interface StrictDeposit {
  title: string;
  sentence: string;
}

/** Both amounts in `unit`, as decimal text; null while one of them is no amount. */
export function strictDeposit(
  quoted: string,
  deposited: string,
  isQuotedCurrency: boolean,
  unit: string,
): StrictDeposit | null {
  if (!isQuotedCurrency)
    return {
      title: 'Another token: no rule',
      sentence:
        'No rule is documented for a deposit in another token. The failure reason INCORRECT_DEPOSIT_CURRENCY exists; what happens to the deposit isn’t documented.',
    };
  const order = compareDecimal(deposited, quoted);
  if (order === null || amountError(quoted) || amountError(deposited)) return null;
  if (order === 0)
    return { title: 'Exactly as quoted: fills', sentence: 'The deposit fills normally.' };
  if (order < 0)
    return {
      title: 'Below the quote: fails',
      sentence: 'The request fails and the deposit is refunded. Nothing is filled in part.',
    };
  return {
    title: 'Above the quote: fills the quoted amount',
    sentence: `The quoted amount of ${quoted} ${unit} is filled. The excess of ${sumUsd([deposited, negate(quoted)])} ${unit} goes to the refund address in a separate refund.`,
  };
}
