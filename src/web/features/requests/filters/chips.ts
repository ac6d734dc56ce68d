import type { ListSearch, SearchKey } from '../search/list-search';
import { groupsOf } from '../search/schema';
import { loadedStatus } from '../search/service-query';
import type { ChainWords } from '../search/ids-only';
import type { Condition } from '../search/condition';
import { isChainIdKey } from '../search/condition';
import { plainFields, rangeFields, valueFieldOf, valueFields } from '../search/filter-fields';
import { conditionTerm } from '../search/group-text';
import { changed, searchKeyOf, withoutCondition } from '../search/filter';
import { printTerm } from '../search/terms';
import { readTimeRange } from '../search/time-range';

/** One thing that is filtered by, in words. */
export interface Chip {
  id: string;
  label: string;
  value: string;
  /** The search without it. */
  remove: (search: ListSearch) => ListSearch;
  /** What one should know about it. */
  note?: string;
}

const spans = { m: 'min', h: 'h', d: 'd', w: 'weeks' } as const;

export function spanText(relative: string): string {
  const unit = relative.slice(-1) as keyof typeof spans;
  return `last ${relative.slice(0, -1)} ${spans[unit]}`;
}

/** The chips of a search, in the order of the editor. `chainName` falls back to the id while chains are loading. */
export function chipsOf(
  search: ListSearch,
  chains: ChainWords,
  chainName: (id: string) => string,
  timeText: (seconds: string) => string,
  filtersOpenStatuses = false,
): Chip[] {
  const chips: Chip[] = [];
  const add = (id: string, label: string, value: string, gone: SearchKey[], note?: string) =>
    chips.push({
      id,
      label,
      value,
      remove: (prev) => changed(prev, Object.fromEntries(gone.map((key) => [key, undefined]))),
      ...(note === undefined ? {} : { note }),
    });
  const boundsText = (start: string | null, end: string | null) =>
    [start && `from ${timeText(start)}`, end && `to ${timeText(end)}`].filter(Boolean).join(' ');

  if (search.created !== undefined)
    add('created', 'Created', spanText(search.created), ['created']);
  const { startTimestamp, endTimestamp } = search;
  if ((startTimestamp ?? endTimestamp) !== undefined)
    add('created', 'Created', boundsText(startTimestamp ?? null, endTimestamp ?? null), [
      'startTimestamp',
      'endTimestamp',
    ]);
  const updated = search.updated === undefined ? null : readTimeRange(search.updated);
  if (updated)
    add(
      'updated',
      'Updated',
      'relative' in updated ? spanText(updated.relative) : boundsText(updated.start, updated.end),
      ['updated'],
      'Sorted by update time: the service takes a range of updates in no other order.',
    );
  for (const { key, label } of valueFields) {
    const searchKey = searchKeyOf(key);
    const value = search[searchKey];
    if (value === undefined) continue;
    const text = isChainIdKey(key) ? chainName(value) : value;
    add(searchKey, label, text, [searchKey], noteOf(search, searchKey, filtersOpenStatuses));
  }
  for (const { low, high, label, unit, word } of rangeFields) {
    const [from, to] = [search[low], search[high]];
    if ((from ?? to) === undefined) continue;
    const text = [from && `≥ ${from}`, to && `≤ ${to}`].filter(Boolean).join(' and ');
    add(word, label, `${text} ${unit}`.trim(), [low, high]);
  }
  for (const { word, label, kind } of plainFields) {
    const value = search[word];
    if (value === undefined) continue;
    const text = kind === 'flag' ? yesNo(value) : value.replaceAll(',', ' or ');
    add(word, label, text, [word]);
  }
  const groups = groupsOf(search);
  if (groups.length > 1)
    chips.push({
      id: 'groups',
      label: 'Any of',
      value: groups
        .map((group) => group.map((one) => printTerm(conditionTerm(one, chains))).join(' '))
        .join(' OR '),
      remove: (prev) => changed(prev, { filter: undefined }),
    });
  for (const condition of groups.length === 1 ? (groups[0] ?? []) : [])
    chips.push({
      // Conditions of a group stand beside parameters of the same name.
      id: `group ${condition.not ? '-' : ''}${condition.key}`,
      label: valueFieldOf(condition.key)?.label ?? condition.key,
      value: conditionText(condition, chainName),
      remove: (prev) => withoutCondition(prev, condition),
    });
  return chips;
}

function conditionText({ key, not, values }: Condition, chainName: (id: string) => string): string {
  if (values === null) return not ? 'is present' : 'is empty';
  const named = isChainIdKey(key) ? values.map(chainName) : values;
  return `${not ? 'not ' : ''}${named.join(not ? ' nor ' : ' or ')}`;
}

function yesNo(value: string): string {
  return value === 'true' ? 'included' : 'not included';
}

function noteOf(
  search: ListSearch,
  key: SearchKey,
  filtersOpenStatuses: boolean,
): string | undefined {
  if (key === 'status' && loadedStatus(search, filtersOpenStatuses) !== null)
    return 'Among the loaded rows: the service has no filter for this status.';
  if (key === 'chainId' && (search.originChainId ?? search.destinationChainId) !== undefined)
    return 'Without effect: the chosen origin or destination overrides it.';
  if (key === 'referrer' && search.scope === 'all')
    return 'Only your own requests: the service filters by referrer among these alone.';
  return undefined;
}
