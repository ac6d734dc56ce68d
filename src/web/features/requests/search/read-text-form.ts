import type { ListSearch } from './list-search';
import { printGroups, readListSearch } from './schema';
import type { ChainWords } from './ids-only';
import { groupProblem, orderedGroup, type Condition, type Group } from './condition';
import { keyOfWord, readCondition } from './group-text';
import { inlineSingleGroup, searchKeyOf } from './filter';
import { splitAlternatives } from './split-alternatives';
import { readTokens, type Term } from './terms';
import { addWholeFilterTerm, isWholeFilterWord, setOnce } from './whole-filter-term';

/** What a text asks for, or everything that the service could not answer, in words. */
export type TextFormResult =
  { search: ListSearch; problems?: undefined } | { search?: undefined; problems: string[] };

/**
 * Reads the text form: terms that all hold, and alternatives with OR, either as the whole text or once in
 * parentheses beside terms for all of them. Exclusions, lists and empty fields become groups; they are written into
 * each alternative, because the service has no other place for them.
 */
export function readTextForm(text: string, chains: ChainWords): TextFormResult {
  const read = readTokens(text);
  if (read.problem !== undefined) return { problems: [read.problem] };
  const sides = splitAlternatives(read.tokens);
  if (typeof sides === 'string') return { problems: [sides] };

  const problems: string[] = [];
  const search: ListSearch = {};
  const common: Condition[] = [];
  const note = (problem: string | null) => {
    if (problem !== null) problems.push(problem);
  };
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
    if (condition.not || value === undefined || more.length > 0) common.push(condition);
    else note(setOnce(search, searchKeyOf(condition.key), value, term.word));
  }
  const groups: Group[] = [];
  for (const side of sides.alternatives ?? [[]]) {
    const own = side.map((term) => conditionOf(term, chains));
    const wrong = own.filter((one) => typeof one === 'string');
    const group = orderedGroup([...own.filter((one) => typeof one !== 'string'), ...common]);
    problems.push(...wrong);
    if (wrong.length === 0) note(groupProblem(group));
    if (group.length > 0) groups.push(group);
  }
  // A condition for all alternatives that is wrong is wrong in each of them.
  if (problems.length > 0) return { problems: [...new Set(problems)] };
  const { search: checked, dropped } = readListSearch({
    ...search,
    filter: printGroups(groups),
  });
  if (dropped.length > 0)
    return {
      problems: dropped.map(
        ({ name, value, reason }) => `${name} ${reason}: ${[value].flat().join(', ')}`,
      ),
    };
  return { search: inlineSingleGroup(checked) };
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
