import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sameHash } from '#service/address';
import { noReason, type FailReason } from '#service/fail-reason';
import { invalid } from '../refusal';
import type { ClaimStore } from '../ledger/claim-store';
import { recordV3 } from '../world/record-v3';
import type { World } from '../world/world';

const paths = ['/intents/status/v3', '/intents/status/v2'];

/**
 * GET /intents/status/v3: times are unix milliseconds, no reason is "N/A". That the older path answers
 * with the same is *assumed*.
 */
export function statusRoute(app: FastifyInstance, world: World, claims: ClaimStore): void {
  const answer = (request: FastifyRequest<{ Querystring: { requestId?: string } }>) => {
    const { requestId } = request.query;
    if (requestId === undefined)
      throw invalid("querystring must have required property 'requestId'");
    world.advance();
    const found = claims.acceptedClaim(requestId) ?? requestOf(world, requestId);
    if (found === null) return claims.statusOf(requestId) ?? { status: 'unknown' };
    const { record, plan } = found;
    const failReason = 'failReason' in record.data ? record.data.failReason : null;
    const hashes = (list: { txHash?: string }[]) => list.flatMap(({ txHash }) => txHash ?? []);
    return {
      status: record.status,
      details: statusDetails(failReason),
      inTxHashes: hashes(record.data.inTxs),
      txHashes: hashes(record.data.outTxs),
      updatedAt: Date.parse(record.updatedAt),
      originChainId: plan.origin.chain.id,
      destinationChainId: plan.destination.chain.id,
      quoteCreatedAt: plan.createdAtMs - 2_000,
      failReason: failReason ?? (needsReason(record.status) ? 'UNKNOWN' : noReason),
      refundFailReason:
        ('refundFailReason' in record.data ? record.data.refundFailReason : null) ?? noReason,
    };
  };
  for (const path of paths) app.get(path, answer);
}

function requestOf(world: World, id: string) {
  const row = world.rows.find((one) => sameHash(one.id, id));
  return row ? { record: recordV3(world.seed, row.plan, row.state), plan: row.plan } : null;
}

/** On failure, fallback and refund the answer has the recorded reason, or UNKNOWN. */
function needsReason(status: string): boolean {
  return ['failure', 'fallback', 'refund'].includes(status);
}

// The words of decoded reverts are invented (*assumed*); each agrees with its reason.
const reverts: Partial<Record<FailReason, string>> = {
  EXECUTION_REVERTED: 'Error(string): call failed',
  TRANSACTION_REVERTED: 'Error(string): swap failed',
  TOO_LITTLE_RECEIVED: 'TooLittleReceived(uint256,uint256)',
  SLIPPAGE: 'SlippageExceeded()',
  TRANSFER_FAILED: 'Error(string): TRANSFER_FAILED',
  TRANSFER_FROM_FAILED: 'Error(string): TRANSFER_FROM_FAILED',
  DESTINATION_TOKEN_TRANSFER_REJECTED: 'Blacklisted(address)',
  CONTRACT_PAUSED: 'EnforcedPause()',
  INSUFFICIENT_POOL_LIQUIDITY: 'InsufficientLiquidity()',
};

/** `details` of a status answer: what the revert says, with or without a failed transaction; null for other reasons. */
function statusDetails(failReason: FailReason | null): { decodedRevert: string } | null {
  const decodedRevert = failReason === null ? undefined : reverts[failReason];
  return decodedRevert === undefined ? null : { decodedRevert };
}
