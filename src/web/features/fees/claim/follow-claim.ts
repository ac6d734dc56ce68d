import type { QueryClient } from '@tanstack/react-query';
import { balancesQuery, claimsQuery } from '../../../api/app-fees';
import { requestsQuery } from '../../../api/requests';
import { statusQuery } from '../../../api/status';
import type { Claim } from './claim';
import { moveClaim } from './journal-store';
import { settlementOf, type Readings } from './settlement';

/** What was looked at, in the words of the screen. */
export interface Followed {
  atMs: number;
  history: string;
  status: string;
  balance: string | null;
}

/**
 * Looks once at everything that can say what became of a posted claim, and tells the machine when it is over. A reading that
 * fails says nothing. The answers land in the cache, so the balance on the page falls with them.
 */
export async function followClaim(client: QueryClient, claim: Claim): Promise<Followed> {
  const { network, claimAddress } = claim.terms;
  const fresh = { staleTime: 0, retry: false } as const;
  const [history, status, balances, page] = await Promise.all([
    client.fetchQuery({ ...claimsQuery(network, claimAddress), ...fresh }).catch(() => null),
    client.fetchQuery({ ...statusQuery(network, claim.requestId), ...fresh }).catch(() => null),
    client.fetchQuery({ ...balancesQuery(network, claimAddress), ...fresh }).catch(() => null),
    client
      .fetchQuery({ ...requestsQuery(network, { id: claim.requestId }), ...fresh })
      .catch(() => null),
  ]);
  const record = page?.rows.find((row) => row.record?.id === claim.requestId)?.record ?? null;
  const readings: Readings = {
    history: history?.claims ?? null,
    status,
    record,
    balances,
    atMs: Date.now(),
  };
  const settlement = settlementOf(claim, readings);
  if (settlement) moveClaim(claim.key, { type: 'reported', ...settlement, atMs: readings.atMs });
  const entry = history?.claims.find(({ claimId }) => claimId === claim.requestId);
  return {
    atMs: readings.atMs,
    history: history ? (entry?.status ?? 'not in the history') : 'history not available',
    status: status?.status ?? 'status not reported',
    balance: balances?.availableBalanceUsd ?? null,
  };
}
