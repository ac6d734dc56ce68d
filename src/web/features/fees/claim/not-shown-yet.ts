import { sameHash } from '#service/address';
import type { AppFeeBalances } from '#service/schema/app-fee';
import type { ClaimHistoryEntry } from '#service/schema/claim';
import { availableBalances } from './available-balances';
import { balanceFall } from './balance-fall';
import type { Claim } from './claim';

/**
 * What doesn't show a payment yet of what the page shows beside it, as a sentence; null: nothing that was read is behind.
 * Readings that are undefined say nothing.
 */
export function notShownYet(
  { terms, requestId, evidence }: Pick<Claim, 'terms' | 'requestId' | 'evidence'>,
  history: readonly ClaimHistoryEntry[] | undefined,
  balances: AppFeeBalances | undefined,
): string | null {
  const id = evidence?.entryId ?? requestId;
  const lacksClaim = history?.every(({ claimId }) => !sameHash(claimId, id)) ?? false;
  const fall = balances && balanceFall(terms, availableBalances(balances));
  const lacksFall = fall?.fell === false;
  if (lacksClaim && lacksFall)
    return 'Neither the balance nor the service’s history shows this payment yet.';
  if (lacksClaim) return 'The service’s history doesn’t show this payment yet.';
  return lacksFall ? 'The balance doesn’t show this payment yet.' : null;
}
