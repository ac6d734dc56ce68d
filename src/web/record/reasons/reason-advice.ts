import { knownRefundFailReason } from '#service/fail-reason';
import type { RequestRecord } from '#service/record';
import { statusTone } from '#service/status';
import { isRefundPaid, refundOf } from '../refund-of';
import type { ReasonEntry } from './reason-entry';

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
    happened: 'By its name, this is why a refund does not go out; the record reports a refund.',
    move: 'integrator',
    next: 'Compare the two before you tell the customer more.',
    retry: entry.retry,
    operator: 'Read the verdict: it weighs this reason against the refund that is reported.',
    developer: entry.developer,
    ...(entry.numbers && { numbers: entry.numbers }),
  };
}
