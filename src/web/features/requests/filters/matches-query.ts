import { sameHash } from '#service/address';
import { amountIn, fillTimeSeconds } from '#service/amounts-of';
import { quotedFeeUsd, sumUsdOf } from '#service/app-fee-usd';
import { compareDecimal } from '#service/decimal';
import { noReason } from '#service/fail-reason';
import type { RequestRecord } from '#service/record';
import { filterGroupKeys } from '#service/requests-query';
import type { ListQuery } from '../search';
import type { ChainOf } from '../../../record/chain-of';
import type { Condition, Group } from './condition';
import { recordValues } from './record-values';
import { sameValue } from './same-value';

/** Whether a record satisfies something; null when it does not report enough to tell. */
export type Verdict = boolean | null;

/** A record against one condition. Where quote and outcome differ, either may have been meant. */
function matchesCondition(
  record: RequestRecord,
  { key, not, values }: Condition,
  chainOf: ChainOf,
): Verdict {
  const reported = recordValues(record, key);
  if (reported === null) return null;
  if (values === null) return (reported.length === 0) !== not;
  // No reason has a word of its own on some surfaces.
  const isReason = key === 'failReason' || key === 'refundFailReason';
  const own = reported.length === 0 && isReason ? [noReason] : reported;
  const isOneOf = (one: string) =>
    either(values.map((value) => sameValue(key, one, value, record, chainOf)));
  if (!not) return either(own.map(isOneOf));
  return own.length === 0 || either(own.map((one) => negated(isOneOf(one))));
}

function negated(verdict: Verdict): Verdict {
  return verdict === null ? null : !verdict;
}

/** A record against alternatives of conditions that all hold. */
export function matchesGroups(
  record: RequestRecord,
  groups: readonly Group[],
  chainOf: ChainOf,
): Verdict {
  return either(
    groups.map((group) => all(group.map((one) => matchesCondition(record, one, chainOf)))),
  );
}

function all(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

function either(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(true)) return true;
  return verdicts.includes(null) ? null : false;
}

type Test = (record: RequestRecord, value: string, query: ListQuery, chainOf: ChainOf) => Verdict;

// `chainId` says nothing beside an origin or a destination, which override it (service-api.md L6).
const isOverridden = (query: ListQuery) =>
  query.originChainId !== undefined || query.destinationChainId !== undefined;

const keyTests = filterGroupKeys
  .filter((key) => key !== 'apiKey')
  .map((key): [string, Test] => [
    key,
    (record, value, _query, chainOf) =>
      matchesCondition(record, { key, not: false, values: [value] }, chainOf),
  ]);

/** The parameters whose effect shows in a returned row. */
export const parameterTests = new Map<string, Test>([
  ...keyTests,
  [
    'chainId',
    (record, value, query, chainOf) =>
      isOverridden(query)
        ? null
        : matchesCondition(record, { key: 'chainId', not: false, values: [value] }, chainOf),
  ],
  [
    'id',
    // Children have ids of their own.
    (record, value, query) =>
      query.includeChildRequests === 'true' ? null : sameHash(record.id, value),
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
