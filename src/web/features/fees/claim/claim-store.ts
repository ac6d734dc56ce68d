import { useSyncExternalStore } from 'react';
import { type Claim, isStopped } from './claim';
import { amountsText } from './claim-amounts';
import {
  claimsOf,
  journalText,
  keyOfEntry,
  readJournal,
  writeClaim,
  type Journal,
  type JournalStorage,
  openClaim,
} from './claim-journal';
import { claimReducer, type ClaimEvent } from './claim-reducer';

/** This browser refused to store a claim (its storage is full or closed), so nothing was done. */
export class JournalFullError extends Error {
  override readonly name = 'JournalFullError';
  constructor(cause: unknown) {
    super('This browser’s storage refused the claim. Free some storage, then try again.', {
      cause,
    });
  }
}

interface JournalState extends Journal {
  /** The claim that this tab changed last, or was told to show: it stays on screen once it is over. */
  shownKey: string | null;
}

/** One tab's view of the journal: what is stored, and what the storage refused. */
export class ClaimStore {
  /** Claims whose last change was refused: newer than what is stored, and gone with this tab. */
  readonly #unsaved = new Map<string, Claim>();
  readonly #listeners = new Set<() => void>();
  readonly #storage: () => JournalStorage;
  #shownKey: string | null = null;
  #last: { text: string; state: JournalState } | null = null;

  constructor(storage: () => JournalStorage) {
    this.#storage = storage;
  }

  /** The journal as it is now; other tabs write to it too. The same object as long as nothing was written. */
  readonly read = (): JournalState => {
    const text = journalText(this.#storage());
    if (this.#last?.text !== text) {
      const { claims, unreadable } = readJournal(this.#storage());
      const state = {
        claims: claims.map((claim) => this.#unsaved.get(claim.key) ?? claim),
        unreadable,
        shownKey: this.#shownKey,
      };
      this.#last = { text, state };
    }
    return this.#last.state;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) window.addEventListener('storage', this.#onStorage);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#onStorage);
    };
  };

  readonly #onStorage = ({ key }: StorageEvent) => this.noteForeignWrite(key);

  /** Another tab wrote an entry, or, with null, cleared all: an entry knows more than what this tab could not write. */
  noteForeignWrite(name: string | null): void {
    if (name !== null) this.#unsaved.delete(keyOfEntry(name));
    this.#changed();
  }

  #changed(): void {
    this.#last = null;
    for (const listener of this.#listeners) listener();
  }

  /** True while this tab alone knows how a claim stands. */
  isUnsaved(key: string): boolean {
    return this.#unsaved.has(key);
  }

  show(key: string | null): void {
    this.#shownKey = key;
    this.#changed();
  }

  /** @throws JournalFullError where the storage refuses */
  save(claim: Claim): void {
    this.#write(claim);
    this.show(claim.key);
  }

  #write(claim: Claim): void {
    try {
      writeClaim(this.#storage(), claim);
    } catch (error) {
      throw new JournalFullError(error);
    }
    this.#unsaved.delete(claim.key);
  }

  /**
   * Applies an event to a claim as it is now; null when the claim is not there or the event is not taken. What has happened
   * stays known here where the storage refuses it; what is about to happen does not happen then.
   *
   * @throws JournalFullError for a post that cannot be written down
   */
  dispatch(key: string, event: ClaimEvent): Claim | null {
    const before = this.read().claims.find((claim) => claim.key === key);
    if (!before) return null;
    const after = claimReducer(before, event);
    if (after === before) return null;
    try {
      this.#write(after);
    } catch (error) {
      if (event.type === 'posted') throw error;
      this.#unsaved.set(key, after);
    }
    this.show(key);
    return after;
  }
}

/**
 * The claims of this tab. Not a part of the session, which a switch of network clears: an answer that the storage refused
 * must not be forgotten by that.
 */
export const claimStore = new ClaimStore(() => localStorage);

export const saveClaim = (claim: Claim) => claimStore.save(claim);
export const dispatchClaim = (key: string, event: ClaimEvent) => claimStore.dispatch(key, event);

/** Posts that a closed tab left without an answer: their outcome is unknown from now on. */
export function restartClaims(network: string, address: string): void {
  for (const { key, inFlight } of claimsOf(claimStore.read(), network, address))
    if (inFlight) dispatchClaim(key, { type: 'restarted', atMs: Date.now() });
}

/** Claims of an address that this browser saw paid, each with what it moved as far as that was reported. */
export function paidClaims(
  network: string,
  address: string,
): { paidAtMs: number; amounts: string }[] {
  return claimsOf(claimStore.read(), network, address).flatMap(
    ({ state, evidence, amounts, mismatches }) =>
      state === 'paid' && evidence && amounts
        ? [{ paidAtMs: evidence.atMs, amounts: amountsText(amounts, mismatches.length > 0) }]
        : [],
  );
}

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
