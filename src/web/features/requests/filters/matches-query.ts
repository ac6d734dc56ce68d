import { amountIn, fillTimeSeconds } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import { filterGroupKeys } from '#service/requests-query';
import type { ListQuery } from '../search';
import { compareDecimal } from '../../../lib/amounts';
import { quotedFeeUsd, sumUsdOf } from '../../../record/app-fee-class';
import type { Condition, Group } from './condition';
import { recordValues } from './record-values';

/** Whether a record satisfies something; null when it does not report enough to tell. */
export type Verdict = boolean | null;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** A record against one condition. Where quote and outcome differ, either may have been meant. */
export function matchesCondition(record: RequestRecord, { key, not, values }: Condition): Verdict {
  const own = recordValues(record, key);
  if (own === null) return null;
  if (values === null) return (own.length === 0) !== not;
  if (not) return own.length === 0 || own.some((one) => !values.some((value) => same(one, value)));
  return own.some((one) => values.some((value) => same(one, value)));
}

/** A record against alternatives of conditions that all hold. */
export function matchesGroups(record: RequestRecord, groups: readonly Group[]): Verdict {
  return either(groups.map((group) => all(group.map((one) => matchesCondition(record, one)))));
}

function all(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

function either(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(true)) return true;
  return verdicts.includes(null) ? null : false;
}

type Test = (record: RequestRecord, value: string, query: ListQuery) => Verdict;

// `chainId` says nothing beside an origin or a destination, which override it (supplement, section 1).
const isOverridden = (query: ListQuery) =>
  query.originChainId !== undefined || query.destinationChainId !== undefined;

const keyTests = filterGroupKeys
  .filter((key) => key !== 'apiKey')
  .map((key): [string, Test] => [
    key,
    (record, value) => matchesCondition(record, { key, not: false, values: [value] }),
  ]);

/** The parameters whose effect shows in a returned row. */
export const parameterTests = new Map<string, Test>([
  ...keyTests,
  [
    'chainId',
    (record, value, query) =>
      isOverridden(query)
        ? null
        : matchesCondition(record, { key: 'chainId', not: false, values: [value] }),
  ],
  [
    'id',
    // Children have ids of their own.
    (record, value, query) =>
      query.includeChildRequests === 'true' ? null : same(record.id, value),
  ],
  [
    'startTimestamp',
    (record, value, query) => inTime(record, query, (ms) => ms >= Number(value) * 1000),
  ],
  // Bounds are whole seconds, rows have milliseconds: the bound's own second counts as inside.
  [
    'endTimestamp',
    (record, value, query) => inTime(record, query, (ms) => ms < (Number(value) + 1) * 1000),
  ],
  ['startBlock', (record, value) => someBlock(record, (block) => block >= Number(value))],
  ['endBlock', (record, value) => someBlock(record, (block) => block <= Number(value))],
  [
    'amountUsdMin',
    (record, value) => someUsd(amountsUsd(record), (usd) => (compareDecimal(usd, value) ?? 0) >= 0),
  ],
  [
    'amountUsdMax',
    (record, value) => someUsd(amountsUsd(record), (usd) => (compareDecimal(usd, value) ?? 0) <= 0),
  ],
  [
    'appFeesAmountUsdMin',
    (record, value) => someUsd(appFeesUsd(record), (usd) => (compareDecimal(usd, value) ?? 0) >= 0),
  ],
  [
    'appFeesAmountUsdMax',
    (record, value) => someUsd(appFeesUsd(record), (usd) => (compareDecimal(usd, value) ?? 0) <= 0),
  ],
  // A second of tolerance: the service may measure with more than the whole seconds of the transactions.
  ['fillTimeMin', (record, value) => inFillTime(record, (seconds) => seconds >= Number(value) - 1)],
  ['fillTimeMax', (record, value) => inFillTime(record, (seconds) => seconds <= Number(value) + 1)],
  [
    'features',
    (record, value) =>
      record.features && value.split(',').some((one) => record.features?.includes(one)),
  ],
]);

function inTime(record: RequestRecord, query: ListQuery, test: (ms: number) => boolean): Verdict {
  const ms = query.sortBy === 'updatedAt' ? record.updatedAtMs : record.createdAtMs;
  return ms === null ? null : test(ms);
}

function someBlock(record: RequestRecord, test: (block: number) => boolean): Verdict {
  const blocks = [...record.inTxs, ...record.outTxs].flatMap(({ block }) => block ?? []);
  return blocks.length === 0 ? null : blocks.some(test);
}

function inFillTime(record: RequestRecord, test: (seconds: number) => boolean): Verdict {
  const seconds = fillTimeSeconds(record);
  return seconds === null ? null : test(seconds);
}

function someUsd(values: readonly string[], test: (usd: string) => boolean): Verdict {
  return values.length === 0 ? null : values.some(test);
}

function amountsUsd(record: RequestRecord): string[] {
  const quoted = record.route.quoted?.origin?.inputCurrency?.amountUsd;
  return [amountIn(record)?.amount.amountUsd, quoted].flatMap((usd) => usd ?? []);
}

function appFeesUsd(record: RequestRecord): string[] {
  return [sumUsdOf(record.appFees.actual), quotedFeeUsd(record)].flatMap((usd) => usd ?? []);
}
