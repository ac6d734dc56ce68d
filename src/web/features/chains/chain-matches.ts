import type { ChainRecord } from '#service/schema/chain';

export interface ChainsFilterValues {
  q?: string | undefined;
  vm?: string | undefined;
}

/** Every word of `q` must stand somewhere in what names the chain. */
export function chainMatches(chain: ChainRecord, { q = '', vm }: ChainsFilterValues): boolean {
  if (vm !== undefined && vm !== '' && chain.vmType !== vm) return false;
  const names = [
    chain.displayName,
    chain.name,
    String(chain.id),
    chain.currency?.symbol,
    ...(chain.tags ?? []),
  ]
    .join('\n')
    .toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.includes(word));
}
