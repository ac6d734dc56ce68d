import type { FilterGroupKey } from '#service/calls/requests-query';
import { orderedGroup, sameCondition, valueProblem, type Condition } from './condition';
import { conditionsProblem, type Filter, type FilterParams } from './filter';
import { inFlightGroup, refundGroup } from './simpler-groups';
import { boundsOf, printTimeRange, timeRangeOf } from './time-range';

/** A changed filter, or why the service could not be asked for it. */
export type Change =
  | { filter: Filter; problem?: undefined }
  | { filter?: undefined; problem: string };

function checked(filter: Filter): Change {
  const problem = conditionsProblem(filter);
  return problem === null ? { filter } : { problem };
}

/** Only rows with this value; null: only rows without any. */
export function filterBy(filter: Filter, key: FilterGroupKey, value: string | null): Change {
  const problem = value === null ? null : valueProblem(key, value);
  if (problem !== null) return { problem: `${key} ${problem}.` };
  const isOther = (condition: Condition) => condition.key !== key || condition.negated;
  return checked({
    ...filter,
    all: [
      ...filter.all.filter(isOther),
      { key, negated: false, values: value === null ? null : [value] },
    ],
    anyOf: filter.anyOf.map((group) => group.filter(isOther)),
  });
}

/** All rows but those with this value; null: only rows that have one. */
export function excludeBy(filter: Filter, key: FilterGroupKey, value: string | null): Change {
  const withoutValue = (conditions: readonly Condition[]) =>
    conditions.flatMap((condition) => {
      if (condition.key !== key || condition.negated || value === null) return [condition];
      const values = condition.values?.filter((other) => other !== value) ?? null;
      return values?.length === 0 ? [] : [{ ...condition, values }];
    });
  const excluded: Condition = { key, negated: true, values: value === null ? null : [value] };
  return checked({
    ...filter,
    all: orderedGroup([...withoutValue(filter.all), excluded]),
    anyOf: filter.anyOf.map(withoutValue),
  });
}

export function removeCondition(filter: Filter, removed: Condition): Filter {
  return { ...filter, all: filter.all.filter((condition) => !sameCondition(condition, removed)) };
}

export function removeParams(filter: Filter, keys: readonly (keyof FilterParams)[]): Filter {
  const params = { ...filter.params };
  for (const key of keys) delete params[key];
  return { ...filter, params };
}

/** The one value that a key must have in every row; null where there is none. */
export function singleValue(filter: Filter, key: FilterGroupKey): string | null {
  const found = filter.all.find((condition) => condition.key === key && isSingle(condition));
  return found?.values?.[0] ?? null;
}

function isSingle({ negated, values }: Condition): boolean {
  return !negated && values?.length === 1;
}

/** Whether any condition is about a key. */
export function hasCondition({ all, anyOf }: Filter, key: FilterGroupKey): boolean {
  return [all, ...anyOf].some((group) => group.some((condition) => condition.key === key));
}

/** The filter with another single value of a key, null for any; its other conditions stay. */
export function withSingleValue(filter: Filter, key: FilterGroupKey, value: string | null): Filter {
  const rest = filter.all.filter((condition) => condition.key !== key || !isSingle(condition));
  const added: Condition[] = value === null ? [] : [{ key, negated: false, values: [value] }];
  return { ...filter, all: [...rest, ...added] };
}

/** What a quick filter shows of the conditions on its key: the one value, or in words that there are others. */
export interface QuickChoice {
  value: string;
  /** Null: nothing but `value` is asked of the key. */
  others: string | null;
}

export function quickChoice(filter: Filter, key: FilterGroupKey, plural: string): QuickChoice {
  const value = singleValue(filter, key);
  if (value !== null) return { value, others: null };
  const wanted = filter.all.filter((condition) => condition.key === key);
  const [only] = wanted;
  if (!only) return { value: '', others: hasCondition(filter, key) ? `Some ${plural}` : null };
  if (only.values === null || wanted.length > 1) return { value: '', others: `Some ${plural}` };
  const { length } = only.values;
  return { value: '', others: only.negated ? `${length} excluded` : `${length} ${plural}` };
}

/** The same for the status, where refunds under both of their words count as one, and what is in flight has a name. */
export function statusChoice(filter: Filter): QuickChoice {
  const wanted = filter.all.filter(({ key }) => key === 'status');
  const isRefund =
    wanted.length === refundGroup.length &&
    refundGroup.every((refund) => wanted.some((other) => sameCondition(refund, other)));
  if (isRefund) return { value: 'refund', others: null };
  if (inFlightGroup.every((part) => filter.all.some((other) => sameCondition(part, other))))
    return { value: '', others: 'In progress' };
  return quickChoice(filter, 'status', 'statuses');
}

/**
 * The filter with another status, null for any. It takes the place of all conditions on the status; alternatives keep
 * theirs. Refunds are asked for under both of their words where the service can be.
 */
export function withStatus(filter: Filter, status: string | null): Filter {
  const rest = { ...filter, all: filter.all.filter(({ key }) => key !== 'status') };
  if (status === 'refund') {
    const refunds = checked({ ...rest, all: [...rest.all, ...refundGroup] });
    if (refunds.filter) return refunds.filter;
  }
  return withSingleValue(rest, 'status', status);
}

const timeKeys = ['created', 'startTimestamp', 'endTimestamp', 'updated'] as const;

/** The parameters of a filter's time range. */
export function timeParams({ params }: Filter): Partial<Record<(typeof timeKeys)[number], string>> {
  return Object.fromEntries(timeKeys.flatMap((key) => (params[key] ? [[key, params[key]]] : [])));
}

/** The filter with another time range: there is one. */
export function withTime(
  filter: Filter,
  time: Pick<FilterParams, (typeof timeKeys)[number]>,
): Filter {
  const rest = removeParams(filter, timeKeys);
  return { ...rest, params: { ...rest.params, ...time } };
}

/** The same filter with its relative span turned into seconds, so that a link means the same rows tomorrow. */
export function freezeTime(filter: Filter, nowSeconds: number): Filter {
  const range = timeRangeOf(filter.params);
  if (!range || !('relative' in range)) return filter;
  const { start } = boundsOf(range, nowSeconds);
  const end = String(Math.floor(nowSeconds));
  return withTime(
    filter,
    filter.params.updated === undefined
      ? { startTimestamp: start ?? undefined, endTimestamp: end }
      : { updated: printTimeRange({ start, end }) },
  );
}
