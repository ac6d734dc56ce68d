import { filterGroupKeys } from '#service/calls/requests-query';
import { readTime, printTimeRange, readTimeRange, type Bounds } from './time-range';
import { plainFields, rangeFields } from './filter-fields';
import type { Condition } from './condition';
import { conditionsProblem, filterOf, printFilter, searchKeyOf, type Filter } from './filter';
import { keyOfWord, readCondition, wordOfKey, type ChainWords } from './group-text';
import type { ListSearch, TextKey } from './list-search';
import { readListSearch } from './schema';
import { readTokens, type Term, type Token } from './terms';

/** What a text asks for, or everything that the service could not answer, in words. */
export type TextFormResult =
  | { filter: Filter; problems?: undefined }
  | { filter?: undefined; problems: string[] };

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
    return `${term.word} applies to the whole query. Put it before the parentheses.`;
  return unknownWord(term) ?? readCondition(term, chains);
}

function unknownWord({ word }: Term): string | null {
  if (keyOfWord(word) !== null) return null;
  if (word.toLowerCase() === 'hash') return 'Paste the hash on its own, or use term:<hash>.';
  const fields = [...filterGroupKeys.map(wordOfKey), ...wholeFilterWords.values()];
  const nearest = nearestOf(word, fields);
  return nearest === null
    ? `Unknown field “${word}”. Fields: ${fields.join(', ')}.`
    : `Unknown field “${word}”. Did you mean “${nearest}”?`;
}

/** The field that a word probably means: it starts like it, or differs in at most two letters. */
function nearestOf(word: string, fields: readonly string[]): string | null {
  const typed = word.toLowerCase();
  const distances = fields.map((field) => {
    const name = field.toLowerCase();
    const isStart = typed.length >= 3 && name.startsWith(typed);
    return { field, edits: isStart ? 0 : editDistance(typed, name) };
  });
  const best = distances.toSorted((a, b) => a.edits - b.edits).at(0);
  return best && best.edits <= Math.min(2, typed.length / 2) ? best.field : null;
}

/** How many letters have to be added, removed or replaced (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** A text cut at OR and parentheses. */
interface Sides {
  common: Term[];
  /** Null: no OR and no parentheses. */
  alternatives: Term[][] | null;
}

interface Side {
  terms: Term[];
  inner: Term[][] | null;
}

const nested = 'Only one level of parentheses is supported.';

/** Cuts tokens into what always holds and the alternatives; a string says why the service's groups cannot hold them. */
function splitAlternatives(tokens: readonly Token[]): Sides | string {
  const sides: Side[] = [{ terms: [], inner: null }];
  let isInside = false;
  for (const token of tokens) {
    const side = sides.at(-1);
    if (!side) return nested;
    if (token === '(') {
      if (isInside || side.inner) return nested;
      isInside = true;
      side.inner = [[]];
    } else if (token === ')') {
      if (!isInside) return 'Unexpected “)”.';
      isInside = false;
    } else if (token === 'OR') {
      if (isInside) side.inner?.push([]);
      else sides.push({ terms: [], inner: null });
    } else if (isInside) side.inner?.at(-1)?.push(token);
    else side.terms.push(token);
  }
  if (isInside) return 'Missing “)”.';
  const [only] = sides;
  if (sides.length === 1 && only) {
    if (only.inner?.some((one) => one.length === 0)) return emptySide;
    return { common: only.terms, alternatives: only.inner };
  }
  const alternatives = sides.flatMap(({ terms, inner }) =>
    (inner ?? [[]]).map((one) => [...terms, ...one]),
  );
  return alternatives.some((one) => one.length === 0) ? emptySide : { common: [], alternatives };
}

const emptySide = 'Add a condition on both sides of OR.';

/** True for words that hold for the whole filter: ranges, times, features and the like. */
function isWholeFilterWord(word: string): boolean {
  return wholeFilterWords.has(word.toLowerCase());
}
const wholeFilterWords = new Map(
  [...rangeFields, ...plainFields, { word: 'created' }, { word: 'updated' }].map(({ word }) => [
    word.toLowerCase(),
    word,
  ]),
);

/** Writes a term of the whole filter into the search; returns why it cannot. */
function addWholeFilterTerm(search: ListSearch, term: Term): string | null {
  const word = wholeFilterWords.get(term.word.toLowerCase()) ?? term.word;
  if (term.not) return `${word} can’t be excluded.`;
  if (term.values === null) return `${word} can’t be none.`;
  const plain = plainFields.find((field) => field.word === word);
  if (plain?.kind === 'list') return setOnce(search, plain.word, term.values.join(','), word);
  const [value] = term.values;
  if (term.values.length !== 1 || value === undefined) return `${word} needs exactly one value.`;
  if (plain)
    return term.operator === ':'
      ? setOnce(search, plain.word, value, word)
      : `${word} needs an exact value: ${word}:…`;
  const range = rangeFields.find((field) => field.word === word);
  if (!range) return addTime(search, word === 'updated' ? 'updated' : 'created', term, value);
  if (term.operator === ':') return `${word} is a range: use ${word}>=… or ${word}<=….`;
  return setOnce(search, term.operator === '>=' ? range.low : range.high, value, word);
}

/** Sets a parameter that no other term has set; returns why it cannot. */
function setOnce(search: ListSearch, key: TextKey, value: string, word: string): string | null {
  const before = search[key];
  if (before !== undefined && before !== value)
    return `${word} is repeated. Use commas to match any.`;
  search[key] = value;
  return null;
}

function addTime(
  search: ListSearch,
  word: 'created' | 'updated',
  term: Term,
  value: string,
): string | null {
  const time = readTime(value, term.operator);
  if (time === null)
    return `“${value}” isn’t a valid time. Use ${word}:24h, ${word}:2026-11-19 or ${word}>=2026-11-19T08:00:00Z.`;
  if ('relative' in time) return setOnce(search, word, time.relative, word);
  if (word === 'created')
    return (
      (time.start === null ? null : setOnce(search, 'startTimestamp', time.start, word)) ??
      (time.end === null ? null : setOnce(search, 'endTimestamp', time.end, word))
    );
  const before = search.updated === undefined ? null : readTimeRange(search.updated);
  if (before && ('relative' in before || overlaps(before, time)))
    return 'updated can’t be combined with another time range.';
  search.updated = printTimeRange({
    start: time.start ?? before?.start ?? null,
    end: time.end ?? before?.end ?? null,
  });
  return null;
}

function overlaps(a: Bounds, b: Bounds): boolean {
  return (a.start !== null && b.start !== null) || (a.end !== null && b.end !== null);
}
