import { filterGroupKeys, type FilterGroupKey } from '#service/calls/requests-query';
import type { Group } from '../search/condition';
import { filterOf, filterParamKeys, searchKeyOf, splitFilter, type Filter } from '../search/filter';
import { valueFieldOf } from '../search/filter-fields';
import type { TextKey } from '../search/list-search';
import { readListSearch } from '../search/schema';

/** The filter while it is being edited: what was typed may still be wrong. */
export interface FilterDraft {
  fields: Partial<Record<TextKey, string>>;
  /** What no field can show: exclusions, lists of values and alternatives. Only the text form edits them. */
  groups: readonly Group[];
}

/** Something that the service can't filter by, and the field that it belongs to; null: the text. */
export interface DraftProblem {
  field: string | null;
  text: string;
}

export function filterDraftOf(filter: Filter): FilterDraft {
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
  return { fields, groups };
}

/** The filter of a draft, or all that is wrong with it. */
export function readDraft({
  fields,
  groups,
}: FilterDraft):
  | { filter: Filter; problems?: undefined }
  | { filter?: undefined; problems: DraftProblem[] } {
  const typed = Object.entries(fields)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '' && text !== '..');
  const { search, dropped } = readListSearch(Object.fromEntries(typed));
  if (dropped.length === 0) return { filter: { ...filterOf(search), anyOf: groups } };
  return {
    problems: dropped.map(({ name, reason }) => ({
      field: name,
      text: `${valueFieldOf(name as FilterGroupKey)?.label ?? name} ${reason}.`,
    })),
  };
}
