import type { FilterCondition } from '#service/calls/filter-groups';
import { parameterProblem, requestsV3Query, filterGroupKeys } from '#service/calls/requests-query';
import type { FilterGroup, FilterGroupKey, FilterValue } from '#service/calls/requests-query';

/** One condition as the URL and the editor hold it: its values are text, chain ids among them. */
export interface Condition extends FilterCondition {
  values: readonly string[] | null;
}

/** Conditions that all hold. Groups of a list are alternatives. */
export type Group = readonly Condition[];

/** Keys that are sent as numbers. */
export const chainIdKeys = [
  'originChainId',
  'destinationChainId',
  'chainId',
  'currencyInChainId',
  'currencyOutChainId',
] as const satisfies readonly FilterGroupKey[];

export function isChainIdKey(key: string): key is (typeof chainIdKeys)[number] {
  return (chainIdKeys as readonly string[]).includes(key);
}

const keyOrder = new Map(filterGroupKeys.map((key, index) => [key, index]));

/** What is wrong with one value for a key, in words; null when it may be sent. */
export function valueProblem(key: FilterGroupKey, value: string): string | null {
  // `007` and `7` are one number to the service and two texts in a URL: only one of them is taken.
  if (isChainIdKey(key) && /^0\d/.test(value)) return 'must not begin with 0';
  // The alias of a key, never a key.
  if (key === 'apiKey')
    return /^[\w-]{1,64}$/.test(value) ? null : 'must be the name of a configured key';
  return parameterProblem(requestsV3Query[key], value);
}

/**
 * Why the service could not express these conditions as one group; null when it can. A key stands once in
 * a group, and null is never mixed with values (a 400, service-api.md L7).
 */
export function groupProblem(group: Group): string | null {
  const seen = new Set<string>();
  for (const { key, negated, values } of group) {
    const name = negated ? `-${key}` : key;
    if (seen.has(name))
      return negated
        ? `${key} can’t exclude “none” and values together.`
        : `${key} is repeated. Use commas to match any.`;
    seen.add(name);
    if (values?.length === 0) return `${key} has no value.`;
    for (const value of values ?? []) {
      const problem = valueProblem(key, value);
      if (problem !== null) return `${key} ${problem}: ${value}`;
    }
  }
  return null;
}

/** The same group in one order, exclusions of one key joined: not a and not b is not (a or b). */
export function orderedGroup(group: Group): Group {
  const joined: Condition[] = [];
  for (const condition of group) {
    const at = joined.findIndex(
      (other) => other.key === condition.key && other.negated === condition.negated,
    );
    const twin = joined[at];
    if (twin && sameValues(twin.values, condition.values)) continue;
    if (twin?.values && condition.values && condition.negated)
      joined[at] = { ...twin, values: unique([...twin.values, ...condition.values]) };
    else joined.push({ ...condition, values: condition.values && unique(condition.values) });
  }
  return joined.toSorted(
    (a, b) =>
      (keyOrder.get(a.key) ?? 0) - (keyOrder.get(b.key) ?? 0) ||
      Number(a.negated) - Number(b.negated),
  );
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function sameValues(a: readonly string[] | null, b: readonly string[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** The order of values does not matter. */
export function sameCondition(a: Condition, b: Condition): boolean {
  const sorted = (values: readonly string[] | null) => values && values.toSorted();
  return (
    a.key === b.key && a.negated === b.negated && sameValues(sorted(a.values), sorted(b.values))
  );
}

/** A group as the service takes it inside `filters`. */
export function toFilterGroup(group: Group): FilterGroup {
  return Object.fromEntries(
    group.map(({ key, negated, values }) => [negated ? `not:${key}` : key, wireValue(key, values)]),
  );
}

function wireValue(key: FilterGroupKey, values: readonly string[] | null): FilterValue {
  if (values === null) return null;
  const wire = values.map((value) => (isChainIdKey(key) ? Number(value) : value));
  return wire.length === 1 ? (wire[0] ?? null) : wire;
}
