import type { FilterGroupKey } from '#service/requests-query';
import type { ListSearch, SearchKey, TextKey } from '../search/list-search';
import { groupsOf, printGroups, readListSearch } from '../search/schema';
import { groupProblem, orderedGroup, type Condition } from '../search/condition';
import { valueFieldOf } from '../search/filter-fields';
import { filterPart, inlineSingleGroup } from '../search/filter';

export type ConditionMode = 'is' | 'isNot' | 'isEmpty' | 'isPresent';

/** A condition while it is being written: values may still be missing. */
export interface DraftCondition {
  key: FilterGroupKey;
  mode: ConditionMode;
  values: string[];
}

/** The filter while it is being edited: whatever was typed, sent to nobody. */
export interface FilterDraft {
  fields: Partial<Record<TextKey, string>>;
  groups: DraftCondition[][];
}

/** Something that the service could not be asked, and the field that it belongs to. */
export interface DraftProblem {
  name: SearchKey | 'group';
  text: string;
}

export const newCondition: DraftCondition = { key: 'status', mode: 'isNot', values: [''] };

export function draftOf(search: ListSearch): FilterDraft {
  const { filter: _filter, trail: _trail, ...fields } = filterPart(search);
  return {
    fields,
    groups: groupsOf(search).map((group) => group.map(draftCondition)),
  };
}

function draftCondition({ key, not, values }: Condition): DraftCondition {
  if (values === null) return { key, mode: not ? 'isPresent' : 'isEmpty', values: [''] };
  return { key, mode: not ? 'isNot' : 'is', values: [...values] };
}

function conditionOf({ key, mode, values }: DraftCondition): Condition {
  const typed = values.map((value) => value.trim()).filter((value) => value !== '');
  const isNull = mode === 'isEmpty' || mode === 'isPresent';
  return { key, not: mode === 'isNot' || mode === 'isPresent', values: isNull ? null : typed };
}

/** The search that a draft asks for, or all that is wrong with it. */
export function readDraft(
  draft: FilterDraft,
): { search: ListSearch; problems?: undefined } | { search?: undefined; problems: DraftProblem[] } {
  const problems: DraftProblem[] = [];
  const isAlone = draft.groups.length === 1;
  const groups = draft.groups.map((conditions) => orderedGroup(conditions.map(conditionOf)));
  groups.forEach((group, index) => {
    const name = isAlone ? 'The group' : `Group ${index + 1}`;
    const problem = groupProblem(group);
    if (problem !== null) problems.push({ name: 'group', text: `${name}: ${problem}` });
    else if (group.length === 0 && !isAlone)
      problems.push({ name: 'group', text: `${name} is empty: it would match everything.` });
  });
  const typed = Object.entries(draft.fields)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '' && value !== '..');
  const { search, dropped } = readListSearch(Object.fromEntries(typed));
  for (const { name, reason } of dropped)
    problems.push({ name: name as SearchKey, text: `${labelOf(name)} ${reason}.` });
  if (problems.length > 0) return { problems };
  const filter = printGroups(groups);
  return { search: inlineSingleGroup(filter ? { ...search, filter } : search) };
}

function labelOf(name: string): string {
  return valueFieldOf(name as FilterGroupKey)?.label ?? name;
}
