import { amountIn } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { statusTone } from '#service/status';
import { amountWords } from '../components/amount-text';
import { asUnits } from './decimal-words';
import { isRefundPaid, refundOf } from './refund-of';

/** Which of the rules for strict deposit addresses applies. */
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
  const tone = statusTone(record.status);
  const [quotedUnits, paidUnits] = [asUnits(quoted?.amount), asUnits(actual?.amount)];
  const isOneAmount = record.shape === 'v2';
  if (quotedUnits === null || paidUnits === null || isOneAmount)
    return {
      case: 'unknown',
      sentence: `Strict: the quoted amount is filled, an excess is refunded, and less than quoted is not filled. ${isOneAmount ? 'A v2 record does not tell quote and deposit apart.' : 'What was deposited is not reported.'}`,
    };
  const words = comparison(actual, quoted);
  if (paidUnits === quotedUnits)
    return {
      case: 'exact',
      sentence: `${words.paid} arrived, exactly as quoted${tone === 'failure' || tone === 'refund' ? '' : ', so it fills normally'}.`,
    };
  if (paidUnits > quotedUnits) {
    return {
      case: 'over',
      sentence: `${words.paid} arrived where ${words.quoted} was quoted: the rule is to fill the quoted amount and to refund the excess to refundTo separately${refundedWords(record)}.`,
    };
  }
  return {
    case: 'under',
    sentence: `${words.paid} arrived where ${words.quoted} was quoted: a strict address does not fill less, so the rule is to fail and to refund.`,
  };
}

function refundedWords(record: RequestRecord): string {
  const tone = statusTone(record.status);
  // A failed or refunded request returns the whole deposit, if any: that is no excess.
  if (tone === 'failure' || tone === 'refund') return '';
  const refund = refundOf(record);
  if (isRefundPaid(refund)) {
    const amount = amountWords(refund.amount);
    return amount ? `; ${amount} was refunded` : '; a refund transaction is listed';
  }
  return refund === null ? '; no refund is reported yet' : '; the refund is not listed as sent';
}

function comparison(actual: Amount | null, quoted: Amount | null) {
  const paid = amountWords(actual) ?? 'an amount';
  return {
    paid: paid.charAt(0).toUpperCase() + paid.slice(1),
    quoted: amountWords(quoted) ?? 'another amount',
  };
}
