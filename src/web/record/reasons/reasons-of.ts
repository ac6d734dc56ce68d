import type { Money } from '#service/money/money';
import { failReasonEntry, reasonAdvice, refundFailReasonEntry } from './reason-table';
import type { ReasonEntry } from './reason-entry';
import { failReasonTitle, refundFailReasonTitle } from './reason-title';

/** A reason of a record with its title and what is known of it; null where the interface does not list it. */
export interface RecordReason {
  title: string;
  code: string;
  entry: ReasonEntry | null;
}

/** Why it failed, and why the refund of it did. */
export function reasonsOf(money: Money): RecordReason[] {
  const { failReason, refundFailReason } = money.record;
  const reasons: RecordReason[] = [];
  if (failReason !== null) {
    const entry = reasonAdvice(money, failReason, failReasonEntry(failReason));
    const title = entry ? failReasonTitle(failReason) : 'Unrecognized reason code';
    reasons.push({ title, code: failReason, entry });
  }
  if (refundFailReason !== null && refundFailReason !== failReason) {
    const entry = reasonAdvice(money, refundFailReason, refundFailReasonEntry(refundFailReason));
    const why = entry ? refundFailReasonTitle(refundFailReason) : 'unrecognized reason code';
    reasons.push({ title: `Refund failed: ${why}`, code: refundFailReason, entry });
  }
  return reasons;
}
