import { compareDecimal } from './decimal';
import { noReason } from './fail-reason';
import { conditionsOf, readFilterGroups, type FilterCondition } from './filter-groups';
import type { RequestRecord } from './record';
import { wholeView, type RecordView } from './record-view';
import { filterGroupKeys, type RequestsV3Parameter, type RequestsV3Query } from './requests-query';
import { sameValue, type VmTypeOf } from './same-value';

/** Whether something holds; null where the record does not report enough to tell. */
export type Verdict = boolean | null;

/** One parameter of a query, as a test of a record. */
export interface ParameterTest {
  parameter: RequestsV3Parameter;
  /** @param raw the record as it came, for a `term` that stands where the record has no field */
  holds: (record: RequestRecord, raw?: unknown) => Verdict;
}

/** How records are read: by which view, and by the rules of which chains. */
export interface Reading {
  view: RecordView;
  vmTypeOf: VmTypeOf;
}

/** A record by itself, on chains that are not known. */
export const wholeRecord: Reading = { view: wholeView, vmTypeOf: () => null };

/**
 * What a query of GET /requests/v3 means, said once: whether a record is among its rows. `apiKey`, and `id` together
 * with `includeChildRequests`, cannot be told from a record.
 */
export function matches(
  record: RequestRecord,
  query: RequestsV3Query,
  reading: Reading = wholeRecord,
): Verdict {
  return matcherOf(query, reading)(record);
}

/** The same for many records. */
export function matcherOf(
  query: RequestsV3Query,
  reading: Reading = wholeRecord,
): (record: RequestRecord, raw?: unknown) => Verdict {
  const tests = parameterTests(query, reading);
  return (record, raw) => every(tests.map(({ holds }) => holds(record, raw)));
}

/** The parameters of a query that select rows, one by one: a record matches where all of them hold. */
export function parameterTests(query: RequestsV3Query, reading: Reading): ParameterTest[] {
  return [
    ...keyTests(query, reading),
    ...rangeTests(query, reading.view),
    ...featureTest(query, reading.view),
    ...termTest(query, reading),
    ...groupTest(query, reading),
  ];
}

function keyTests(query: RequestsV3Query, reading: Reading): ParameterTest[] {
  return filterGroupKeys.flatMap((key): ParameterTest[] => {
    const value = query[key];
    if (value === undefined) return [];
    const condition = { key, negated: false, values: [value] };
    return [
      {
        parameter: key,
        holds: (record) => {
          // Children have ids of their own (service-api.md L14).
          if (key === 'id' && query.includeChildRequests === 'true') return null;
          // An origin or a destination overrides it (service-api.md L6).
          if (key === 'chainId' && (query.originChainId ?? query.destinationChainId) !== undefined)
            return true;
          return conditionHolds(record, condition, reading);
        },
      },
    ];
  });
}

/** One of the groups; of a group, all its keys (service-api.md L7). No group at all is no filter (*assumed*). */
function groupTest(query: RequestsV3Query, reading: Reading): ParameterTest[] {
  if (query.filters === undefined) return [];
  const read = readFilterGroups(query.filters);
  // What the service makes of other text is not known.
  if (!read.ok) return [{ parameter: 'filters', holds: () => null }];
  const groups = read.value.map(conditionsOf);
  if (groups.length === 0) return [];
  const groupHolds = (record: RequestRecord, group: readonly FilterCondition[]) =>
    every(group.map((condition) => conditionHolds(record, condition, reading)));
  return [
    {
      parameter: 'filters',
      holds: (record) => some(groups.map((group) => groupHolds(record, group))),
    },
  ];
}

/** Where the possible contents of a field disagree, nobody can tell. */
function conditionHolds(
  record: RequestRecord,
  { key, negated, values }: FilterCondition,
  { view, vmTypeOf }: Reading,
): Verdict {
  const contents = view.contents(record, key);
  if (contents === null) return null;
  const isIn = (content: readonly string[]): Verdict => {
    if (values === null) return content.length === 0;
    const own = content.length === 0 && isReason(key) ? [noReason] : content;
    return some(
      own.flatMap((one) =>
        values.map((value) => sameValue(key, one, String(value), record, vmTypeOf)),
      ),
    );
  };
  const verdict = agreed(contents.map(isIn));
  return negated && verdict !== null ? !verdict : verdict;
}

// No reason is a word of its own on some surfaces (service-api.md S6).
function isReason(key: string): boolean {
  return key === 'failReason' || key === 'refundFailReason';
}

function rangeTests(query: RequestsV3Query, view: RecordView): ParameterTest[] {
  const tests: ParameterTest[] = [];
  const add = <T>(
    parameter: RequestsV3Parameter,
    valuesOf: (record: RequestRecord) => readonly T[] | null,
    holds: (value: T, bound: string) => Verdict,
  ) => {
    const bound = query[parameter];
    if (bound === undefined) return;
    tests.push({
      parameter,
      holds: (record) => {
        const values = valuesOf(record);
        return values && some(values.map((value) => holds(value, bound)));
      },
    });
  };
  // Bounds are inclusive whole seconds, while rows have milliseconds (service-api.md L11).
  const seconds = (record: RequestRecord) => {
    const ms = query.sortBy === 'updatedAt' ? record.updatedAtMs : record.createdAtMs;
    return ms === null ? null : [Math.floor(ms / 1000)];
  };
  add('startTimestamp', seconds, isFrom);
  add('endTimestamp', seconds, isTo);

  const { startBlock } = query;
  const isFromStart = (block: number | null) =>
    startBlock === undefined || block === null ? null : isFrom(block, startBlock);
  const blocks = (record: RequestRecord) => view.blocks(record, query);
  add('startBlock', blocks, isFromStart);
  // One block has to be within both bounds.
  const blocksFromStart = (record: RequestRecord) => {
    const late = blocks(record)?.filter((block) => isFromStart(block) !== false);
    return late?.length ? late : blocks(record);
  };
  add('endBlock', blocksFromStart, (block, bound) => (block === null ? null : isTo(block, bound)));

  add('amountUsdMin', view.amountsUsd, isUsdFrom);
  add('amountUsdMax', view.amountsUsd, isUsdTo);
  add('appFeesAmountUsdMin', view.appFeesUsd, isUsdFrom);
  add('appFeesAmountUsdMax', view.appFeesUsd, isUsdTo);
  add('fillTimeMin', view.fillSeconds, isFrom);
  add('fillTimeMax', view.fillSeconds, isTo);
  return tests;
}

const isFrom = (value: number, bound: string) => value >= Number(bound);
const isTo = (value: number, bound: string) => value <= Number(bound);

function isUsdFrom(usd: string, bound: string): Verdict {
  const order = compareDecimal(usd, bound);
  return order === null ? null : order >= 0;
}

function isUsdTo(usd: string, bound: string): Verdict {
  const order = compareDecimal(usd, bound);
  return order === null ? null : order <= 0;
}

function featureTest({ features }: RequestsV3Query, view: RecordView): ParameterTest[] {
  if (features === undefined) return [];
  const asked = features.split(',').map((feature) => feature.trim());
  const holds = (record: RequestRecord) =>
    view.features(record)?.some((feature) => asked.includes(feature)) ?? null;
  return [{ parameter: 'features', holds }];
}

function termTest({ term }: RequestsV3Query, { view, vmTypeOf }: Reading): ParameterTest[] {
  if (term === undefined) return [];
  return [{ parameter: 'term', holds: (record, raw) => view.hasTerm(record, raw, term, vmTypeOf) }];
}

function every(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

function some(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(true)) return true;
  return verdicts.includes(null) ? null : false;
}

function agreed(verdicts: readonly Verdict[]): Verdict {
  const [first = null] = verdicts;
  return verdicts.every((verdict) => verdict === first) ? first : null;
}
