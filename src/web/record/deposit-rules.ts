import { amountIn } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { amountWords } from './amount-words';
import { asUnits } from './decimal-words';

/** Which of the rules for strict deposit addresses applied (interface.md, "States and transitions"). */
export interface DepositRule {
  case: 'exact' | 'over' | 'under' | 'unknown';
  sentence: string;
}

/** Null for an address that is not strict, and without one. */
export function depositRuleOf(record: RequestRecord): DepositRule | null {
  if (record.depositAddress?.depositAddressType !== 'strict') return null;
  const quoted = record.route.quoted?.origin?.inputCurrency ?? null;
  const paid = amountIn(record);
  const actual = paid?.source === 'actual' ? paid.amount : null;
  const [asked, came] = [asUnits(quoted?.amount), asUnits(actual?.amount)];
  if (asked === null || came === null)
    return {
      case: 'unknown',
      sentence:
        'A strict address fills the quoted amount: what exceeds it is refunded, and less than it fails and is refunded. What arrived is not reported.',
    };
  const words = comparison(actual, quoted);
  if (came === asked)
    return {
      case: 'exact',
      sentence: `${words.paid} arrived, exactly as quoted, so it fills normally.`,
    };
  if (came > asked) {
    const returned = amountWords(record.refundCurrencyData);
    const excess = returned
      ? `${returned} was returned`
      : 'the return of the excess is not reported yet';
    return {
      case: 'over',
      sentence: `${words.paid} arrived where ${words.asked} was quoted: the quoted amount is filled and the excess goes back to refundTo in a leg of its own; ${excess}.`,
    };
  }
  return {
    case: 'under',
    sentence: `${words.paid} arrived where ${words.asked} was quoted: a strict address does not fill less, so the request fails and is refunded.`,
  };
}

function comparison(actual: Amount | null, quoted: Amount | null) {
  const paid = amountWords(actual) ?? 'an amount';
  return {
    paid: paid.charAt(0).toUpperCase() + paid.slice(1),
    asked: amountWords(quoted) ?? 'another amount',
  };
}
