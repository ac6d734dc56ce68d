import { sameAddress } from '#service/address';
import type { ClaimHistoryEntry } from '#service/schema/claim';
import type { Claim } from './claim';

/** The service's clock and ours may differ by so much. */
const clockDifferenceMs = 60_000;

/**
 * An entry of the history that has another id but the claim's amount, currency and recipient, and came after the post:
 * that an entry's id is the request's is not promised. Without an amount sent nothing can be matched.
 *
 * @param others the journal's other claims, whose entries are theirs
 */
export function matchingEntry(
  { terms, posts }: Claim,
  history: readonly ClaimHistoryEntry[],
  others: readonly Claim[],
): ClaimHistoryEntry | null {
  const firstPostMs = posts.find(({ wasTurnedAway }) => !wasTurnedAway)?.atMs;
  if (firstPostMs === undefined || terms.amount === null) return null;
  const taken = new Set(
    others.flatMap(({ requestId, evidence }) => [requestId, evidence?.entryId ?? '']),
  );
  return (
    history.find(({ claimId, recipient, currency, createdAt }) => {
      const token = currency?.currency;
      return (
        Date.parse(createdAt ?? '') >= firstPostMs - clockDifferenceMs &&
        !taken.has(claimId ?? '') &&
        currency?.amount === terms.amount &&
        token?.chainId === terms.chainId &&
        sameAddress(terms.vmType, token.address, terms.currency.address) &&
        sameAddress(terms.vmType, recipient, terms.recipient)
      );
    }) ?? null
  );
}
