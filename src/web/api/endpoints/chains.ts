import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, createElement, use, type ReactNode } from 'react';
import { readChains, type ChainRecord, type ReadChain } from '#service/schema/chain';
import { call } from '../call';
import { queryKey } from '../query-key';
import { sessionOf } from '../session';
import { useNetwork } from '../useNetwork';

export interface Chains {
  chains: ReadChain[];
  byId: ReadonlyMap<number, ChainRecord>;
  /** The stand-in service says so itself, also behind a production start. */
  isSandbox: boolean;
}

export function chainsQuery(network: string) {
  return queryOptions({
    queryKey: queryKey(network, 'chains', {}),
    queryFn: ({ client, signal }) =>
      call(sessionOf(client), network, 'chains', { signal, read: readAll }),
  });
}

function readAll(body: unknown): Chains {
  const { chains, isSandbox } = readChains(body);
  const byId = new Map(chains.flatMap(({ chain }) => (chain ? [[chain.id, chain] as const] : [])));
  return { chains, byId, isSandbox };
}

const none: ReadonlyMap<number, ChainRecord> = new Map();
/** What stands for the chains until they are read: one that is missing may still come. */
export const pendingChains: ReadonlyMap<number, ChainRecord> = new Map();

const ChainsContext = createContext(pendingChains);

/** Reads the chains once for all that is in it: a page names some by the hundred. */
export function ChainsProvider({ children }: { children: ReactNode }) {
  const { data, isError } = useQuery({
    ...chainsQuery(useNetwork()),
    // What was refused waits for Retry, as on every page.
    enabled: ({ state }) => state.status !== 'error',
  });
  const value = data?.byId ?? (isError ? none : pendingChains);
  return createElement(ChainsContext, { value }, children);
}

/** The chains of the network on screen by id; empty until they are there. */
export function useChains(): ReadonlyMap<number, ChainRecord> {
  return use(ChainsContext);
}
