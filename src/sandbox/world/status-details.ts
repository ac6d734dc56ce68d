import type { FailReason } from '#service/fail-reason';

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
export function statusDetails(failReason: FailReason | null): { decodedRevert: string } | null {
  const decodedRevert = failReason === null ? undefined : reverts[failReason];
  return decodedRevert === undefined ? null : { decodedRevert };
}
