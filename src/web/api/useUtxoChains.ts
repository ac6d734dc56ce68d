import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { MayBeUtxo } from '#service/delayed';
import { mayBeUtxo } from '#service/schema/chain';
import { chainsQuery } from './chains';

/**
 * Whether a chain's deposits may wait for a block first. Until the chains are known, where they can't be loaded, and where
 * a chain isn't listed, it may be such a one: no request is called delayed that isn't. The frame asks for the chains.
 */
export function useUtxoChains(network: string) {
  const { data, isPending } = useQuery({ ...chainsQuery(network), enabled: false });
  const byId = data?.byId;
  const mayWait: MayBeUtxo = useCallback((id) => mayBeUtxo(byId?.get(id ?? Number.NaN)), [byId]);
  return { mayBeUtxo: mayWait, isPending, isKnown: byId !== undefined };
}
