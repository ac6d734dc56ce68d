import type { SessionPart } from '../../../api/session';
import { sharedValue, type SharedValue } from '../../../lib/shared-value';
import type { ListSearch } from './list-search';
import { groupsOf } from './schema';
import { sameValues, type Condition, type Group } from './condition';
import { filterPart, withGroups } from './filter';

const statusIs = (...values: string[]): Condition => ({ key: 'status', not: false, values });

/** Refunds under both words: `fallback` is named together with refunds, and no filter takes it alone. */
export const refundGroup: Group = [statusIs('refund', 'fallback')];

/** Deposited and not settled, whatever the word: finds `submitted`, which the status filter lacks, and new words. */
export const inFlightGroup: Group = [
  { key: 'depositTxHash', not: true, values: null },
  { key: 'status', not: true, values: ['success', 'failure', 'refund'] },
];

/** What is asked for instead where a service refuses a group; that one may is *assumed*. */
const simplerForms: readonly { group: Group; instead: Group; said: string }[] = [
  {
    group: inFlightGroup,
    instead: [statusIs('depositing', 'pending')],
    said: 'Only depositing and pending are listed. The filter that also finds submitted and other statuses was refused.',
  },
  {
    group: refundGroup,
    instead: [statusIs('refund')],
    said: 'Only refund is listed. The filter that also finds fallback was refused.',
  },
];

export interface Simplified {
  search: ListSearch;
  /** What is missing now. */
  said: string[];
}

/** The search with simpler groups, for a service that has refused its groups; null where there are none. */
export function simplified(search: ListSearch): Simplified | null {
  const said = new Set<string>();
  const groups = groupsOf(search).map((group) =>
    simplerForms.reduce<Group>((now, { group: wanted, instead, said: words }) => {
      if (!wanted.every((condition) => now.some((one) => isSame(one, condition)))) return now;
      said.add(words);
      return [...now.filter((one) => !wanted.some((other) => isSame(one, other))), ...instead];
    }, group),
  );
  return said.size === 0 ? null : { search: withGroups(search, groups), said: [...said] };
}

export function isSame(a: Condition, b: Condition): boolean {
  const sorted = (values: readonly string[] | null) => values && values.toSorted();
  return a.key === b.key && a.not === b.not && sameValues(sorted(a.values), sorted(b.values));
}

/** What has last been asked for in place of a refused filter. */
export const lastSimplified: SessionPart<SharedValue<Simplified | null>> = () =>
  sharedValue<Simplified | null>(null);

/** What is missing from this search because its filter was refused. */
export function missingFrom(search: ListSearch, last: Simplified | null): string[] {
  const print = (one: ListSearch) =>
    Object.entries(filterPart(one))
      .map((entry) => JSON.stringify(entry))
      .toSorted()
      .join();
  return last !== null && print(last.search) === print(search) ? last.said : [];
}
