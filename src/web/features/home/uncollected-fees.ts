import type { RequestRecord } from '#service/record';
import { appFeeReading } from '#service/app-fee-class';
import type { AppFeeRule } from '#service/app-fee-rules';
import type { ChainOf } from '../../record/chain-of';
import type { UncollectedLine } from '../../record/uncollected-text';
import type { ListLink } from './home-questions';
import { linkToIds, maxLinkedIds } from './link-to-ids';
import { usdSumOf, type UsdSum } from './usd-sum';

/** A request whose quoted app fee was not collected, and what the app-fee rules say to it. */
export interface UncollectedFee {
  record: RequestRecord;
  quotedUsd: string | null;
  rule: AppFeeRule;
}

export interface UncollectedFees {
  /** Not explained for certain: no rule does, or one may. The newest first. */
  unexplained: UncollectedFee[];
  quoted: UsdSum;
  /** A rule says that nothing was due. */
  explained: UncollectedFee[];
}

export function uncollectedFees(
  records: readonly RequestRecord[],
  chainOf: ChainOf,
): UncollectedFees {
  const fees = records.flatMap((record) => {
    const { class: feeClass, quotedUsd, rule } = appFeeReading(record, chainOf);
    const isUncollected = feeClass === 'nothing-collected' || feeClass === 'expected-zero';
    const wasQuoted = (record.appFees.quoted ?? []).length > 0;
    return isUncollected && wasQuoted && rule ? [{ record, quotedUsd, rule, feeClass }] : [];
  });
  const unexplained = fees.filter(({ feeClass }) => feeClass === 'nothing-collected');
  return {
    unexplained,
    quoted: usdSumOf(unexplained.map(({ quotedUsd }) => quotedUsd)),
    explained: fees.filter(({ feeClass }) => feeClass === 'expected-zero'),
  };
}

/** The unexplained ones, as the text for the service lists them. */
export function unexplainedLines({ unexplained }: UncollectedFees): UncollectedLine[] {
  return unexplained.map(({ record: { id, createdAtMs }, quotedUsd, rule: { sentence } }) => ({
    id,
    createdAtMs,
    quotedUsd,
    collectedUsd: null,
    sentence,
  }));
}

export const uncollectedCardId = 'uncollected-fees';

/** The list of them, or where a link can't name so many, their table here. */
export function linkToFees(fees: readonly UncollectedFee[]): ListLink | string {
  return fees.length > maxLinkedIds
    ? uncollectedCardId
    : linkToIds(fees.map(({ record }) => record.id));
}
