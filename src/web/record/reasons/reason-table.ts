import {
  knownFailReason,
  knownRefundFailReason,
  type FailReason,
  type RefundFailReason,
} from '#service/fail-reason';
import type { RequestRecord } from '#service/record';
import { statusTone } from '#service/status';
import { isRefundPaid, refundOf } from '../refund-of';
import { accountReasons } from './account-reasons';
import { depositReasons } from './deposit-reasons';
import { fillReasons } from './fill-reasons';
import type { ReasonEntry } from './reason-entry';
import { notReturnable, refundReasons } from './refund-reasons';

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
 * What is said of a reason of this record. A reason why a refund does not go out is read by its name alone, so a refund
 * that the record reports takes its advice away.
 */
export function reasonAdvice(
  record: RequestRecord,
  code: string,
  entry: ReasonEntry | null,
): ReasonEntry | null {
  const isReported = statusTone(record.status) === 'refund' || isRefundPaid(refundOf(record));
  if (entry === null || !isReported || knownRefundFailReason(code) === null) return entry;
  return {
    happened: 'By its name, a refund wasn’t sent, but the record reports one.',
    next: 'Compare the two before you reply.',
    retry: entry.retry,
    operator: 'Follow the verdict: it considers both this reason and the reported refund.',
    developer: entry.developer,
    ...(entry.numbers && { numbers: entry.numbers }),
  };
}
