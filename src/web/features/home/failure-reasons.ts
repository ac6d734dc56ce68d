import { groupedBy } from '../../lib/grouped-by';
import { noReason } from '#service/fail-reason';
import type { RequestRecord } from '#service/record';
import { valueUsd } from '../../record/row-values';
import { usdSumOf, type UsdSum } from './usd-sum';

/** One reason at one destination. */
export interface FailureReason {
  reason: string;
  destinationChainId: number | null;
  /** How many requests have the reason, whatever their destination. */
  ofReason: number;
  records: RequestRecord[];
  value: UsdSum;
  firstMs: number | null;
  lastMs: number | null;
}

/** Reason and destination of failed requests: the most frequent reason first, and within it the most frequent destination. */
export function failureReasons(records: readonly RequestRecord[]): FailureReason[] {
  const withReason = records.filter(
    ({ failReason }) => failReason !== null && failReason !== noReason,
  );
  const byReason = groupedBy(withReason, ({ failReason }) => failReason ?? noReason);
  const groups = groupedBy(withReason, ({ failReason, destinationChainId }) =>
    JSON.stringify([failReason, destinationChainId]),
  );
  return [...groups.values()]
    .flatMap((group): FailureReason[] => {
      const [first] = group;
      if (!first) return [];
      const times = group.flatMap(({ updatedAtMs }) => updatedAtMs ?? []);
      return [
        {
          reason: first.failReason ?? noReason,
          destinationChainId: first.destinationChainId,
          ofReason: byReason.get(first.failReason ?? noReason)?.length ?? 0,
          records: group,
          value: usdSumOf(group.map(valueUsd)),
          firstMs: times.length > 0 ? Math.min(...times) : null,
          lastMs: times.length > 0 ? Math.max(...times) : null,
        },
      ];
    })
    .toSorted(
      (a, b) =>
        b.ofReason - a.ofReason ||
        a.reason.localeCompare(b.reason) ||
        b.records.length - a.records.length ||
        (b.lastMs ?? 0) - (a.lastMs ?? 0),
    );
}
