import type { Scope } from '../../../api/scope';
import type { Condition } from '../search/condition';
import { isChainIdKey } from '../search/condition';
import { failReasonTitle, refundFailReasonTitle } from '../../../record/reasons/reason-title';
import { featureTitle, requestTypeTitle } from '../../../record/request-words';
import type { Filter, FilterParams } from '../search/filter';
import { removeCondition, removeParams } from '../search/filter-edits';
import { plainFields, rangeFields, valueFieldOf, valueFields } from '../search/filter-fields';
import { type ChainWords, conditionTerm } from '../search/group-text';
import { isNotSettled } from '../search/simpler-groups';
import { printTerm } from '../search/terms';
import { readTimeRange } from '../search/time-range';
import { spanText } from '../../../lib/span-text';

/** One thing that is filtered by, in words. */
export interface Chip {
  id: string;
  label: string;
  value: string;
  /** The value with the service's own words after those that people say. */
  exact: string;
  /** The filter without it. */
  remove: (filter: Filter) => Filter;
  /** What one should know about it: in a few words, and why. */
  note?: Note;
}

export interface Note {
  summary: string;
  why: string;
}

/** What the words of a filter depend on. */
export interface ChipContext {
  chains: ChainWords;
  /** Falls back to the id while chains are loading. */
  chainName: (id: string) => string;
  timeText: (seconds: string) => string;
  /** Whose requests the URL asks for. */
  scope: Scope;
}

/** The chips of a filter: times, single values in the order of the editor, ranges, and what is left. */
export function chipsOf(filter: Filter, context: ChipContext): Chip[] {
  const { params, all, anyOf } = filter;
  const { chains, chainName, timeText } = context;
  const chips: Chip[] = [];
  const add = (
    id: string,
    label: string,
    text: string | ((say: typeof valueText) => string),
    remove: Chip['remove'],
    note?: Note,
  ) => {
    const [value, exact] =
      typeof text === 'string' ? [text, text] : [text(titleText), text(valueText)];
    chips.push({ id, label, value, exact, remove, ...(note === undefined ? {} : { note }) });
  };
  const removing =
    (...keys: (keyof FilterParams)[]) =>
    (from: Filter) =>
      removeParams(from, keys);
  const boundsText = (start: string | null = null, end: string | null = null) =>
    [start && `from ${timeText(start)}`, end && `to ${timeText(end)}`].filter(Boolean).join(' ');

  const { created, startTimestamp, endTimestamp } = params;
  if (created !== undefined) add('created', 'Created', spanText(created), removing('created'));
  if ((startTimestamp ?? endTimestamp) !== undefined)
    add(
      'created',
      'Created',
      boundsText(startTimestamp, endTimestamp),
      removing('startTimestamp', 'endTimestamp'),
    );
  const updated = params.updated === undefined ? null : readTimeRange(params.updated);
  if (updated)
    add(
      'updated',
      'Updated',
      'relative' in updated ? spanText(updated.relative) : boundsText(updated.start, updated.end),
      removing('updated'),
      { summary: 'Sorted by last update', why: 'This filter requires it.' },
    );
  const singles = new Set<Condition>();
  for (const { key, label } of valueFields) {
    const single = all.find(
      (condition) => condition.key === key && !condition.negated && condition.values?.length === 1,
    );
    const value = single?.values?.[0];
    if (single === undefined || value === undefined) continue;
    singles.add(single);
    add(
      key,
      label,
      (say) => say(key, value, chainName),
      (from) => removeCondition(from, single),
      noteOf(key, context),
    );
  }
  for (const { low, high, label, unit, word } of rangeFields) {
    const [from, to] = [params[low], params[high]];
    if ((from ?? to) === undefined) continue;
    const text = [from && `≥ ${from}`, to && `≤ ${to}`].filter(Boolean).join(' and ');
    add(word, label, `${text} ${unit}`.trim(), removing(low, high));
  }
  for (const { word, label, kind } of plainFields) {
    const value = params[word];
    if (value === undefined) continue;
    const text = (say: typeof valueText) =>
      kind === 'flag'
        ? yesNo(value)
        : value
            .split(',')
            .map((each) => (word === 'features' ? say(word, each) : each))
            .join(' or ');
    add(word, label, text, removing(word));
  }
  const printGroup = (group: readonly Condition[]) =>
    group.map((condition) => printTerm(conditionTerm(condition, chains))).join(' ');
  if (anyOf.length > 0)
    add('groups', 'Any of', anyOf.map(printGroup).join(' OR '), (from) => ({ ...from, anyOf: [] }));
  for (const condition of all) {
    if (singles.has(condition)) continue;
    const { key, negated } = condition;
    // Another condition of the same key may have a chip of its own.
    const id = `group ${negated ? '-' : ''}${key}`;
    const label = valueFieldOf(key)?.label ?? key;
    add(
      id,
      label,
      (say) =>
        say === titleText && isNotSettled(condition)
          ? 'in progress'
          : conditionText(condition, (key, value) => say(key, value, chainName)),
      (from) => removeCondition(from, condition),
    );
  }
  return chips;
}

type WordKey = Condition['key'] | 'features';

const titles: Partial<Record<WordKey, (value: string) => string>> = {
  failReason: failReasonTitle,
  refundFailReason: refundFailReasonTitle,
  requestType: requestTypeTitle,
  features: featureTitle,
};

/** A value as people say it. */
function titleText(key: WordKey, value: string, chainName: (id: string) => string = String) {
  return isChainIdKey(key) ? chainName(value) : (titles[key]?.(value) ?? value);
}

/** A value in words: what people say first, the service's own word after it. */
export function valueText(
  key: WordKey,
  value: string,
  chainName: (id: string) => string = String,
): string {
  const title = titleText(key, value, chainName);
  return title === value || isChainIdKey(key) ? title : `${title} · ${value}`;
}

const anyOfThem = new Intl.ListFormat('en-US', { type: 'disjunction' });

function conditionText(
  { key, negated, values }: Condition,
  say: (key: WordKey, value: string) => string,
): string {
  if (values === null) return negated ? 'is set' : 'is not set';
  const named = values.map((value) => say(key, value));
  return `${negated ? 'not ' : ''}${anyOfThem.format(named)}`;
}

function yesNo(value: string): string {
  return value === 'true' ? 'included' : 'excluded';
}

function noteOf(key: Condition['key'], { scope }: ChipContext): Note | undefined {
  if (key === 'referrer' && scope === 'all')
    return {
      summary: 'Limited to your requests',
      why: 'The API filters only your own requests by referrer.',
    };
  return undefined;
}
