import type { FastifyInstance } from 'fastify';
import { matcherOf } from '#service/calls/matches';
import { requestsV3Query, type RequestsV3Query } from '#service/calls/requests-query';
import { placesOfCaller, requireKey, viewerOf } from '../http/api-keys';
import { sentinelOf, withoutSentinels, type Sentinel } from '../http/faults';
import { examplesPage } from '../contradictions/example-requests';
import { checkQuery, checkReferrer } from '../query/check-query';
import { pageOf } from '../query/page';
import { worldRows } from '../query/row-view';
import { checkedQuery, invalid } from '../http/refusal';
import { recordV3 } from '../world/record-v3';
import type { World } from '../world/world';
import { corruptResponse } from '../http/corrupt-response';

/** GET /requests/v3 (service-api.md L1 to L15). */
export function requestsV3Route(app: FastifyInstance, world: World, startMs: number): void {
  app.get<{ Querystring: Record<string, string> }>('/requests/v3', (request) => {
    const key = request.headers['x-api-key'];
    requireKey(typeof key === 'string' ? key : undefined);
    world.advance();
    const sentinel = sentinelOf(request);
    const given = withoutSentinels(request.query);
    // Unknown parameters have no effect (*assumed*), except the filter that v3 lost.
    if ('hash' in given) throw invalid('querystring must NOT have additional property hash');
    const asked = checkedQuery(requestsV3Query, given);
    const query = sentinel === null ? asked : twisted(asked, sentinel);
    checkQuery(query, placesOfCaller(String(key)));
    checkReferrer(query);
    const viewer = viewerOf(String(key), query.includeAuthenticatedData === 'true');
    const contradictions = examplesPage(world.seed, startMs, query, viewer);
    if (contradictions !== null) return contradictions;
    const isMatch = matcherOf(query, worldRows(query));
    const page = pageOf(world.rows, query, (row) => isMatch(row) === true);
    const body = {
      requests: page.rows.map(({ plan, state }) => recordV3(world.seed, plan, state, viewer)),
      // On the last page the field is absent (service-api.md L2).
      ...(page.continuation !== null && { continuation: page.continuation }),
      ...(page.total !== null && { total: page.total }),
    };
    return sentinel === null ? body : corruptResponse(body, sentinel);
  });
}

const keptWithoutFilters = ['limit', 'continuation', 'sortBy', 'sortDirection', 'includeTotal'];

/** What a sentinel makes of the question itself. */
function twisted(query: RequestsV3Query, sentinel: Sentinel): RequestsV3Query {
  const kept = Object.entries(query).filter(([name]) => {
    if (sentinel === 'sandbox:ignore-filters') return keptWithoutFilters.includes(name);
    // Whoever walks on with the cursor that never moves gets the same page again.
    return sentinel !== 'sandbox:same-cursor' || name !== 'continuation';
  });
  return Object.fromEntries(kept);
}
