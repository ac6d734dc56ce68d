import { amountIn, isSameAmount } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { isFailedOrRefunded } from '#service/status';
import { amountWords } from '../components/amount-text';
import { asUnits } from '#service/decimal';
import { refundFailReasonTitle } from './reasons/reason-title';
import { isRefundPaid, refundOf } from './refund-of';

/** Which of the rules for strict deposit addresses applies. */
export interface DepositRule {
  case: 'exact' | 'over' | 'under' | 'unknown';
  sentence: string;
  /** What was deposited above the quote, worked out from both; null where they are no amounts of one token. */
  excess?: Amount | null;
}

/** Null for an address that is not strict, and without one. */
export function depositRuleOf(record: RequestRecord): DepositRule | null {
  if (record.depositAddress?.depositAddressType !== 'strict') return null;
  const quoted = record.route.quoted?.origin?.inputCurrency ?? null;
  const paid = amountIn(record);
  const actual = paid?.source === 'actual' ? paid.amount : null;
  const [quotedUnits, paidUnits] = [asUnits(quoted?.amount), asUnits(actual?.amount)];
  if (quotedUnits === null || paidUnits === null)
    return {
      case: 'unknown',
      sentence:
        'Strict: the quoted amount is filled, any excess is refunded, and a smaller deposit isn’t filled. The deposited amount isn’t reported.',
    };
  const words = comparison(actual, quoted);
  if (paidUnits === quotedUnits)
    return {
      case: 'exact',
      sentence: `Deposited ${words.paid}, exactly as quoted${isFailedOrRefunded(record.status) ? '' : ', so it fills normally'}.`,
    };
  if (paidUnits > quotedUnits) {
    return {
      case: 'over',
      sentence: `Deposited ${words.paid}; ${words.quoted} was quoted. By the rule, the quoted amount is filled and the excess refunded separately${refundedWords(record)}.`,
      excess: excessOf(actual, quoted, paidUnits - quotedUnits),
    };
  }
  return {
    case: 'under',
    sentence: `Deposited ${words.paid}; ${words.quoted} was quoted. A strict address doesn’t fill less: by the rule, the request fails and the deposit is refunded.`,
  };
}

function excessOf(paid: Amount | null, quoted: Amount | null, units: bigint): Amount | null {
  const amount = String(units);
  // Of one token and chain, as far as both say.
  if (!paid || !quoted || !isSameAmount({ ...paid, amount }, { ...quoted, amount })) return null;
  if (paid.currency?.decimals !== quoted.currency?.decimals) return null;
  return { ...paid, amount, amountFormatted: null, amountUsd: null, amountUsdCurrent: null };
}

function refundedWords(record: RequestRecord): string {
  // A failed or refunded request returns the whole deposit, if any: that is no excess.
  if (isFailedOrRefunded(record.status)) return '';
  const refund = refundOf(record);
  if (isRefundPaid(refund)) {
    const amount = amountWords(refund.amount);
    return amount ? `; ${amount} was refunded` : '; a refund transaction is listed';
  }
  if (record.refundFailReason !== null)
    return `; that refund failed: ${refundFailReasonTitle(record.refundFailReason)}`;
  return refund === null ? '; no refund is reported yet' : '; the refund isn’t listed as sent';
}

function comparison(actual: Amount | null, quoted: Amount | null) {
  return {
    paid: amountWords(actual) ?? 'an amount',
    quoted: amountWords(quoted) ?? 'another amount',
  };
}
