import { filterGroupKeys, type FilterGroupKey } from '#service/calls/requests-query';
import { groupProblem, isChainIdKey, orderedGroup, type Condition, type Group } from './condition';
import { printTerm, readTokens, type Term } from './terms';
import type { ChainRecord } from '#service/schema/chain';

/** Names for chains in the text form: `base` for 8453. */
export interface ChainWords {
  idOf(word: string): string | null;
  wordOf(chainId: string): string | null;
}

/** Ids only: what a URL holds, so that a link means the same before the chains are there. */
export const idsOnly: ChainWords = { idOf: () => null, wordOf: () => null };

// Words that are shorter than the parameter; every parameter's own name is understood too.
const shortWords = new Map<FilterGroupKey, string>([
  ['originChainId', 'origin'],
  ['destinationChainId', 'destination'],
  ['chainId', 'chain'],
]);
const keysByWord = new Map<string, FilterGroupKey>([
  ...filterGroupKeys.map((key) => [key.toLowerCase(), key] as const),
  ...[...shortWords].map(([key, word]) => [word, key] as const),
  ['from', 'originChainId'],
  ['to', 'destinationChainId'],
  ['apikeyalias', 'apiKey'],
]);

/** The key that a word of the text form names; null when no group takes it. */
export function keyOfWord(word: string): FilterGroupKey | null {
  return keysByWord.get(word.toLowerCase()) ?? null;
}

export function wordOfKey(key: FilterGroupKey): string {
  return shortWords.get(key) ?? key;
}

/** A term as a condition, chain names turned into ids; a string says why it is none. */
export function readCondition(term: Term, chains: ChainWords): Condition | string {
  const key = keyOfWord(term.word);
  if (key === null) return `${term.word} can’t be used in a group.`;
  if (term.operator !== ':') return `${term.word} needs an exact value: ${term.word}:…`;
  if (!isChainIdKey(key) || term.values === null)
    return { key, negated: term.not, values: term.values };
  const values: string[] = [];
  for (const value of term.values) {
    const id = /^\d+$/.test(value) ? value : chains.idOf(value);
    if (id === null) return `Unknown chain “${value}”.`;
    values.push(id);
  }
  return { key, negated: term.not, values };
}

export function conditionTerm({ key, negated, values }: Condition, chains: ChainWords): Term {
  const named = isChainIdKey(key) ? values?.map((id) => chains.wordOf(id) ?? id) : values;
  return { not: negated, word: wordOfKey(key), operator: ':', values: named ? [...named] : null };
}

/** One group as text, in one order: `chain:base -failReason:SLIPPAGE`. */
export function printGroup(group: Group, chains: ChainWords): string {
  return orderedGroup(group)
    .map((condition) => printTerm(conditionTerm(condition, chains)))
    .join(' ');
}

/** Reads one group, as a repeated `filter=` of the URL holds it; a string says what is wrong. */
export function readGroup(text: string, chains: ChainWords): Group | string {
  const read = readTokens(text);
  if (read.problem !== undefined) return read.problem;
  const group: Condition[] = [];
  for (const token of read.tokens) {
    if (typeof token === 'string') return `Unexpected ${token}.`;
    const condition = readCondition(token, chains);
    if (typeof condition === 'string') return condition;
    group.push(condition);
  }
  if (group.length === 0) return 'An empty group would match everything.';
  const ordered = orderedGroup(group);
  return groupProblem(ordered) ?? ordered;
}

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
