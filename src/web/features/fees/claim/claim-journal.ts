import { claim as claimSchema, isOpen, type Claim } from './claim';

/** The part of Web Storage that the journal needs. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'key' | 'length'>;

const prefix = 'waybill.claim.';

export interface Journal {
  /** Newest first. */
  claims: Claim[];
  /** Names of entries that this version cannot read; they stay where they are. */
  unreadable: string[];
}

/** Everything that this browser holds, parsed on read. One entry per claim, so that two tabs never write over each other's. */
export function readJournal(storage: JournalStorage): Journal {
  const claims: Claim[] = [];
  const unreadable: string[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const name = storage.key(index);
    if (!name?.startsWith(prefix)) continue;
    const entry = parseEntry(storage.getItem(name));
    if (entry && name === prefix + entry.key) claims.push(entry);
    else unreadable.push(name);
  }
  claims.sort(
    (left, right) => right.askedAtMs - left.askedAtMs || left.key.localeCompare(right.key),
  );
  return { claims, unreadable };
}

/** All entries as they are stored: two equal texts are one journal. */
export function journalText(storage: JournalStorage): string {
  const texts: string[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const name = storage.key(index);
    if (name?.startsWith(prefix)) texts.push(name, storage.getItem(name) ?? '');
  }
  return texts.join('\n');
}

/** Throws where the storage does: a claim that cannot be written down is not posted. */
export function writeClaim(storage: JournalStorage, claim: Claim): void {
  storage.setItem(prefix + claim.key, JSON.stringify(withoutSpentSignature(claim)));
}

/** The one claim that keeps this address from asking for another. */
export function openClaim(journal: Journal, network: string, address: string): Claim | null {
  return claimsOf(journal, network, address).find(isOpen) ?? null;
}

export function claimsOf(journal: Journal, network: string, address: string): Claim[] {
  return journal.claims.filter(
    ({ terms }) =>
      terms.network === network && terms.claimAddress.toLowerCase() === address.toLowerCase(),
  );
}

/** True where the same id was posted under another claim of the journal. */
export function wasPostedBefore(journal: Journal, requestId: string, key: string): boolean {
  const id = requestId.toLowerCase();
  return journal.claims.some(
    (entry) => entry.key !== key && entry.posts.length > 0 && entry.requestId.toLowerCase() === id,
  );
}

function parseEntry(text: string | null): Claim | null {
  try {
    const result = claimSchema.safeParse(JSON.parse(text ?? ''));
    return result.success ? withoutSpentSignature(result.data) : null;
  } catch {
    return null;
  }
}

/** The rule "only from signing until paid, failed or abandoned", kept even for an entry that someone edited. */
function withoutSpentSignature(entry: Claim): Claim {
  const mayHold = entry.state !== 'asked' && isOpen(entry);
  return mayHold || entry.signature === null ? entry : { ...entry, signature: null };
}
