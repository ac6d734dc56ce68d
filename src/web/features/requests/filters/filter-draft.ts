import { filterGroupKeys, type FilterGroupKey } from '#service/requests-query';
import { groupProblem, orderedGroup, type Condition } from '../search/condition';
import { filterOf, filterParamKeys, searchKeyOf, splitFilter, type Filter } from '../search/filter';
import { valueFieldOf } from '../search/filter-fields';
import type { TextKey } from '../search/list-search';
import { readListSearch } from '../search/schema';

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
  /** Null: a group, or the text. */
  field: string | null;
  text: string;
}

export const newCondition: DraftCondition = { key: 'status', mode: 'isNot', values: [''] };

/** A draft has a field for each single value; its groups are what no field can say. */
export function draftOf(filter: Filter): FilterDraft {
  const { values, groups } = splitFilter(filter);
  const fields: FilterDraft['fields'] = {};
  for (const key of filterParamKeys) {
    const text = filter.params[key];
    if (text !== undefined) fields[key] = text;
  }
  for (const key of filterGroupKeys) {
    const value = values[key];
    if (value !== undefined) fields[searchKeyOf(key)] = value;
  }
  return { fields, groups: groups.map((group) => group.map(draftCondition)) };
}

function draftCondition({ key, negated, values }: Condition): DraftCondition {
  if (values === null) return { key, mode: negated ? 'isPresent' : 'isEmpty', values: [''] };
  return { key, mode: negated ? 'isNot' : 'is', values: [...values] };
}

function conditionOf({ key, mode, values }: DraftCondition): Condition {
  const typed = values.map((value) => value.trim()).filter((value) => value !== '');
  const isNull = mode === 'isEmpty' || mode === 'isPresent';
  return {
    key,
    negated: mode === 'isNot' || mode === 'isPresent',
    values: isNull ? null : typed,
  };
}

/** The filter that a draft asks for, or all that is wrong with it. */
export function readDraft(
  draft: FilterDraft,
): { filter: Filter; problems?: undefined } | { filter?: undefined; problems: DraftProblem[] } {
  const problems: DraftProblem[] = [];
  const isAlone = draft.groups.length === 1;
  const groups = draft.groups.map((conditions) => orderedGroup(conditions.map(conditionOf)));
  groups.forEach((group, index) => {
    const name = isAlone ? 'The group' : `Group ${index + 1}`;
    const problem = groupProblem(group);
    if (problem !== null) problems.push({ field: null, text: `${name}: ${problem}` });
    else if (group.length === 0 && !isAlone)
      problems.push({
        field: null,
        text: `${name} is empty and would match everything. Add a condition.`,
      });
  });
  const typed = Object.entries(draft.fields)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '' && text !== '..');
  const { search, dropped } = readListSearch(Object.fromEntries(typed));
  for (const { name, reason } of dropped)
    problems.push({ field: name, text: `${labelOf(name)} ${reason}.` });
  if (problems.length > 0) return { problems };
  return { filter: { ...filterOf(search), anyOf: groups } };
}

function labelOf(name: string): string {
  return valueFieldOf(name as FilterGroupKey)?.label ?? name;
}
