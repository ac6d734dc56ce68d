/** Names for chains in the text form: `base` for 8453. */
export interface ChainWords {
  idOf(word: string): string | null;
  wordOf(chainId: string): string | null;
}

/** Ids only: what a URL holds, so that a link means the same before the chains are there. */
export const idsOnly: ChainWords = { idOf: () => null, wordOf: () => null };
