import type { ListSearch } from './list-search';
import { groupsOf } from './schema';
import { isoTime } from './absolute-time';
import type { ChainWords } from './ids-only';
import { plainFields, rangeFields, valueFields } from './filter-fields';
import { conditionTerm } from './group-text';
import { searchKeyOf } from './filter';
import { printTerm, type Term } from './terms';
import { readTimeRange } from './time-range';

/** The filter as one line of text; `readTextForm` gives the same filter back. Order and paging are no part of it. */
export function printTextForm(search: ListSearch, chains: ChainWords): string {
  const terms: Term[] = [];
  const add = (word: string, operator: Term['operator'], values: string[]) =>
    terms.push({ not: false, word, operator, values });
  for (const { word, kind } of plainFields) {
    const value = search[word];
    if (value !== undefined) add(word, ':', kind === 'list' ? value.split(',') : [value]);
  }
  for (const { key } of valueFields) {
    const value = search[searchKeyOf(key)];
    if (value !== undefined)
      terms.push(conditionTerm({ key, not: false, values: [value] }, chains));
  }
  for (const { word, low, high } of rangeFields) {
    const [from, to] = [search[low], search[high]];
    if (from !== undefined) add(word, '>=', [from]);
    if (to !== undefined) add(word, '<=', [to]);
  }
  if (search.created !== undefined) add('created', ':', [search.created]);
  if (search.startTimestamp !== undefined) add('created', '>=', [isoTime(search.startTimestamp)]);
  if (search.endTimestamp !== undefined) add('created', '<=', [isoTime(search.endTimestamp)]);
  const updated = search.updated === undefined ? null : readTimeRange(search.updated);
  if (updated && 'relative' in updated) add('updated', ':', [updated.relative]);
  else {
    if (updated?.start != null) add('updated', '>=', [isoTime(updated.start)]);
    if (updated?.end != null) add('updated', '<=', [isoTime(updated.end)]);
  }
  const line = terms.map(printTerm).join(' ');
  return [line, printAlternatives(search, chains, line !== '')].filter(Boolean).join(' ');
}

function printAlternatives(search: ListSearch, chains: ChainWords, besides: boolean): string {
  const groups = groupsOf(search);
  const lines = groups.map((group) =>
    group.map((condition) => printTerm(conditionTerm(condition, chains))).join(' '),
  );
  if (lines.length > 1) return besides ? `(${lines.join(' OR ')})` : lines.join(' OR ');
  // A key that has a parameter beside the group needs the group's own parentheses.
  const twice = groups[0]?.some(({ key, not }) => !not && search[searchKeyOf(key)] !== undefined);
  return twice ? `(${lines.join('')})` : lines.join('');
}
