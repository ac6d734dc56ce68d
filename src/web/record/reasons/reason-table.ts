import {
  knownFailReason,
  knownRefundFailReason,
  type FailReason,
  type RefundFailReason,
} from '#service/fail-reason';
import type { Money } from '#service/money/money';
import { statusTone } from '#service/status';
import { accountReasons, notReturnable, refundReasons } from './account-reasons';
import { depositReasons } from './deposit-reasons';
import { fillReasons } from './fill-reasons';
import type { ReasonEntry } from './reason-entry';

/** Complete by type: a reason of the interface without an entry does not compile. */
export const failReasonEntries: Record<FailReason, ReasonEntry> = {
  ...depositReasons,
  ...fillReasons,
  ...accountReasons,
  ...notReturnable,
};

export const refundFailReasonEntries: Record<RefundFailReason, ReasonEntry> = refundReasons;

/** Null for a reason that the interface does not list: it is shown as it came, without advice. */
export function failReasonEntry(value: string): ReasonEntry | null {
  const known = knownFailReason(value);
  return known && failReasonEntries[known];
}

export function refundFailReasonEntry(value: string): ReasonEntry | null {
  const known = knownRefundFailReason(value);
  return known && refundFailReasonEntries[known];
}

/**
 * What is said of a reason of this record: a cause as far as the record doesn't contradict it. A reason why a refund does
 * not go out is read by its name alone, so a refund that the record reports takes its advice away.
 */
export function reasonAdvice(
  { returned, planned, conflicts, record }: Money,
  code: string,
  entry: ReasonEntry | null,
): ReasonEntry | null {
  if (entry === null) return null;
  const { retry, developer, numbers } = entry;
  const rest = { retry, developer, ...(numbers && { numbers }) };
  const isRefund = knownRefundFailReason(code) !== null;
  const isReported =
    statusTone(record.status) === 'refund' ||
    (planned !== null && record.refundFailReason === null) ||
    returned.amount !== null ||
    returned.why !== 'noRefund';
  if (isRefund && isReported)
    return {
      ...rest,
      happened: 'By its name, a refund wasn’t sent, but the record reports one.',
      next: 'Compare the two before you reply.',
      operator: 'Follow the verdict: it considers both this reason and the reported refund.',
    };
  if (code !== record.failReason || !conflicts.includes('reasonRefuted')) return entry;
  return {
    ...rest,
    happened: 'The service gives this reason, but the record says otherwise.',
    next: 'Request the cause from the service, with the request ID.',
    operator: 'Compare the amounts, tokens and transactions below with what the reason says.',
  };
}
