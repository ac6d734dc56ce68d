import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { requestsQuery } from '../../api/requests';
import { mayBeOrderId } from './read-search-text';

/** A minute of looking again, because the service's index lags behind the chains. */
export const looks = { everyMs: 6000, most: 10 };

const searchQuery = (network: string, params: Record<string, string>) => ({
  ...requestsQuery(network, { ...params, limit: '50' }),
  staleTime: looks.everyMs,
});

/** Looks for a term on the network on screen, as an order id where it may be one, and on the other networks. */
export function useFound(network: string, term: string) {
  const isAsked = term !== '';
  const mayBeOrder = mayBeOrderId(term);
  const termQuery = searchQuery(network, { term });
  const byTerm = useQuery({
    ...termQuery,
    enabled: isAsked,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.rows.length === 0 && dataUpdateCount < looks.most ? looks.everyMs : false,
  });
  const isEmpty = byTerm.data?.rows.length === 0;
  const byOrder = useQuery({
    ...searchQuery(network, { orderId: term }),
    enabled: isAsked && isEmpty && mayBeOrder,
  });
  const isFoundByOrder = isEmpty && (byOrder.data?.rows.length ?? 0) > 0;
  const isNothing = isEmpty && !isFoundByOrder && (!mayBeOrder || !byOrder.isPending);
  const names = useRouteContext({ from: '/$network' })
    .config.networks.map(({ name }) => name)
    .filter((name) => name !== network);
  const elsewhere = useQueries({
    queries: names.map((name) => ({
      ...searchQuery(name, { term }),
      enabled: isAsked && isNothing,
    })),
  });
  const tries = useQueryClient().getQueryState(termQuery.queryKey)?.dataUpdateCount ?? 0;
  return {
    page: isFoundByOrder ? byOrder.data : byTerm.data,
    isNothing,
    tries,
    triedOrderId: mayBeOrder && byOrder.data !== undefined,
    error: byTerm.error ?? (isEmpty ? byOrder.error : null),
    retry: () => void byTerm.refetch(),
    elsewhere: names.map((name, index) => {
      const { data, error } = elsewhere[index] ?? {};
      return { network: name, count: data?.rows.length ?? null, error: error ?? null };
    }),
  };
}

export type Found = ReturnType<typeof useFound>;
