import type { Claim } from './claim';
import { claimHeadline } from './claim-headline';
import { UnbrokenText } from './UnbrokenText';

export function ClaimHeadline({ claim }: { claim: Claim }) {
  return (
    <p className="text-base font-semibold foreign-text">
      <UnbrokenText text={claimHeadline(claim)} />
    </p>
  );
}
