import { useCallback } from 'react';
import { useChains } from '../api/endpoints/chains';
import type { ChainOf } from './chain-of';

/** The chains of the network on screen, as the pure functions of this folder ask for them. */
export function useChainOf(): ChainOf {
  const chains = useChains();
  return useCallback((chainId) => chains.get(chainId), [chains]);
}
