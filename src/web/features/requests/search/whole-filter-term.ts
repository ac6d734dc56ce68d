import type { ListSearch, TextKey } from './list-search';
import { readTime } from './absolute-time';
import { plainFields, rangeFields } from './filter-fields';
import type { Term } from './terms';
import { printTimeRange, readTimeRange, type Bounds } from './time-range';

/** True for words that hold for the whole filter: ranges, times, features and the like. */
export function isWholeFilterWord(word: string): boolean {
  return wholeFilterWords.has(word.toLowerCase());
}
const wholeFilterWords = new Map(
  [...rangeFields, ...plainFields, { word: 'created' }, { word: 'updated' }].map(({ word }) => [
    word.toLowerCase(),
    word,
  ]),
);

/** Writes a term of the whole filter into the search; returns why it cannot. */
export function addWholeFilterTerm(search: ListSearch, term: Term): string | null {
  const word = wholeFilterWords.get(term.word.toLowerCase()) ?? term.word;
  if (term.not) return `${word} cannot be excluded, only asked for.`;
  if (term.values === null) return `${word} cannot be asked for as none.`;
  const plain = plainFields.find((field) => field.word === word);
  if (plain?.kind === 'list') return setOnce(search, plain.word, term.values.join(','), word);
  const [value] = term.values;
  if (term.values.length !== 1 || value === undefined) return `${word} takes one value.`;
  if (plain)
    return term.operator === ':'
      ? setOnce(search, plain.word, value, word)
      : `${word} takes no range: write ${word}:value.`;
  const range = rangeFields.find((field) => field.word === word);
  if (!range) return addTime(search, word === 'updated' ? 'updated' : 'created', term, value);
  if (term.operator === ':') return `${word} is a range: write ${word}>=… or ${word}<=….`;
  return setOnce(search, term.operator === '>=' ? range.low : range.high, value, word);
}

/** Sets a parameter that no other term has set; returns why it cannot. */
export function setOnce(
  search: ListSearch,
  key: TextKey,
  value: string,
  word: string,
): string | null {
  const before = search[key];
  if (before !== undefined && before !== value)
    return `${word} stands there twice, and nothing is both: write the values with a comma for either of them.`;
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
    return `${word}: ${value} is no time. Write ${word}:24h, ${word}:2026-11-19 or ${word}>=2026-11-19T08:00:00Z.`;
  if ('relative' in time) return setOnce(search, word, time.relative, word);
  if (word === 'created')
    return (
      (time.start === null ? null : setOnce(search, 'startTimestamp', time.start, word)) ??
      (time.end === null ? null : setOnce(search, 'endTimestamp', time.end, word))
    );
  const before = search.updated === undefined ? null : readTimeRange(search.updated);
  if (before && ('relative' in before || overlaps(before, time)))
    return 'updated is a second time range: the service takes one.';
  search.updated = printTimeRange({
    start: time.start ?? before?.start ?? null,
    end: time.end ?? before?.end ?? null,
  });
  return null;
}

function overlaps(a: Bounds, b: Bounds): boolean {
  return (a.start !== null && b.start !== null) || (a.end !== null && b.end !== null);
}
