import { sameHash } from '#service/address';
import type { Claim } from './claim';

export type PaymentCheck = 'as-requested' | 'wrong' | 'not-compared';

/** A payment of the service's history against the claim of this browser that has its ID; null: there is none. */
export function checkPayment(
  claims: readonly Claim[],
  claimId: string | null,
): PaymentCheck | null {
  const claim = claims.find(({ evidence, requestId }) =>
    sameHash(evidence?.entryId ?? requestId, claimId),
  );
  if (!claim) return null;
  const { state, mismatches, evidence } = claim;
  if (mismatches.length > 0) return 'wrong';
  // A balance that fell doesn't tell whom it was paid to.
  return state === 'paid' && evidence?.recipient != null ? 'as-requested' : 'not-compared';
}
