import type { ChainWords } from './ids-only';
import type { Condition } from './condition';
import { conditionsProblem, filterOf, printFilter, searchKeyOf, type Filter } from './filter';
import { keyOfWord, readCondition } from './group-text';
import type { ListSearch } from './list-search';
import { readListSearch } from './schema';
import { splitAlternatives } from './split-alternatives';
import { readTokens, type Term } from './terms';
import { addWholeFilterTerm, isWholeFilterWord, setOnce } from './whole-filter-term';

/** What a text asks for, or everything that the service could not answer, in words. */
export type TextFormResult =
  { filter: Filter; problems?: undefined } | { filter?: undefined; problems: string[] };

/**
 * Reads the text form: terms that all hold, and alternatives with OR, either as the whole text or once in parentheses
 * beside terms for all of them.
 */
export function readTextForm(text: string, chains: ChainWords): TextFormResult {
  const read = readTokens(text);
  if (read.problem !== undefined) return { problems: [read.problem] };
  const sides = splitAlternatives(read.tokens);
  if (typeof sides === 'string') return { problems: [sides] };

  const problems: string[] = [];
  const note = (problem: string | null) => {
    if (problem !== null) problems.push(problem);
  };
  // Parameters, and the single values of keys, of which a second one is a problem.
  const search: ListSearch = {};
  const common: Condition[] = [];
  for (const term of sides.common) {
    if (isWholeFilterWord(term.word)) {
      note(addWholeFilterTerm(search, term));
      continue;
    }
    const condition = readCondition(term, chains);
    if (typeof condition === 'string') {
      note(unknownWord(term) ?? condition);
      continue;
    }
    const [value, ...more] = condition.values ?? [];
    if (condition.negated || value === undefined || more.length > 0) common.push(condition);
    else note(setOnce(search, searchKeyOf(condition.key), value, term.word));
  }
  const anyOf = (sides.alternatives ?? []).map((side) =>
    side.flatMap((term): Condition[] => {
      const condition = conditionOf(term, chains);
      if (typeof condition !== 'string') return [condition];
      note(condition);
      return [];
    }),
  );
  const { params, all } = filterOf(search);
  const filter: Filter = { params, all: [...all, ...common], anyOf };
  if (problems.length === 0) note(conditionsProblem(filter));
  if (problems.length === 0)
    for (const { name, value, reason } of readListSearch(printFilter(filter)).dropped)
      note(`${name} ${reason}: ${[value].flat().join(', ')}`);
  return problems.length > 0 ? { problems: [...new Set(problems)] } : { filter };
}

function conditionOf(term: Term, chains: ChainWords): Condition | string {
  if (isWholeFilterWord(term.word))
    return `${term.word} holds for the whole filter: the service takes it beside groups, not inside one. Write it before the parentheses.`;
  return unknownWord(term) ?? readCondition(term, chains);
}

function unknownWord({ word }: Term): string | null {
  if (keyOfWord(word) !== null) return null;
  if (word.toLowerCase() === 'hash')
    return 'hash is no filter here: write the hash alone, or term:.';
  return `${word} is no filter. In front of a colon stands a field, such as status or chain.`;
}
