import { isoTimeOfSeconds, readTimeRange } from './time-range';
import type { Condition } from './condition';
import { splitFilter, type Filter } from './filter';
import { plainFields, rangeFields, valueFields } from './filter-fields';
import { type ChainWords, conditionTerm } from './group-text';
import { printTerm, type Term } from './terms';

/** The filter as one line of text; `readTextForm` gives the same filter back. */
export function printTextForm(filter: Filter, chains: ChainWords): string {
  const { params } = filter;
  const { values, groups } = splitFilter(filter);
  const terms: string[] = [];
  const add = (word: string, operator: Term['operator'], texts: string[]) =>
    terms.push(printTerm({ not: false, word, operator, values: texts }));
  const print = (condition: Condition) => printTerm(conditionTerm(condition, chains));
  for (const { word, kind } of plainFields) {
    const value = params[word];
    if (value !== undefined) add(word, ':', kind === 'list' ? value.split(',') : [value]);
  }
  for (const { key } of valueFields) {
    const value = values[key];
    if (value !== undefined) terms.push(print({ key, negated: false, values: [value] }));
  }
  for (const { word, low, high } of rangeFields) {
    const [from, to] = [params[low], params[high]];
    if (from !== undefined) add(word, '>=', [from]);
    if (to !== undefined) add(word, '<=', [to]);
  }
  if (params.created !== undefined) add('created', ':', [params.created]);
  if (params.startTimestamp !== undefined)
    add('created', '>=', [isoTimeOfSeconds(params.startTimestamp)]);
  if (params.endTimestamp !== undefined)
    add('created', '<=', [isoTimeOfSeconds(params.endTimestamp)]);
  const updated = params.updated === undefined ? null : readTimeRange(params.updated);
  if (updated && 'relative' in updated) add('updated', ':', [updated.relative]);
  else {
    if (updated?.start != null) add('updated', '>=', [isoTimeOfSeconds(updated.start)]);
    if (updated?.end != null) add('updated', '<=', [isoTimeOfSeconds(updated.end)]);
  }
  const alternatives = groups.map((group) => group.map(print).join(' ')).join(' OR ');
  // A key that has a value beside its only group needs the group's own parentheses.
  const isTwice = groups.some((group) =>
    group.some(({ key, negated }) => !negated && values[key] !== undefined),
  );
  const isInside = terms.length > 0 && (groups.length > 1 || isTwice);
  return [...terms, isInside ? `(${alternatives})` : alternatives].filter(Boolean).join(' ');
}
