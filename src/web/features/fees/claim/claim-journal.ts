import { sameAddress, sameHash } from '#service/address';
import { claimPrefix, storedClaims, type ClaimStorage } from '../../../record/claim/stored-claims';
import { claim as claimSchema, isOpen, wasPosted, type Claim, type ClaimTerms } from './claim';

/** The part of Web Storage that the journal needs. */
export type JournalStorage = ClaimStorage & Pick<Storage, 'setItem'>;

export interface Journal {
  /** Newest first. */
  claims: Claim[];
  /** Entries that this version cannot read; they stay where they are. */
  unreadable: UnreadableEntry[];
}

export interface UnreadableEntry {
  name: string;
  /** As it is stored. It may hold a signature. */
  text: string;
}

/** Everything that this browser holds, parsed on read. One entry per claim, so that two tabs never write over each other's. */
export function readJournal(storage: JournalStorage): Journal {
  const claims: Claim[] = [];
  const unreadable: UnreadableEntry[] = [];
  for (const { name, text } of storedClaims(storage)) {
    const entry = parseEntry(text);
    if (entry && name === claimPrefix + entry.key) claims.push(entry);
    else unreadable.push({ name, text });
  }
  claims.sort(
    (left, right) => right.askedAtMs - left.askedAtMs || left.key.localeCompare(right.key),
  );
  return { claims, unreadable };
}

/** All entries as they are stored: two equal texts are one journal. */
export function journalText(storage: JournalStorage): string {
  return storedClaims(storage)
    .flatMap(({ name, text }) => [name, text])
    .join('\n');
}

/** The claim's key in the name under which it is stored. */
export function keyOfEntry(name: string): string {
  return name.startsWith(claimPrefix) ? name.slice(claimPrefix.length) : name;
}

/** Throws where the storage does: a claim that cannot be written down is not posted. */
export function writeClaim(storage: JournalStorage, claim: Claim): void {
  storage.setItem(claimPrefix + claim.key, JSON.stringify(withoutSpentSignature(claim)));
}

/** The one claim that keeps this address from asking for another. */
export function openClaim(journal: Journal, network: string, address: string): Claim | null {
  return claimsOf(journal, network, address).find(isOpen) ?? null;
}

export function claimsOf(journal: Journal, network: string, address: string): Claim[] {
  return journal.claims.filter(
    ({ terms }) => terms.network === network && sameAddress('evm', terms.claimAddress, address),
  );
}

/**
 * Another claim that the journal holds under the same id, for other terms or already posted. A signature of an id is good for
 * whatever the service has on record under it, so an id that was offered for other terms may pay those.
 */
export function earlierUse(journal: Journal, claim: Claim): Claim | null {
  return (
    journal.claims.find(
      (entry) =>
        entry.key !== claim.key &&
        sameHash(entry.requestId, claim.requestId) &&
        (wasPosted(entry) || !isSameClaim(entry.terms, claim.terms)),
    ) ?? null
  );
}

/** True where two claims ask for the same payment. */
function isSameClaim(left: ClaimTerms, right: ClaimTerms): boolean {
  const { vmType } = left;
  return (
    left.network === right.network &&
    left.chainId === right.chainId &&
    left.amount === right.amount &&
    sameAddress('evm', left.claimAddress, right.claimAddress) &&
    sameAddress(vmType, left.recipient, right.recipient) &&
    sameAddress(vmType, left.currency.address, right.currency.address)
  );
}

function parseEntry(text: string): Claim | null {
  try {
    const result = claimSchema.safeParse(JSON.parse(text));
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
