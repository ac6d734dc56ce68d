import { filterableStatuses } from '#service/status';
import type { ListQuery } from '../search/service-query';

/** One call that counts: `label` null is the whole question. */
export interface CountCall {
  label: string | null;
  query: ListQuery & { limit: string; includeTotal: string };
}

function counting(query: ListQuery): CountCall['query'] {
  const { continuation: _continuation, ...rest } = query;
  return { ...rest, limit: '1', includeTotal: 'true' };
}

/** How many rows match: one call. `total` does not depend on limit and cursor (service-api.md L3). */
export function totalCall(query: ListQuery): CountCall {
  return { label: null, query: counting(query) };
}

/**
 * How many rows of each status match: one call for each status that the filter takes, and one for all. The
 * rest are statuses that the filter lacks.
 */
export function statusCalls(query: ListQuery): CountCall[] {
  const { status: _status, ...rest } = query;
  const each = filterableStatuses.map((status) => ({
    label: status,
    query: counting({ ...rest, status }),
  }));
  return [totalCall(rest), ...each];
}

/** What the filter cannot name: all minus the named ones; null while one is missing, or when they contradict. */
export function otherStatuses(
  total: number | null,
  each: readonly (number | null)[],
): number | null {
  if (total === null || each.includes(null)) return null;
  const rest = each.reduce<number>((left, count) => left - (count ?? 0), total);
  return rest >= 0 ? rest : null;
}
