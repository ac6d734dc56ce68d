import { compareDecimal } from '../decimal';
import { noReason } from '../fail-reason';
import { conditionsOf, readFilterGroups, type FilterCondition } from './filter-groups';
import type { RequestRecord } from '../records/record';
import { returnedView, type QueriedRow, type RecordField, type RecordView } from './record-view';
import { filterGroupKeys, type RequestsV3Parameter, type RequestsV3Query } from './requests-query';
import { sameAddress, sameHash } from '../address';

/** Whether something holds; null where the row does not tell. */
export type Match = boolean | null;

/** A condition on a row. `raw` is the row as it came, for a `term` that stands where the record has no field. */
type Test<R> = (row: R, raw?: unknown) => Match;

/** One parameter of a query, as a test of a row. */
export interface ParameterTest<R> {
  parameter: RequestsV3Parameter;
  holds: Test<R>;
}

/** How rows are read: by which view, and by the rules of which chains. */
export interface Reading<R> {
  view: RecordView<R>;
  vmTypeOf: VmTypeOf;
}

/** Rows that a service returned, on chains that are not known. */
export const returnedRows: Reading<RequestRecord> = { view: returnedView, vmTypeOf: () => null };

/**
 * What a query of GET /requests/v3 means, said once: whether a row is among its answers. The page holds returned
 * rows against it, the stand-in service selects its rows with it.
 */
export function matcherOf<R extends QueriedRow>(
  query: RequestsV3Query,
  reading: Reading<R>,
): Test<R> {
  return every(parameterTests(query, reading).map(({ holds }) => holds));
}

/** The parameters of a query that select rows, one by one: a row matches where all of them hold. */
export function parameterTests<R extends QueriedRow>(
  query: RequestsV3Query,
  reading: Reading<R>,
): ParameterTest<R>[] {
  return [
    ...keyTests(query, reading),
    ...rangeTests(query, reading.view),
    ...featureTest(query, reading.view),
    ...termTest(query, reading.view),
    ...groupTest(query, reading),
  ];
}

function keyTests<R extends QueriedRow>(
  query: RequestsV3Query,
  reading: Reading<R>,
): ParameterTest<R>[] {
  // An origin or a destination overrides it (service-api.md L6).
  const isChainOverridden = (query.originChainId ?? query.destinationChainId) !== undefined;
  return filterGroupKeys.flatMap((parameter): ParameterTest<R>[] => {
    const value = query[parameter];
    if (value === undefined || (parameter === 'chainId' && isChainOverridden)) return [];
    // Children have ids of their own (service-api.md L14).
    const withChildren = parameter === 'id' && query.includeChildRequests === 'true';
    const field = withChildren ? 'familyId' : parameter;
    return [{ parameter, holds: fieldTest(field, [value], reading) }];
  });
}

/** One of the groups; of a group, all its keys (service-api.md L7). No group at all is no filter (*assumed*). */
function groupTest<R extends QueriedRow>(
  query: RequestsV3Query,
  reading: Reading<R>,
): ParameterTest<R>[] {
  if (query.filters === undefined) return [];
  const read = readFilterGroups(query.filters);
  // What the service makes of other text is not known.
  if (!read.ok) return [{ parameter: 'filters', holds: () => null }];
  if (read.value.length === 0) return [];
  const conditionTest = ({ key, negated, values }: FilterCondition): Test<R> => {
    const holds = fieldTest(key, values, reading);
    return negated ? not(holds) : holds;
  };
  const groups = read.value.map((group) => every(conditionsOf(group).map(conditionTest)));
  return [{ parameter: 'filters', holds: some(groups) }];
}

/** Whether a field has one of the values, or (null) is empty. Where its possible contents disagree, nobody can tell. */
function fieldTest<R extends QueriedRow>(
  field: RecordField,
  values: FilterCondition['values'],
  { view, vmTypeOf }: Reading<R>,
): Test<R> {
  // Several keys of one integrator come as one text (service-api.md L1).
  const asked = values?.flatMap((value) =>
    field === 'apiKey' ? String(value).split(/ *, */) : String(value),
  );
  const isIn = (row: R, content: readonly string[]): Match => {
    if (asked === undefined) return content.length === 0;
    const own = content.length === 0 && isReason(field) ? [noReason] : content;
    let verdict: Match = false;
    for (const one of own)
      for (const value of asked) {
        const isSame = sameValue(field, one, value, row, vmTypeOf);
        if (isSame) return true;
        if (isSame === null) verdict = null;
      }
    return verdict;
  };
  return (row) => {
    const contents = view.contents(row, field);
    return contents === null ? null : agreed(contents.map((content) => isIn(row, content)));
  };
}

// Some endpoints have a word for "no reason" (service-api.md S6).
function isReason(field: string): boolean {
  return field === 'failReason' || field === 'refundFailReason';
}

function rangeTests<R extends QueriedRow>(
  query: RequestsV3Query,
  view: RecordView<R>,
): ParameterTest<R>[] {
  const tests: ParameterTest<R>[] = [];
  const add = <T>(
    parameter: RequestsV3Parameter,
    valuesOf: (row: R) => readonly T[] | null,
    holds: (value: T, bound: string) => Match,
  ) => {
    const bound = query[parameter];
    if (bound === undefined) return;
    tests.push({
      parameter,
      holds: (row) => {
        const verdicts = valuesOf(row)?.map((value) => holds(value, bound));
        if (verdicts === undefined) return null;
        return verdicts.includes(true) ? true : verdicts.includes(null) ? null : false;
      },
    });
  };
  // Bounds are inclusive whole seconds, while rows have milliseconds (service-api.md L11).
  const seconds = (row: R) => {
    const ms = query.sortBy === 'updatedAt' ? row.updatedAtMs : row.createdAtMs;
    return ms === null ? null : [Math.floor(ms / 1000)];
  };
  add('startTimestamp', seconds, isFrom);
  add('endTimestamp', seconds, isTo);

  const { startBlock } = query;
  const isFromStart = (block: number | null) =>
    startBlock === undefined || block === null ? null : isFrom(block, startBlock);
  const blocks = (row: R) => view.blocks(row, query);
  add('startBlock', blocks, isFromStart);
  // One block has to be within both bounds.
  const blocksFromStart = (row: R) => {
    const late = blocks(row)?.filter((block) => isFromStart(block) !== false);
    return late?.length ? late : blocks(row);
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

function isUsdFrom(usd: string, bound: string): Match {
  const order = compareDecimal(usd, bound);
  return order === null ? null : order >= 0;
}

function isUsdTo(usd: string, bound: string): Match {
  const order = compareDecimal(usd, bound);
  return order === null ? null : order <= 0;
}

function featureTest<R>({ features }: RequestsV3Query, view: RecordView<R>): ParameterTest<R>[] {
  if (features === undefined) return [];
  const asked = features.split(',').map((feature) => feature.trim());
  const holds = (row: R) => view.features(row)?.some((feature) => asked.includes(feature)) ?? null;
  return [{ parameter: 'features', holds }];
}

function termTest<R>({ term }: RequestsV3Query, view: RecordView<R>): ParameterTest<R>[] {
  if (term === undefined) return [];
  return [{ parameter: 'term', holds: (row, raw) => view.hasTerm(row, raw, term) }];
}

function not<R>(test: Test<R>): Test<R> {
  return (row, raw) => {
    const verdict = test(row, raw);
    return verdict === null ? null : !verdict;
  };
}

/** False where one test is false; no further test is tried then. */
function every<R>(tests: readonly Test<R>[]): Test<R> {
  return (row, raw) => {
    let verdict: Match = true;
    for (const test of tests) {
      const one = test(row, raw);
      if (one === false) return false;
      if (one === null) verdict = null;
    }
    return verdict;
  };
}

/** True where one test is true. */
function some<R>(tests: readonly Test<R>[]): Test<R> {
  return not(every(tests.map(not)));
}

function agreed(verdicts: readonly Match[]): Match {
  const [first = null] = verdicts;
  return verdicts.every((verdict) => verdict === first) ? first : null;
}

/** The vm type of a chain; null or undefined where it is not known. */
type VmTypeOf = (chainId: number) => string | null | undefined;

/** On which chains a key's addresses stand. */
const addressSides = new Map<RecordField, readonly ('originChainId' | 'destinationChainId')[]>([
  ['user', ['originChainId', 'destinationChainId']],
  ['recipient', ['destinationChainId']],
  ['depositAddress', ['originChainId']],
  ['currencyInAddress', ['originChainId']],
  ['currencyOutAddress', ['destinationChainId']],
]);
const hashFields = new Set<RecordField>([
  'id',
  'familyId',
  'orderId',
  'depositTxHash',
  'fillTxHash',
  'refundTxHash',
]);

/**
 * Whether a row's value is the one that was asked for; null where its chain does not tell. Words are compared
 * without case (service-api.md L15), addresses by the rules of their chains, referrers as they are.
 */
function sameValue(
  field: RecordField,
  rowValue: string,
  queryValue: string,
  row: QueriedRow,
  vmTypeOf: VmTypeOf,
): boolean | null {
  if (rowValue === queryValue) return true;
  if (hashFields.has(field)) return sameHash(rowValue, queryValue);
  if (field === 'referrer') return false;
  const differsByCase = rowValue.toLowerCase() === queryValue.toLowerCase();
  const sides = addressSides.get(field);
  if (!sides) return differsByCase;
  const vmTypes = sides.map((side) => {
    const chainId = row[side];
    return chainId === null ? null : (vmTypeOf(chainId) ?? null);
  });
  if (vmTypes.some((vmType) => sameAddress(vmType, rowValue, queryValue))) return true;
  return differsByCase && vmTypes.includes(null) ? null : false;
}
