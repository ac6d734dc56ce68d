import type { ChainRecord } from '#service/schema/chain';

export interface ChainTrouble {
  kind: 'disabled' | 'deposits' | 'partial' | 'lagging' | 'surge' | 'message';
  words: string;
  explanation: string;
}

export const surgeExplanation = 'The service reports a surge. What it changes isn’t documented.';

/** What a chain reports to be wrong with it, the worst first. Empty: nothing is reported, which proves nothing. */
export function troublesOf(chain: ChainRecord): ChainTrouble[] {
  const troubles: ChainTrouble[] = [];
  const add = (kind: ChainTrouble['kind'], words: string, explanation: string) =>
    troubles.push({ kind, words, explanation });
  if (chain.disabled === true)
    add(
      'disabled',
      'Disabled',
      'The service reports this chain as disabled. What that affects isn’t documented.',
    );
  if (chain.depositEnabled === false)
    add('deposits', 'Deposits disabled', 'The service reports deposits as disabled.');
  if (chain.partialDisableLimit !== null && chain.partialDisableLimit !== 0)
    add(
      'partial',
      `Partially disabled (limit ${limitText(chain.partialDisableLimit)}, unit not reported)`,
      'The service reports a limit. Its unit isn’t documented.',
    );
  if (chain.blockProductionLagging === true)
    add('lagging', 'Block lag', 'The service reports lagging block production.');
  if (chain.surgeEnabled === true) add('surge', 'Surge', surgeExplanation);
  if (chain.statusMessage) add('message', chain.statusMessage, 'The service’s own message.');
  return troubles;
}

/** Grouped as far as digits are exact. */
function limitText(limit: number): string {
  if (Math.abs(limit) > Number.MAX_SAFE_INTEGER) return String(limit);
  return limit.toLocaleString('en-US', { maximumFractionDigits: 20 });
}
