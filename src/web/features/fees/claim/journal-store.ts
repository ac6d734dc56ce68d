import { useSyncExternalStore } from 'react';
import type { Claim } from './claim';
import { claimsOf, journalText, readJournal, writeClaim, type Journal } from './claim-journal';
import { nextClaim, type ClaimEvent } from './claim-machine';

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', changed);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', changed);
  };
}

let last: { text: string; journal: Journal } | null = null;

/** The journal as it is now; other tabs write to it too. The same object as long as nothing was written. */
export function currentJournal(): Journal {
  const text = journalText(localStorage);
  if (last?.text !== text) last = { text, journal: readJournal(localStorage) };
  return last.journal;
}

export function useJournal(): Journal {
  return useSyncExternalStore(subscribe, currentJournal);
}

/** Writes a claim down. Throws where this browser refuses to store. */
export function keepClaim(claim: Claim): void {
  writeClaim(localStorage, claim);
  changed();
}

/** Applies an event to a claim as the journal has it now; null when the claim is not there or the event is not taken. */
export function moveClaim(key: string, event: ClaimEvent): Claim | null {
  const before = readJournal(localStorage).claims.find((claim) => claim.key === key);
  if (!before) return null;
  const after = nextClaim(before, event);
  if (after === before) return null;
  keepClaim(after);
  return after;
}

/** What a tab that is gone left on its way is unknown from now on. */
export function restartClaims(network: string, address: string): void {
  for (const { key, inFlight } of claimsOf(readJournal(localStorage), network, address))
    if (inFlight) moveClaim(key, { type: 'restarted', atMs: Date.now() });
}
