import type { FastifyInstance } from 'fastify';
import {
  parameterProblem,
  requestsV3Query,
  type RequestsV3Parameter,
  type RequestsV3Query,
} from '#service/requests-query';
import { placesOfCaller, viewerOf } from '../api-keys';
import {
  announceDeprecation,
  deprecationBody,
  migrationGuide,
  successor,
  sunsetAtMs,
} from '../deprecation';
import { sentinelOf, withoutSentinels } from '../faults';
import { checkListed } from '../query/closed-parameters';
import { rowsWithHash, testOf, userOrRecipient, type Test } from '../query/matcher';
import { blockTests, testsOf } from '../query/filter';
import { pageOf } from '../query/page';
import { Refusal, invalid } from '../refusal';
import { hasOrder } from '../world/columns';
import { orderDataOf, recordV2 } from '../world/record-v2';
import type { Viewer } from '../world/record-v3';
import { stateAt } from '../world/timeline';
import type { World } from '../world/world';
import { spoiled } from '../spoiled-page';

/** Parameters that v2 shares with v3, in name and meaning. */
const shared = [
  'limit',
  'continuation',
  'originChainId',
  'destinationChainId',
  'chainId',
  'id',
  'orderId',
  'startTimestamp',
  'endTimestamp',
  'includeChildRequests',
  'includeAuthenticatedData',
  'apiKey',
  'sortBy',
  'sortDirection',
] as const;

/** Parameters of the same name that v2 reads in its own way. There are no private chains here, so none is added. */
const different = [
  'startBlock',
  'endBlock',
  'depositAddress',
  'referrer',
  'privateChainsToInclude',
] as const;

/** GET /requests/v2: deprecated, and retired by the sandbox's clock (afterwards 410, *assumed*). */
export function requestsV2Route(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: Record<string, string> }>(
    '/requests/v2',
    { onRequest: async (_request, reply) => announceDeprecation(reply) },
    (request) => {
      if (world.advance() >= sunsetAtMs) throw new Refusal(410, retired);
      const key = request.headers['x-api-key'];
      const header = typeof key === 'string' ? key : undefined;
      const { user, hash, status, includeOrderData, ...rest } = withoutSentinels(request.query);
      const query = queryOf(shared, rest);
      // Without a header, whoever names a key is taken for its owner (*assumed*).
      const callerPlaces = placesOfCaller(header ?? query.apiKey?.split(',')[0]);
      const tests = [
        ...testsOf(world, query, callerPlaces),
        ...ownTests(world, queryOf(different, rest), query),
      ];
      if (status !== undefined) tests.push(statusTest(world, status));
      if (user !== undefined) tests.push(userOrRecipient(world, user));
      if (hash !== undefined) tests.push(rowsWithHash(world, hash));
      const page = pageOf(world, query, tests);
      const viewer = viewerOf(header, query.includeAuthenticatedData === 'true');
      const body = {
        requests: page.places.map((place) =>
          recordAt(world, place, viewer, includeOrderData === 'true'),
        ),
        ...(page.continuation !== null && { continuation: page.continuation }),
        deprecation: deprecationBody,
      };
      const sentinel = sentinelOf(request);
      return sentinel === null ? body : spoiled(body, sentinel);
    },
  );
}

const retired = { message: 'GET /requests/v2 is retired', successor, migrationGuide };

function recordAt(world: World, place: number, viewer: Viewer, includeOrderData: boolean) {
  const plan = world.planAt(place);
  const state = stateAt(plan, world.clock());
  const record = recordV2(world.seed, plan, state, viewer);
  if (!includeOrderData || !hasOrder(plan)) return record;
  const isOwn = viewer.ownKeys.includes(plan.apiKey);
  return { ...record, orderData: orderDataOf(world.seed, plan, state, isOwn) };
}

function statusTest(world: World, status: string): Test {
  checkListed('status', status);
  const isIt = testOf(world, 'status', status, []);
  // v2 says pending where v3 says submitted.
  const submitted = testOf(world, 'status', 'submitted', []);
  return status === 'pending' ? (place) => isIt(place) || submitted(place) : isIt;
}

/** What v2 means by the names that v3 reads otherwise. */
function ownTests(world: World, query: RequestsV3Query, shared: RequestsV3Query): Test[] {
  const { depositAddress, referrer } = query;
  // Origin-chain blocks, whether or not a chain is named.
  const tests = blockTests(world, query, true);
  // Without a key beside it, other than in v3 (*assumed*).
  if (referrer !== undefined) tests.push(testOf(world, 'referrer', referrer, []));
  if (depositAddress === undefined) return tests;
  tests.push(testOf(world, 'depositAddress', depositAddress, []));
  // Children come only where they are asked for.
  const { familyRow, row } = world.columns;
  if (shared.includeChildRequests !== 'true')
    tests.push((place) => familyRow[place] === row[place]);
  return tests;
}

/** The named parameters of a query, each valid by itself. */
function queryOf(
  names: readonly RequestsV3Parameter[],
  query: Record<string, string>,
): RequestsV3Query {
  const pairs = names.flatMap((name): [string, string][] => {
    const value = query[name];
    if (value === undefined) return [];
    const problem =
      typeof value === 'string'
        ? parameterProblem(requestsV3Query[name], value)
        : 'must be one value';
    if (problem !== null) throw invalid(`querystring/${name} ${problem}`);
    if (name === 'sortBy' && value === 'amountUsd')
      throw invalid('querystring/sortBy must be one of createdAt, updatedAt');
    return [[name, value]];
  });
  return Object.fromEntries(pairs);
}
