import type { SessionPart } from '../../../api/session';
import { sharedValue, type SharedValue } from '../../../lib/shared-value';
import { sameCondition, type Condition, type Group } from './condition';
import { printFilter, type Filter } from './filter';

const statusIs = (...values: string[]): Condition => ({ key: 'status', negated: false, values });

/** Refunds under both words: `fallback` is named together with refunds, and no filter takes it alone. */
export const refundGroup: Group = [statusIs('refund', 'fallback')];

/** Deposited and not settled, whatever the word: finds `submitted`, which the status filter lacks, and new words. */
export const inFlightGroup: Group = [
  { key: 'depositTxHash', negated: true, values: null },
  { key: 'status', negated: true, values: ['success', 'failure', 'refund'] },
];

/** What is asked for instead where a service refuses a group; that one may is *assumed*. */
const simplerForms: readonly { group: Group; instead: Group; said: string }[] = [
  {
    group: inFlightGroup,
    instead: [statusIs('depositing', 'pending')],
    said: 'Shows depositing and pending only. The API rejected the filter that also finds submitted and other statuses.',
  },
  {
    group: refundGroup,
    instead: [statusIs('refund')],
    said: 'Shows refund only. The API rejected the filter that also finds fallback.',
  },
];

export interface Simplified {
  filter: Filter;
  /** What is missing now. */
  said: string[];
}

/** The filter with simpler groups, for a service that has refused its groups; null where there are none. */
export function simplified(filter: Filter): Simplified | null {
  const said = new Set<string>();
  const simpler = (conditions: Group) =>
    simplerForms.reduce<Group>((now, { group: wanted, instead, said: words }) => {
      const isWanted = (condition: Condition) =>
        wanted.some((other) => sameCondition(condition, other));
      if (now.filter(isWanted).length < wanted.length) return now;
      said.add(words);
      return [...now.filter((condition) => !isWanted(condition)), ...instead];
    }, conditions);
  const next = { ...filter, all: simpler(filter.all), anyOf: filter.anyOf.map(simpler) };
  return said.size === 0 ? null : { filter: next, said: [...said] };
}

/** What has last been asked for in place of a refused filter. */
export const lastSimplified: SessionPart<SharedValue<Simplified | null>> = () =>
  sharedValue<Simplified | null>(null);

/** What is missing from this filter because another one was refused. */
export function missingFrom(filter: Filter, last: Simplified | null): string[] {
  const print = (one: Filter) =>
    Object.entries(printFilter(one))
      .map((entry) => JSON.stringify(entry))
      .toSorted()
      .join();
  return last !== null && print(last.filter) === print(filter) ? last.said : [];
}
