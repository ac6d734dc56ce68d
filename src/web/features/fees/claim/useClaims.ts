import { useSyncExternalStore } from 'react';
import { isStopped } from './claim';
import { claimsOf, openClaim } from './claim-journal';
import { claimStore } from './claim-store';

/** The claims of an address, newest first: at most one is open, and one that is over may be on screen. */
export function useClaims(network: string, address: string) {
  const journal = useSyncExternalStore(claimStore.subscribe, claimStore.read);
  const claims = claimsOf(journal, network, address);
  const [newest] = claims;
  return {
    claims,
    unreadable: journal.unreadable,
    open: openClaim(journal, network, address),
    /** The newest offer was stopped, and nobody has begun anew since. */
    blocked: newest && isStopped(newest) && !newest.isAcknowledged ? newest : null,
    shown: claims.find(({ key }) => key === journal.shownKey) ?? null,
  };
}
