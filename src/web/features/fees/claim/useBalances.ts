import { useQueries, useQuery } from '@tanstack/react-query';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { balancesQuery } from '../../../api/app-fees';

/**
 * The balances that a card reads and shows. A query that failed would be fetched again for each component that mounts,
 * which takes the card's error and its Retry away, so a second reader only reads what is there.
 */
function secondReader(network: string, address: string) {
  return { ...balancesQuery(network, address), retryOnMount: false };
}

export function useBalances(network: string, address: string): AppFeeBalances | undefined {
  return useBalancesQuery(network, address).data;
}

export function useBalancesQuery(network: string, address: string) {
  return useQuery(secondReader(network, address));
}

/** The balances of several addresses, in their order. */
export function useBalancesOf(
  network: string,
  addresses: readonly string[],
): (AppFeeBalances | undefined)[] {
  return useQueries({
    queries: addresses.map((address) => secondReader(network, address)),
  }).map(({ data }) => data);
}
