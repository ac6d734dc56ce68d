import type { Claim } from './claim';
import { claimHeadline } from './claim-headline';

/** The headline of a claim, where it has one. */
export function ClaimHeadline({ claim }: { claim: Claim }) {
  const words = claimHeadline(claim);
  return words && <p className="text-base font-semibold foreign-text">{words}</p>;
}
