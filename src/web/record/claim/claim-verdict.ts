import type { RequestRecord } from '#service/record';
import { isDelivered } from '#service/status';
import { amountWords } from '../../components/amount-text';
import type { Verdict } from '../verdict';
import { mismatchHeadline, paymentMismatches } from './payment-mismatches';
import type { RequestedPayment } from './stored-claims';

/** The verdict on a request that paid a claim of this browser: where it paid anything else, that comes before all. */
export function claimVerdict(
  verdict: Verdict,
  requested: RequestedPayment,
  record: RequestRecord,
): Verdict {
  const mismatches = isDelivered(record.status) ? paymentMismatches(requested, record) : [];
  if (mismatches.length === 0) return verdict;
  return {
    ...verdict,
    tone: 'failure',
    headline: `${mismatchHeadline(requested, mismatches, amountWords(verdict.amount.amount))}.`,
    mismatches,
    where: 'not paid as this browser’s claim requested',
    nextAction:
      'Contact the service with the request ID: the payment isn’t the one that this browser’s claim requested.',
    needsAction: true,
  };
}
