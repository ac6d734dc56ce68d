import type { ChainRecord } from '#service/schema/chain';
import { visibleText } from '../../../lib/truncation';

/** Chains to choose from, by name. */
export function chainOptions(chains: Iterable<ChainRecord>): { value: string; label: string }[] {
  return [...chains]
    .map((chain) => ({
      value: String(chain.id),
      label: visibleText(chain.displayName ?? chain.name ?? `chain ${chain.id}`),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
