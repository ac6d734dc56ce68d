import { useSyncExternalStore } from 'react';
import type { Claim } from './claim';
import { claimsOf, journalText, type Journal } from './claim-journal';
import type { ClaimEvent } from './claim-machine';
import { JournalWriter } from './journal-writer';

const writer = new JournalWriter(() => localStorage);
const listeners = new Set<() => void>();
let last: { text: string; journal: Journal } | null = null;

function changed(): void {
  last = null;
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  if (key !== null) writer.noteForeignWrite(key);
  changed();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** The journal as it is now; other tabs write to it too. The same object as long as nothing was written. */
export function currentJournal(): Journal {
  const text = journalText(localStorage);
  if (last?.text !== text) last = { text, journal: writer.read() };
  return last.journal;
}

export function useJournal(): Journal {
  return useSyncExternalStore(subscribe, currentJournal);
}

/** True while this tab alone knows how a claim stands, because the storage refused it. */
export function isUnsaved(key: string): boolean {
  return writer.isUnsaved(key);
}

/** Writes a claim down. Throws JournalFullError where this browser refuses to store. */
export function keepClaim(claim: Claim): void {
  writer.keep(claim);
  changed();
}

/** Applies an event to a claim; see JournalWriter. Throws JournalFullError for a post that cannot be written down. */
export function moveClaim(key: string, event: ClaimEvent): Claim | null {
  const after = writer.move(key, event);
  if (after) changed();
  return after;
}

/** What a tab that is gone left on its way is unknown from now on. */
export function restartClaims(network: string, address: string): void {
  for (const { key, inFlight } of claimsOf(currentJournal(), network, address))
    if (inFlight) moveClaim(key, { type: 'restarted', atMs: Date.now() });
}
