import { useSyncExternalStore } from 'react';
import { claimsOf, openClaim } from './claim-journal';
import { claimStore } from './claim-store';

/** The claims of an address, newest first: at most one is open, and one that is over may be on screen. */
export function useClaims(network: string, address: string) {
  const journal = useSyncExternalStore(claimStore.subscribe, claimStore.read);
  const claims = claimsOf(journal, network, address);
  return {
    claims,
    unreadable: journal.unreadable,
    open: openClaim(journal, network, address),
    shown: claims.find(({ key }) => key === journal.shownKey) ?? null,
  };
}
