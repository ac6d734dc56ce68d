import { knownFailReason } from '#service/fail-reason';
import { mismatchLabel } from '../../../record/claim/payment-mismatches';
import { failReasonTitle, refundFailReasonTitle } from '../../../record/reasons/reason-title';
import { isStopped, type Claim } from './claim';
import { stoppedChecks } from './claim-actions';

/**
 * What was wrong with a payment, "Different recipient", or why a claim of this browser ended without one: the first check that
 * failed, the service's answer, or the reasons that it reported. Null for any other claim, and where nothing says why.
 */
export function claimReason(claim: Claim): string | null {
  if (claim.mismatches.length > 0)
    return `Different ${claim.mismatches.map(mismatchLabel).join(', ').toLowerCase()}`;
  if (isStopped(claim)) {
    const failed = stoppedChecks(claim).find(({ ok }) => ok === false);
    return failed?.shown ?? claim.problem;
  }
  if (claim.state !== 'failed') return null;
  if (claim.refusal) return claim.refusal.message;
  return claim.report?.reasons.map(claimReasonTitle).join(', ') || null;
}

/** The title of a reason that the status of a claim reports; a claim is a request, and may be refunded. */
export function claimReasonTitle(code: string): string {
  return knownFailReason(code) ? failReasonTitle(code) : refundFailReasonTitle(code);
}
