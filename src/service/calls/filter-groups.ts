import {
  filterGroupKeys,
  type FilterGroup,
  type FilterGroupKey,
  type FilterScalar,
} from './requests-query';
import type { Result } from '../result';
import { asObject } from '../schema/tolerant';

/** One key of a group: one of the values, or (null) an empty field; turned round by `not:`. */
export interface FilterCondition {
  key: FilterGroupKey;
  negated: boolean;
  values: readonly FilterScalar[] | null;
}

const negation = 'not:';

/** What a key of a group means; null for a key that no group takes. */
export function filterKeyOf(name: string): Pick<FilterCondition, 'key' | 'negated'> | null {
  const negated = name.startsWith(negation);
  const bare = negated ? name.slice(negation.length) : name;
  const key = filterGroupKeys.find((known) => known === bare);
  return key === undefined ? null : { key, negated };
}

/**
 * Reads the parameter `filters`: a JSON list of groups. Keys of a group all hold, one group of the list does
 * (service-api.md L7). An unknown key is an issue, because dropping it would ask for more than was meant (*assumed*).
 */
export function readFilterGroups(text: string): Result<FilterGroup[]> {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return { ok: false, issues: ['must be valid JSON'] };
  }
  if (!Array.isArray(list)) return { ok: false, issues: ['must be a list of objects'] };
  const issues = list.flatMap((group: unknown, index) => {
    const object = asObject(group);
    if (!object) return [`must be a list of objects: number ${index + 1} is none`];
    return Object.entries(object).flatMap(([name, value]) => entryProblem(name, value) ?? []);
  });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: list };
}

function entryProblem(name: string, value: unknown): string | null {
  const known = filterKeyOf(name);
  if (known === null) return `has an unknown key ${name.slice(0, 64)}`;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.includes(null))
    return values.length === 1 ? null : `${name} must not mix null with values`;
  if (!values.every(isScalar)) return `${name} must be a text, a number, a list of these, or null`;
  // service-api.md L9
  return known.key === 'referrer' && values.includes('') ? `${name} must not be empty` : null;
}

function isScalar(value: unknown): value is FilterScalar {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

/** The conditions of a group that was read. */
export function conditionsOf(group: FilterGroup): FilterCondition[] {
  return Object.entries(group).flatMap(([name, value]) => {
    const known = filterKeyOf(name);
    if (known === null) return [];
    // A list that holds null holds nothing else.
    const values = [value].flat().filter((one) => one !== null);
    const isNullCheck = values.length === 0 && !(Array.isArray(value) && value.length === 0);
    return [{ ...known, values: isNullCheck ? null : values }];
  });
}
