import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { IsUtxo } from '#service/delayed';
import { isUtxoChain } from '#service/schema/chain';
import { chainsQuery } from './chains';

/**
 * Whether a chain's deposits wait for a block first. Until the chains are known, where they can't be loaded, and where
 * a chain isn't listed, it may be such a one: no request is called delayed that isn't. The frame asks for the chains.
 */
export function useUtxoChains(network: string) {
  const { data, isPending } = useQuery({ ...chainsQuery(network), enabled: false });
  const byId = data?.byId;
  const isUtxo: IsUtxo = useCallback(
    (id) => {
      const chain = byId?.get(id ?? Number.NaN);
      return chain === undefined || isUtxoChain(chain);
    },
    [byId],
  );
  return { isUtxo, isPending, isKnown: byId !== undefined };
}
