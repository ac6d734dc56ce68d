import { moneyOf } from '#service/money/money';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { isFailedOrRefunded } from '#service/status';
import { amountWords } from '../components/amount-text';
import { asUnits } from '#service/decimal';
import { refundFailReasonTitle } from './reasons/reason-title';

/** Which of the rules for strict deposit addresses applies. */
export interface DepositRule {
  case: 'exact' | 'over' | 'under' | 'unknown';
  sentence: string;
}

/** Null for an address that is not strict, and without one. */
export function depositRuleOf(record: RequestRecord): DepositRule | null {
  if (record.depositAddress?.depositAddressType !== 'strict') return null;
  const quoted = record.route.quoted?.origin?.inputCurrency ?? null;
  const { paid } = moneyOf(record, 'unavailable');
  const actual = paid.amount;
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
    };
  }
  return {
    case: 'under',
    sentence: `Deposited ${words.paid}; ${words.quoted} was quoted. A strict address doesn’t fill less: by the rule, the request fails and the deposit is refunded.`,
  };
}

function refundedWords(record: RequestRecord): string {
  // A failed or refunded request returns the whole deposit, if any: that is no excess.
  if (isFailedOrRefunded(record.status)) return '';
  const { returned, planned, overpayment } = moneyOf(record, 'unavailable');
  if (overpayment === null) return '; by the received amount, the excess was delivered too';
  if (returned.amount !== null || returned.why !== 'noRefund') {
    const amount = amountWords(returned.amount);
    return amount ? `; ${amount} was refunded` : '; a refund transaction is listed';
  }
  if (record.refundFailReason !== null)
    return `; that refund failed: ${refundFailReasonTitle(record.refundFailReason)}`;
  return planned === null ? '; no refund is reported yet' : '; the refund isn’t listed as sent';
}

function comparison(actual: Amount | null, quoted: Amount | null) {
  return {
    paid: amountWords(actual) ?? 'an amount',
    quoted: amountWords(quoted) ?? 'another amount',
  };
}
