import type { ChainRecord } from '#service/schema/chain';
import { troublesOf } from './chain-trouble';

const worstFirst = ['disabled', 'deposits', 'partial', 'lagging', 'surge', 'message'] as const;

/** Those chains that report something to be wrong with them, the worst first. */
export function troubledChains(chains: readonly ChainRecord[]): ChainRecord[] {
  const ranked = chains.flatMap((chain) => {
    const [worst, ...others] = troublesOf(chain);
    if (!worst) return [];
    return { chain, rank: worstFirst.indexOf(worst.kind) - others.length / worstFirst.length };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ chain }) => chain);
}
