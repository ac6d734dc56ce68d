import { useQuery } from '@tanstack/react-query';
import type { EIP1193Provider } from 'viem';
import { useConnection } from 'wagmi';
import type { ChainReader } from './contract-signature';

/** Reads the connected wallet's current chain through the wallet; null without one. */
export function useChainReader(): ChainReader | null {
  const { connector, chainId, status } = useConnection();
  const { data } = useQuery({
    queryKey: ['wallet-provider', connector?.uid],
    // While a connection is restored its connector is a record without methods.
    enabled: connector !== undefined && status === 'connected',
    staleTime: Infinity,
    // A provider is a live object, so it must not be compared or copied.
    structuralSharing: false,
    queryFn: async () => ({ provider: (await connector?.getProvider()) as EIP1193Provider }),
  });
  return data && chainId !== undefined ? { provider: data.provider, chainId } : null;
}
