import type { ChainRecord } from '#service/schema/chain';
import { chainColor, isNearColor } from './brand-ink';

type Chains = ReadonlyMap<number, ChainRecord>;

const known = new WeakMap<Chains, ReadonlyMap<number, string>>();

/**
 * Two letters for each chain, different for all of them as far as their names allow: colors alone don't tell them apart. Of
 * chains with nearly one color, both letters differ.
 */
export function monogramLetters(chains: Chains): ReadonlyMap<number, string> {
  const before = known.get(chains);
  if (before) return before;
  const letters = new Map<number, string>();
  const taken = new Map<string, string>();
  // Names of several words come last: their initials are as good.
  const named = [...chains.values()].map((chain) => ({ chain, words: wordsOf(chain) }));
  for (const { chain, words } of named.toSorted((a, b) => a.words.length - b.words.length)) {
    const color = chainColor(chain);
    const near = [...taken].flatMap(([used, other]) =>
      isNearColor(color, other) ? used.slice(1) : [],
    );
    const choices = choicesOf(words, chain.id);
    const free = choices.filter((choice) => !taken.has(choice));
    const chosen =
      free.find((choice) => !near.includes(choice.slice(1))) ?? free[0] ?? choices[0] ?? '';
    taken.set(chosen, color);
    letters.set(chain.id, chosen);
  }
  known.set(chains, letters);
  return letters;
}

const wordsOf = ({ displayName, name }: ChainRecord): string[] =>
  (displayName ?? name ?? '').toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The first two letters, the initials of two words, then the first letter with each later one. */
function choicesOf(words: readonly string[], id: number): string[] {
  const [first = '', ...rest] = Array.from(words.join('') || String(id));
  const initials = words.length > 1 ? [first + (Array.from(words[1] ?? '')[0] ?? '')] : [];
  return [first + (rest[0] ?? ''), ...initials, ...rest.map((letter) => first + letter)];
}
