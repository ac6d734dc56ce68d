import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sameHash } from '#service/address';
import { invalid } from '../refusal';
import type { ClaimStore } from '../ledger/claim-store';
import { exampleRequest, exampleWithId } from '../contradictions/example-requests';
import { recordV3 } from '../world/record-v3';
import { statusBody } from '../world/status-body';
import type { World } from '../world/world';

const paths = ['/intents/status/v3', '/intents/status/v2'];

/** GET /intents/status/v3. That the older path answers with the same is *assumed*. */
export function statusRoute(
  app: FastifyInstance,
  world: World,
  claims: ClaimStore,
  startMs: number,
): void {
  const answer = (request: FastifyRequest<{ Querystring: { requestId?: string } }>) => {
    const { requestId } = request.query;
    if (requestId === undefined)
      throw invalid("querystring must have required property 'requestId'");
    world.advance();
    const example = exampleWithId(requestId);
    if (example !== null) return exampleStatus(exampleRequest(world.seed, startMs, example));
    const found = claims.acceptedClaim(requestId) ?? requestOf(world, requestId);
    if (found === null) return claims.statusOf(requestId) ?? { status: 'unknown' };
    return { ...statusBody(found), quoteCreatedAt: found.plan.createdAtMs - 2_000 };
  };
  for (const path of paths) app.get(path, answer);
}

/** Of a quote that nobody funded there is its moment alone. */
function exampleStatus({ listed, reported: record, plan }: ReturnType<typeof exampleRequest>) {
  const quoteCreatedAt = plan.createdAtMs - 2_000;
  if (listed === null && record.status === 'waiting') return { status: 'waiting', quoteCreatedAt };
  return { ...statusBody({ record, plan }), quoteCreatedAt };
}

function requestOf(world: World, id: string) {
  const row = world.rows.find((one) => sameHash(one.id, id));
  return row ? { record: recordV3(world.seed, row.plan, row.state), plan: row.plan } : null;
}
