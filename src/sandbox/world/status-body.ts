import { noReason, type FailReason } from '#service/fail-reason';
import type { Plan } from './plan';
import type { recordV3 } from './record-v3';

/** What a status answer and an event say of a request: times are unix milliseconds, no reason is "N/A". */
export function statusBody({ record, plan }: { record: ReturnType<typeof recordV3>; plan: Plan }) {
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
    failReason: failReason ?? (needsReason(record.status) ? 'UNKNOWN' : noReason),
    refundFailReason:
      ('refundFailReason' in record.data ? record.data.refundFailReason : null) ?? noReason,
  };
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
