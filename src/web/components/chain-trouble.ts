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
  if (chain.disabled === true) add('disabled', 'disabled', 'The service does not use this chain.');
  if (chain.depositEnabled === false)
    add('deposits', 'deposits off', 'The service takes no deposits on this chain.');
  if (chain.blockProductionLagging === true)
    add('lagging', 'blocks lagging', 'New blocks come late: deposits and fills are seen late.');
  if (chain.partialDisableLimit !== null && chain.partialDisableLimit !== 0)
    add(
      'partial',
      `partially disabled, limit ${chain.partialDisableLimit}`,
      'The service limits this chain. It does not say in which unit.',
    );
  if (chain.surgeEnabled === true)
    add('surge', 'surge', 'The service charges more on this chain for now.');
  if (chain.statusMessage)
    add('message', visibleText(chain.statusMessage), 'The service’s own message on this chain.');
  return troubles;
}
