import { moneyOf, type Money } from '#service/money/money';
import type { RequestRecord } from '#service/records/record';
import { isFailedOrRefunded } from '#service/status';
import { amountWords } from '../../components/amount/amount-text';
import { asUnits } from '#service/decimal';
import { refundFailReasonTitle } from '../reasons/reason-title';

/** Which of the rules for strict deposit addresses applies. */
export interface DepositRule {
  case: 'exact' | 'over' | 'under' | 'unknown';
  sentence: string;
}

/** Null for an address that is not strict, and without one. */
export function depositRuleOf(record: RequestRecord): DepositRule | null {
  if (record.depositAddress?.depositAddressType !== 'strict') return null;
  const money = moneyOf(record, 'unavailable');
  const [quotedUnits, paidUnits] = [
    asUnits(money.asked?.amount),
    asUnits(money.paid.amount?.amount),
  ];
  if (quotedUnits === null || paidUnits === null)
    return {
      case: 'unknown',
      sentence:
        'Strict: the quoted amount is filled, any excess is refunded, and a smaller deposit isn’t filled. The deposited amount isn’t reported.',
    };
  const paid = amountWords(money.paid.amount) ?? 'an amount';
  const quoted = amountWords(money.asked) ?? 'another amount';
  if (paidUnits === quotedUnits)
    return {
      case: 'exact',
      sentence: `Deposited ${paid}, exactly as quoted${isFailedOrRefunded(record.status) ? '' : ', so it fills normally'}.`,
    };
  if (paidUnits > quotedUnits) {
    return {
      case: 'over',
      sentence: `Deposited ${paid}; ${quoted} was quoted. By the rule, the quoted amount is filled and the excess refunded separately${refundedWords(money)}.`,
    };
  }
  return {
    case: 'under',
    sentence: `Deposited ${paid}; ${quoted} was quoted. A strict address doesn’t fill less: by the rule, the request fails and the deposit is refunded.`,
  };
}

function refundedWords({ record, returned, planned, overpayment }: Money): string {
  // A failed or refunded request returns the whole deposit, if any: that is no excess.
  if (isFailedOrRefunded(record.status)) return '';
  if (overpayment === null) return '; by the received amount, the excess was delivered too';
  if (returned.amount !== null || returned.why !== 'noRefund') {
    const amount = amountWords(returned.amount);
    return amount ? `; ${amount} was refunded` : '; a refund transaction is listed';
  }
  if (record.refundFailReason !== null)
    return `; that refund failed: ${refundFailReasonTitle(record.refundFailReason)}`;
  return planned === null ? '; no refund is reported yet' : '; the refund isn’t listed as sent';
}
