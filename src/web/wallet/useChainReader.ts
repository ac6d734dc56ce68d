import { useQuery } from '@tanstack/react-query';
import type { EIP1193Provider } from 'viem';
import { useConnection } from 'wagmi';
import type { ChainReader } from './verify-signature';

/** The chain that the connected wallet stands on, readable through it; null without a wallet. */
export function useChainReader(): ChainReader | null {
  const { connector, chainId } = useConnection();
  const { data } = useQuery({
    queryKey: ['wallet-provider', connector?.uid],
    enabled: connector !== undefined,
    staleTime: Infinity,
    // A provider is a live object: it is held as it is, never compared or copied.
    structuralSharing: false,
    queryFn: async () => ({ provider: (await connector?.getProvider()) as EIP1193Provider }),
  });
  return data && chainId !== undefined ? { provider: data.provider, chainId } : null;
}
