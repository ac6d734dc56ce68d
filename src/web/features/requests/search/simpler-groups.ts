import type { SessionPart } from '../../../api/session';
import { sharedValue, type SharedValue } from '../../../lib/shared-value';
import { sameCondition, type Condition, type Group } from './condition';
import { printFilter, type Filter } from './filter';

const statusIs = (...values: string[]): Condition => ({ key: 'status', negated: false, values });

/** Refunds under both words: `fallback` is named together with refunds, and no filter takes it alone. */
export const refundGroup: Group = [statusIs('refund', 'fallback')];

const notSettled: Condition = {
  key: 'status',
  negated: true,
  values: ['success', 'failure', 'refund'],
};
/** Deposited and not settled, whatever the word: finds `submitted`, which the status filter lacks, and new words. */
export const inFlightGroup: Group = [
  { key: 'depositTxHash', negated: true, values: null },
  notSettled,
];

export const isNotSettled = (condition: Condition) => sameCondition(condition, notSettled);

/** Statuses in words: those that are still asked for, and those that aren’t. */
export interface Simpler {
  shown: string;
  missing: string;
}

/** What is asked for instead where a service refuses a group; that one may is *assumed*. */
const simplerForms: readonly ({ group: Group; instead: Group } & Simpler)[] = [
  {
    group: inFlightGroup,
    instead: [statusIs('depositing', 'pending')],
    shown: 'depositing and pending',
    missing: 'submitted and other statuses',
  },
  {
    group: refundGroup,
    instead: [statusIs('refund')],
    shown: 'refund',
    missing: 'fallback',
  },
];

export interface Simplified {
  filter: Filter;
  /** What is missing now. */
  parts: Simpler[];
}

/** The filter with simpler groups, for a service that has refused its groups; null where there are none. */
export function simplified(filter: Filter): Simplified | null {
  const parts = new Set<Simpler>();
  const simpler = (conditions: Group) =>
    simplerForms.reduce<Group>((now, form) => {
      const { group: wanted, instead } = form;
      const isWanted = (condition: Condition) =>
        wanted.some((other) => sameCondition(condition, other));
      if (now.filter(isWanted).length < wanted.length) return now;
      parts.add(form);
      return [...now.filter((condition) => !isWanted(condition)), ...instead];
    }, conditions);
  const next = { ...filter, all: simpler(filter.all), anyOf: filter.anyOf.map(simpler) };
  return parts.size === 0 ? null : { filter: next, parts: [...parts] };
}

/** What has last been asked for in place of a refused filter. */
export const lastSimplified: SessionPart<SharedValue<Simplified | null>> = () =>
  sharedValue<Simplified | null>(null);

/** What is missing from this filter because another one was refused. */
export function missingFrom(filter: Filter, last: Simplified | null): Simpler[] {
  const print = (one: Filter) =>
    Object.entries(printFilter(one))
      .map((entry) => JSON.stringify(entry))
      .toSorted()
      .join();
  return last !== null && print(last.filter) === print(filter) ? last.parts : [];
}
