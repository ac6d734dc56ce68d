import { useQuery } from '@tanstack/react-query';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { balancesQuery } from '../../../api/app-fees';

/**
 * The balances that BalancesCard reads and shows. A query that failed would be fetched again for each component that
 * mounts, which takes the card's error and its Retry away, so this one only reads what is there.
 */
export function useBalances(network: string, address: string): AppFeeBalances | undefined {
  return useQuery({ ...balancesQuery(network, address), retryOnMount: false }).data;
}
