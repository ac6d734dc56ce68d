import { groupedBy } from '../../lib/grouped-by';
import { noReason } from '#service/fail-reason';
import type { RequestRecord } from '#service/record';
import { valueUsd } from '../../record/row-values';
import { usdSumOf, type UsdSum } from './usd-sum';

/** Failed requests of one reason, or of one reason at one destination. */
interface Failures {
  records: RequestRecord[];
  value: UsdSum;
  firstMs: number | null;
  lastMs: number | null;
}

export interface FailureReason extends Failures {
  reason: string;
  /** The most frequent first. */
  destinations: (Failures & { chainId: number | null })[];
}

/** Reasons of failed requests, the most frequent first, each with its destinations. */
export function failureReasons(records: readonly RequestRecord[]): FailureReason[] {
  const withReason = records.filter(
    ({ failReason }) => failReason !== null && failReason !== noReason,
  );
  return [...groupedBy(withReason, ({ failReason }) => failReason ?? noReason)]
    .map(([reason, group]) => ({
      reason,
      ...failuresOf(group),
      destinations: [...groupedBy(group, ({ destinationChainId }) => destinationChainId)]
        .map(([chainId, there]) => ({ chainId, ...failuresOf(there) }))
        .toSorted(byFrequency),
    }))
    .toSorted(byFrequency);
}

function failuresOf(records: RequestRecord[]): Failures {
  const times = records.flatMap(({ updatedAtMs }) => updatedAtMs ?? []);
  return {
    records,
    value: usdSumOf(records.map(valueUsd)),
    firstMs: times.length > 0 ? Math.min(...times) : null,
    lastMs: times.length > 0 ? Math.max(...times) : null,
  };
}

function byFrequency(a: Failures, b: Failures): number {
  return b.records.length - a.records.length || (b.lastMs ?? 0) - (a.lastMs ?? 0);
}
