import type { RequestRecord } from '#service/record';
import { appFeeReading } from '../../record/app-fee-class';
import type { AppFeeRule } from '../../record/app-fee-rules';
import type { ChainOf } from '../../record/chain-of';
import { isoTime } from '../../lib/time';
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

/** Ready to be sent to the service: what was quoted and not collected, with the ids. */
export function uncollectedText({ unexplained, quoted }: UncollectedFees, network: string): string {
  const times = unexplained.flatMap(({ record }) => record.createdAtMs ?? []);
  const [from, to] = [Math.min(...times), Math.max(...times)].map(
    (ms) => isoTime(ms) ?? 'not reported',
  );
  const total = quoted.usd === null ? 'not reported in USD' : `${quoted.usd} USD`;
  return [
    `App fees quoted and not collected (${network})`,
    `${unexplained.length} successful ${unexplained.length === 1 ? 'request' : 'requests'}, quoted ${total}${quoted.unknown > 0 ? ` (${quoted.unknown} without a USD value)` : ''}, collected nothing.`,
    `Created from ${from} to ${to}.`,
    'None of the app-fee rules explains them for certain. Please tell us why nothing was collected.',
    '',
    ...unexplained.map(
      ({ record, quotedUsd, rule }) =>
        `${record.id}  quoted ${quotedUsd === null ? 'not reported' : `${quotedUsd} USD`}  ${rule.sentence}`,
    ),
  ].join('\n');
}
