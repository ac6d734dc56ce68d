import type { ChainRecord } from '#service/schema/chain';
import type { ChainWords } from './group-text';

/** Words from the chains' names: lower case, spaces as hyphens. A word that two chains share means neither. */
export function chainWords(chains: Iterable<ChainRecord>): ChainWords {
  const ids = new Map<string, string | null>();
  const words = new Map<string, string>();
  const claim = (word: string, id: string) => {
    const holder = ids.get(word);
    ids.set(word, holder === undefined || holder === id ? id : null);
  };
  for (const chain of chains) {
    const id = String(chain.id);
    for (const name of [chain.name, chain.displayName]) {
      const word = name === null ? '' : toWord(name);
      if (!/^[\p{L}][\p{L}\p{N}.-]*$/u.test(word) || word === 'none') continue;
      claim(word, id);
      if (!words.has(id)) words.set(id, word);
    }
  }
  return {
    idOf: (word) => ids.get(toWord(word)) ?? null,
    wordOf: (id) => {
      const word = words.get(id);
      return word !== undefined && ids.get(word) === id ? word : null;
    },
  };
}

function toWord(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-');
}
