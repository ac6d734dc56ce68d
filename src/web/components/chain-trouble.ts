import type { ChainRecord } from '#service/schema/chain';
import { visibleText } from '../lib/truncation';

export interface ChainTrouble {
  kind: 'disabled' | 'deposits' | 'lagging' | 'partial' | 'surge' | 'message';
  words: string;
  explanation: string;
}

/** What a chain reports to be wrong with it, the worst first. Empty: nothing is reported, which proves nothing. */
export function troublesOf(chain: ChainRecord): ChainTrouble[] {
  const troubles: ChainTrouble[] = [];
  const add = (kind: ChainTrouble['kind'], words: string, explanation: string) =>
    troubles.push({ kind, words, explanation });
  if (chain.disabled === true)
    add(
      'disabled',
      'Disabled',
      'The service reports this chain as disabled. What that stops is not stated.',
    );
  if (chain.depositEnabled === false)
    add(
      'deposits',
      'Deposits disabled',
      'The service reports that deposits are disabled on this chain.',
    );
  if (chain.blockProductionLagging === true)
    add(
      'lagging',
      'Block lag',
      'The service reports that block production on this chain is lagging.',
    );
  if (chain.partialDisableLimit !== null && chain.partialDisableLimit !== 0)
    add(
      'partial',
      `Partially disabled, limit ${chain.partialDisableLimit}`,
      'The service reports a limit for this chain. Its unit is not stated.',
    );
  if (chain.surgeEnabled === true)
    add(
      'surge',
      'Surge',
      'The service reports a surge on this chain. What it changes is not stated.',
    );
  if (chain.statusMessage)
    add('message', visibleText(chain.statusMessage), 'The service’s own message about this chain.');
  return troubles;
}
