import { sameHash } from '#service/address';
import { wasPosted, type Claim } from './claim';

export type PaymentCheck = 'as-requested' | 'wrong' | 'not-compared';

/** A payment of the service's history against the claim of this browser that has its ID; null: there is none. */
export function checkPayment(
  claims: readonly Claim[],
  claimId: string | null,
): PaymentCheck | null {
  const claim = submittedAs(claims, claimId) ?? claims.find((one) => isListedAs(one, claimId));
  if (!claim) return null;
  const { state, mismatches, evidence } = claim;
  if (mismatches.length > 0) return 'wrong';
  // A balance that fell doesn't tell whom it was paid to.
  return state === 'paid' && evidence?.recipient != null ? 'as-requested' : 'not-compared';
}

/** The claim that this browser submitted under an ID of the history; one that was only offered the ID isn't it. */
export function submittedAs(claims: readonly Claim[], claimId: string | null): Claim | null {
  return claims.find((claim) => wasPosted(claim) && isListedAs(claim, claimId)) ?? null;
}

function isListedAs({ evidence, requestId }: Claim, claimId: string | null): boolean {
  return sameHash(evidence?.entryId ?? requestId, claimId);
}
