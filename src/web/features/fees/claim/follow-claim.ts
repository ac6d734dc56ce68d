import { sameHash } from '#service/address';
import type { QueryClient } from '@tanstack/react-query';
import { balancesQuery } from '../../../api/app-fees';
import { claimsQuery } from '../../../api/claims';
import { requestsQuery } from '../../../api/requests';
import { statusQuery } from '../../../api/status';
import type { Claim } from './claim';
import { claimStore, dispatchClaim } from './claim-store';
import { findingOf, type Readings } from './settlement';

/** What was looked at, in the words of the screen. */
export interface Followed {
  atMs: number;
  /** A clock that nobody sets, in milliseconds: what lies between two looks. */
  tickMs: number;
  history: string;
  status: string;
  balance: string | null;
}

/**
 * Looks once at everything that can say what became of a posted claim, and dispatches it. A reading that fails says
 * nothing. The answers land in the cache, so the balance on the page falls with them.
 */
export async function followClaim(
  client: QueryClient,
  claim: Claim,
  before: Followed | undefined,
): Promise<Followed> {
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
  const atMs = Date.now();
  const tickMs = performance.now();
  const readings: Readings = { history: history?.claims ?? null, status, record, balances, atMs };
  const { claims } = claimStore.read();
  // What this browser knows of the claim may have grown since it was drawn.
  const latest = claims.find(({ key }) => key === claim.key) ?? claim;
  const others = claims.filter(({ key }) => key !== claim.key);
  dispatchClaim(claim.key, {
    type: 'looked',
    finding: findingOf(latest, readings, others),
    elapsedMs: before ? tickMs - before.tickMs : 0,
    atMs,
  });
  const entry = history?.claims.find(({ claimId }) => sameHash(claimId, claim.requestId));
  return {
    atMs,
    tickMs,
    history: history ? (entry?.status ?? 'not in the history') : 'history not available',
    status: status?.status ?? 'not reported',
    balance: balances?.availableBalanceUsd ?? null,
  };
}
