import type { FastifyInstance } from 'fastify';
import { matcherOf } from '#service/calls/matches';
import { requestsV2Query } from '#service/calls/endpoints';
import type { FilterGroup, RequestsV3Query } from '#service/calls/requests-query';
import { placesOfCaller, viewerOf } from '../http/api-keys';
import {
  announceDeprecation,
  deprecationBody,
  migrationGuide,
  successor,
  sunsetAtMs,
} from '../http/deprecation';
import { sentinelOf, withoutSentinels } from '../http/faults';
import { checkQuery } from '../query/check-query';
import { pageOf } from '../query/page';
import { hashSearch } from '../query/hash-search';
import { worldRows } from '../query/row-view';
import { checkedQuery, Refusal } from '../http/refusal';
import { hasOrder } from '../world/entries';
import { orderDataOf, recordV2 } from '../world/record-v2';
import type { Viewer } from '../world/record-v3';
import type { World } from '../world/world';
import type { WorldRow } from '../world/world-row';
import { corruptResponse } from '../http/corrupt-response';

/** Parameters that are read as v3 reads them. There are no private chains here, so none is added. */
const {
  user: _user,
  hash: _hash,
  status: _status,
  includeOrderData: _data,
  ...shared
} = requestsV2Query;

/** Blocks are the origin's, whether or not a chain is named (service-api.md L12). */
function matcherOfV2(query: RequestsV3Query) {
  const { view, vmTypeOf } = worldRows(query);
  const blocks: typeof view.blocks = (row, asked) =>
    view.blocks(row, { ...asked, originChainId: '' });
  return matcherOf(query, { view: { ...view, blocks }, vmTypeOf });
}

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
      const query = checkedQuery(shared, rest);
      // Without a header, whoever names a key is taken for its owner (*assumed*). A referrer needs no key beside it
      // (*assumed*).
      checkQuery(
        { ...query, ...(status !== undefined && { status }) },
        placesOfCaller(header ?? query.apiKey?.split(',')[0]),
      );
      const tests = [query, ...alternatives(user, status)].map(matcherOfV2);
      const hasHash = hash === undefined ? null : hashSearch(hash);
      const withChildren = query.includeChildRequests === 'true';
      const page = pageOf(
        world.rows,
        query,
        (row) =>
          tests.every((isMatch) => isMatch(row) === true) &&
          (hasHash === null || hasHash(row)) &&
          // Children come by deposit address only where they are asked for.
          (query.depositAddress === undefined ||
            withChildren ||
            row.plan.familyRow === row.plan.row),
      );
      const viewer = viewerOf(header, query.includeAuthenticatedData === 'true');
      const body = {
        requests: page.rows.map((row) => recordOf(row, viewer, includeOrderData === 'true')),
        ...(page.continuation !== null && { continuation: page.continuation }),
        deprecation: deprecationBody,
      };
      const sentinel = sentinelOf(request);
      return sentinel === null ? body : corruptResponse(body, sentinel);
    },
  );
}

const retired = { message: 'GET /requests/v2 is retired', successor, migrationGuide };

function recordOf({ seed, plan, state }: WorldRow, viewer: Viewer, includeOrderData: boolean) {
  const record = recordV2(seed, plan, state, viewer);
  if (!includeOrderData || !hasOrder(plan)) return record;
  return {
    ...record,
    orderData: orderDataOf(seed, plan, state, viewer.ownKeys.includes(plan.apiKey)),
  };
}

/** What v2 reads otherwise than v3: `user` is sender or recipient (service-api.md L5), `pending` also says submitted. */
function alternatives(user: string | undefined, status: string | undefined): RequestsV3Query[] {
  const groups: FilterGroup[][] = [];
  if (user !== undefined) groups.push([{ user }, { recipient: user }]);
  if (status !== undefined)
    groups.push([{ status: status === 'pending' ? ['pending', 'submitted'] : status }]);
  return groups.map((filters) => ({ filters: JSON.stringify(filters) }));
}
