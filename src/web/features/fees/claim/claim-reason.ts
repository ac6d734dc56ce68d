import { knownFailReason } from '#service/fail-reason';
import { failReasonTitle, refundFailReasonTitle } from '../../../record/reasons/reason-title';
import { isStopped, type Claim } from './claim';
import { stoppedChecks } from './claim-actions';

/**
 * Why a claim of this browser ended without a payment: the first check that failed, the service's answer, or the reasons that
 * it reported; null for any other claim, and where nothing says why.
 */
export function claimReason(claim: Claim): string | null {
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
