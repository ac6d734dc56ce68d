import type { Claim } from './claim';
import {
  keyOfEntry,
  readJournal,
  writeClaim,
  type Journal,
  type JournalStorage,
} from './claim-journal';
import { nextClaim, type ClaimEvent } from './claim-machine';

/** This browser refused to store a claim (its storage is full or closed), so nothing was done. */
export class JournalFullError extends Error {
  override readonly name = 'JournalFullError';
  constructor(cause: unknown) {
    super('This browser’s storage refused the claim. Free some storage, then try again.', {
      cause,
    });
  }
}

/** One tab's view of the journal: what is stored, and what the storage refused. */
export class JournalWriter {
  /** Claims whose last change was refused: newer than what is stored, and gone with this tab. */
  readonly #unsaved = new Map<string, Claim>();
  readonly #storage: () => JournalStorage;

  constructor(storage: () => JournalStorage) {
    this.#storage = storage;
  }

  read(): Journal {
    const journal = readJournal(this.#storage());
    return {
      ...journal,
      claims: journal.claims.map((claim) => this.#unsaved.get(claim.key) ?? claim),
    };
  }

  /** True while this tab alone knows how a claim stands. */
  isUnsaved(key: string): boolean {
    return this.#unsaved.has(key);
  }

  /** Another tab wrote an entry: it knows more than what this one could not write. */
  noteForeignWrite(name: string): void {
    this.#unsaved.delete(keyOfEntry(name));
  }

  /** @throws JournalFullError where the storage refuses */
  keep(claim: Claim): void {
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
  move(key: string, event: ClaimEvent): Claim | null {
    const before = this.read().claims.find((claim) => claim.key === key);
    if (!before) return null;
    const after = nextClaim(before, event);
    if (after === before) return null;
    try {
      this.keep(after);
    } catch (error) {
      if (event.type === 'posted') throw error;
      this.#unsaved.set(key, after);
    }
    return after;
  }
}
