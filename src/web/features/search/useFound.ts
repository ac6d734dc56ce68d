import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { RequestsPage } from '#service/read-requests';
import { foundQuery } from '../../api/requests';
import type { Scope } from '../../api/scope';
import { mayBeIdentifier } from '../../lib/may-be-identifier';
import { mayBeOrderId } from './read-search-text';

/** A minute of retries, because the service's index lags behind the chains. */
export const retries = { everyMs: 6000, most: 10 };

const searchQuery = (network: string, params: Record<string, string>, scope: Scope) => ({
  ...foundQuery(network, { ...params, limit: '50' }, scope),
  staleTime: retries.everyMs,
});

/**
 * Searches for a term on the network on screen, as an order ID where it may be one, and on the other networks; again for
 * a minute where nothing is found. For one network and term: another one needs a fresh mount.
 */
export function useFound(network: string, term: string, scope: Scope) {
  const mayBeOrder = mayBeOrderId(term);
  const client = useQueryClient();
  const termQuery = searchQuery(network, { term }, scope);
  const triesMade = () => client.getQueryState(termQuery.queryKey)?.dataUpdateCount ?? 0;
  // What an earlier visit to the same search has tried does not count.
  const [triesBefore, setTriesBefore] = useState(triesMade);
  const isRepeated = mayBeIdentifier(term);
  const again = (data: RequestsPage | undefined) =>
    isRepeated && data?.rows.length === 0 && triesMade() - triesBefore < retries.most
      ? retries.everyMs
      : false;

  const byTerm = useQuery({
    ...termQuery,
    refetchInterval: ({ state }) => again(state.data),
  });
  const isEmpty = byTerm.data?.rows.length === 0;
  const byOrder = useQuery({
    ...searchQuery(network, { orderId: term }, scope),
    enabled: isEmpty && mayBeOrder,
    refetchInterval: ({ state }) => again(state.data),
  });
  const isFoundByOrder = isEmpty && (byOrder.data?.rows.length ?? 0) > 0;
  const isNothing = isEmpty && !isFoundByOrder && (!mayBeOrder || !byOrder.isPending);
  const names = useRouteContext({ from: '/$network' })
    .config.networks.map(({ name }) => name)
    .filter((name) => name !== network);
  const elsewhere = useQueries({
    queries: names.map((name) => ({
      ...searchQuery(name, { term }, scope),
      enabled: isNothing,
      refetchInterval: ({ state }: { state: { data: RequestsPage | undefined } }) =>
        again(state.data),
    })),
  });
  return {
    page: isFoundByOrder ? byOrder.data : byTerm.data,
    isNothing,
    /** Searched again for a minute, because it may not be indexed yet. */
    isRepeated,
    // Reading the time of the last answer renders this again with each, also where the answer is the same.
    tries: byTerm.dataUpdatedAt === 0 ? 0 : triesMade() - triesBefore,
    triedOrderId: mayBeOrder && byOrder.data !== undefined,
    error: byTerm.error ?? (isEmpty ? byOrder.error : null),
    /** Searches at once, and for another minute. */
    retry: () => {
      setTriesBefore(triesMade());
      void byTerm.refetch();
    },
    elsewhere: names.map((name, index) => {
      const { data, error } = elsewhere[index] ?? {};
      return { network: name, count: data?.rows.length ?? null, error: error ?? null };
    }),
  };
}

export type Found = ReturnType<typeof useFound>;
