import type { MayBeUtxo } from '#service/money/late';
import { isUtxoChain, mayBeUtxo, nameOfChain, type ChainRecord } from '#service/schema/chain';

/** Looks a chain up; undefined while the list is not there, or for a chain that it does not hold. */
export type ChainOf = (
  chainId: number,
) => Pick<ChainRecord, 'name' | 'displayName' | 'vmType' | 'solverCurrencies'> | undefined;

export const noChains: ChainOf = () => undefined;

/** The chain's display name, else its id as the record has it. */
export function chainName(chainOf: ChainOf, chainId: number | null): string {
  if (chainId === null) return 'a chain that is not reported';
  return nameOfChain(chainOf(chainId), chainId);
}

/** True for a chain whose deposits are seen in the mempool before a block holds them (vm type bvm). */
export function isKnownUtxo(chainOf: ChainOf, chainId: number | null): boolean {
  const chain = chainId === null ? undefined : chainOf(chainId);
  return chain !== undefined && isUtxoChain(chain);
}

/** Whether it may be one: a chain that is not known here may. */
export function mayBeUtxoOf(chainOf: ChainOf): MayBeUtxo {
  return (chainId) => mayBeUtxo(chainId === null ? undefined : chainOf(chainId));
}
