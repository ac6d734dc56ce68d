import type { FilterGroupKey } from '#service/requests-query';
import type { ListSearch } from './list-search';
import { groupsOf } from './schema';
import type { Group } from './condition';
import { addToAll, changed, withGroups } from './filter';
import { isSame, refundGroup } from './simpler-groups';

/** The one status that a search asks for, as the quick filter shows it; custom: groups ask for statuses. */
export function statusChoice(search: ListSearch): { value: string; isCustom: boolean } {
  if (search.status !== undefined) return { value: search.status, isCustom: false };
  const groups = groupsOf(search);
  const [only] = groups;
  const asked = groups.length === 1 ? (only ?? []).filter(({ key }) => key === 'status') : [];
  const isRefund =
    asked.length === 1 && refundGroup.every((one) => asked.some((other) => isSame(one, other)));
  if (isRefund) return { value: 'refund', isCustom: false };
  return { value: '', isCustom: hasCondition(search, 'status') };
}

/** Whether a group asks for a field. */
export function hasCondition(search: ListSearch, key: FilterGroupKey): boolean {
  return groupsOf(search).some((group) => group.some((condition) => condition.key === key));
}

/**
 * The search with another status, null for any. It takes the place of the statuses of an only group; alternatives
 * keep theirs. Refunds are asked for under both of their words.
 */
export function withStatus(search: ListSearch, status: string | null): ListSearch {
  const groups = groupsOf(search);
  const rest: readonly Group[] =
    groups.length === 1
      ? groups.map((group) => group.filter(({ key }) => key !== 'status'))
      : groups;
  const base = withGroups({ ...search, status: undefined }, rest);
  if (status === null) return base;
  const [refund] = refundGroup;
  const both = status === 'refund' && refund ? addToAll(base, groupsOf(base), refund) : null;
  if (both?.problem === undefined && both !== null) return both.search;
  return changed(base, { status });
}
