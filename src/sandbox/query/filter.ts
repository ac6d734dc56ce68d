import { conditionsOf, readFilterGroups, type FilterCondition } from '#service/filter-groups';
import { filterGroupKeys, requestFeatures, type RequestsV3Query } from '#service/requests-query';
import { invalid, refused } from '../refusal';
import { featureBits } from '../world/columns';
import type { World } from '../world/world';
import { checkListed, closedParameters } from './closed-parameters';
import { termTest, testOf, type Test } from './matcher';

/** Top-level parameters that select by one value; the ranges follow below. */
const plainKeys = filterGroupKeys.filter((key) => key !== 'chainId' && key !== 'id');

/**
 * The tests that a row must pass, all of them. Throws a Refusal where the query breaks a rule.
 *
 * @param callerPlaces the keys of the caller's integrator
 */
export function testsOf(
  world: World,
  query: RequestsV3Query,
  callerPlaces: readonly number[],
): Test[] {
  const tests = plainKeys.flatMap((key) => {
    const value = query[key];
    return value === undefined ? [] : [testOf(world, key, value, callerPlaces)];
  });
  if (query.id !== undefined)
    tests.push(idTest(world, query.id, query.includeChildRequests === 'true'));
  if (query.term !== undefined) tests.push(termTest(world, query.term));
  // originChainId and destinationChainId override the chain in either direction (service-api.md L6).
  if (
    query.chainId !== undefined &&
    query.originChainId === undefined &&
    query.destinationChainId === undefined
  )
    tests.push(testOf(world, 'chainId', query.chainId, callerPlaces));
  if (query.features !== undefined) tests.push(featuresTest(world, query.features));
  tests.push(...rangeTests(world, query), ...blockTests(world, query));
  const groups = query.filters === undefined ? null : groupsOf(query.filters);
  // No group at all is no filter (*assumed*); one group without a key lets every row pass.
  if (groups?.length) tests.push(groupsTest(world, groups, callerPlaces));
  checkReferrer(query, groups ?? []);
  if (groups?.some((group) => group.some(({ key }) => key === 'referrer')))
    tests.push((place) => callerPlaces.includes(world.columns.apiKey[place] ?? -1));
  return tests;
}

function idTest(world: World, id: string, withChildren: boolean): Test {
  const isIt = testOf(world, 'id', id, []);
  if (!withChildren) return isIt;
  const rows = new Set(
    world
      .find(id)
      .filter(({ as }) => as === 'id')
      .map(({ place }) => world.columns.row[place]),
  );
  return (place) => isIt(place) || rows.has(world.columns.familyRow[place]);
}

function featuresTest(world: World, list: string): Test {
  const wanted = list.split(',').map((feature) => feature.trim());
  const unknown = wanted.find((feature) => !requestFeatures.some((known) => known === feature));
  if (unknown !== undefined)
    throw invalid(`querystring/features must be one of ${requestFeatures.join(', ')}`);
  const bits = featureBits(wanted);
  return (place) => ((world.columns.features[place] ?? 0) & bits) !== 0;
}

function rangeTests(world: World, query: RequestsV3Query): Test[] {
  const { columns } = world;
  const tests: Test[] = [];
  const range = (
    min: string | undefined,
    max: string | undefined,
    valueOf: (place: number) => number | null,
  ) => {
    if (min === undefined && max === undefined) return;
    const [low, high] = [Number(min ?? -Infinity), Number(max ?? Infinity)];
    tests.push((place) => {
      const value = valueOf(place);
      return value !== null && value >= low && value <= high;
    });
  };
  const time = query.sortBy === 'updatedAt' ? 'updatedAtMs' : 'createdAtMs';
  // Bounds are inclusive whole seconds, while rows have milliseconds (service-api.md L11).
  range(query.startTimestamp, query.endTimestamp, (place) =>
    Math.floor((world.columns[time][place] ?? 0) / 1000),
  );
  range(
    query.amountUsdMin,
    query.amountUsdMax,
    (place) => (columns.amountMicroUsd[place] ?? 0) / 1e6,
  );
  range(
    query.appFeesAmountUsdMin,
    query.appFeesAmountUsdMax,
    (place) => (columns.appFeeMicroUsd[place] ?? 0) / 1e6,
  );
  range(query.fillTimeMin, query.fillTimeMax, (place) => {
    const seconds = columns.fillSeconds[place] ?? 0;
    return seconds === 0 ? null : seconds - 1;
  });
  return tests;
}

// Any chain entry; origin entries only when originChainId is set (service-api.md L12).
export function blockTests(
  world: World,
  query: RequestsV3Query,
  originOnly = query.originChainId !== undefined,
): Test[] {
  if (query.startBlock === undefined && query.endBlock === undefined) return [];
  const [low, high] = [Number(query.startBlock ?? 0), Number(query.endBlock ?? Infinity)];
  const within = (block = 0) => block !== 0 && block >= low && block <= high;
  const { columns } = world;
  if (originOnly) return [(place) => within(columns.inBlock[place])];
  return [
    (place) =>
      within(columns.inBlock[place]) ||
      within(columns.outBlock[place]) ||
      within(columns.secondOutBlock[place]),
  ];
}

function groupsOf(text: string): FilterCondition[][] {
  const read = readFilterGroups(text);
  if (!read.ok) throw invalid(`querystring/filters ${read.issues[0]}`);
  const groups = read.value.map(conditionsOf);
  for (const { key, values } of groups.flat()) {
    const listed = closedParameters.find((known) => known === key);
    if (listed) for (const one of values ?? []) checkListed(listed, String(one));
  }
  return groups;
}

function groupsTest(
  world: World,
  groups: FilterCondition[][],
  callerPlaces: readonly number[],
): Test {
  const compiled = groups.map((group) =>
    group.map(({ key, negated, values }): Test => {
      const tests = (values ?? [null]).map((value) => testOf(world, key, value, callerPlaces));
      return (place) => tests.some((test) => test(place)) !== negated;
    }),
  );
  return (place) => compiled.some((group) => group.every((test) => test(place)));
}

function checkReferrer(query: RequestsV3Query, groups: FilterCondition[][]): void {
  if (query.referrer === '')
    throw invalid('querystring/referrer must NOT have fewer than 1 characters');
  const isInGroups = groups.flat().some(({ key }) => key === 'referrer');
  if ((query.referrer !== undefined || isInGroups) && query.apiKey === undefined)
    throw refused(400, 'A referrer filter needs the apiKey parameter');
}
