import type { ChainRecord } from '#service/schema/chain';

type Chains = ReadonlyMap<number, ChainRecord>;

const known = new WeakMap<Chains, ReadonlyMap<number, string>>();

/** Two letters for each chain, different for all of them as far as their names allow: colors alone don't tell them apart. */
export function monogramLetters(chains: Chains): ReadonlyMap<number, string> {
  const before = known.get(chains);
  if (before) return before;
  const letters = new Map<number, string>();
  const taken = new Set<string>();
  for (const [id, chain] of chains) {
    const choices = choicesOf(chain);
    const chosen = choices.find((choice) => !taken.has(choice)) ?? choices[0] ?? '';
    taken.add(chosen);
    letters.set(id, chosen);
  }
  known.set(chains, letters);
  return letters;
}

/** The first two letters, the initials of two words, then the first letter with each later one. */
function choicesOf({ id, displayName, name }: ChainRecord): string[] {
  const words = (displayName ?? name ?? '').toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', ...rest] = Array.from(words.join('') || String(id));
  const initials = words.length > 1 ? [first + (Array.from(words[1] ?? '')[0] ?? '')] : [];
  return [first + (rest[0] ?? ''), ...initials, ...rest.map((letter) => first + letter)];
}
