import {
  failReasons,
  refundFailReasons,
  type FailReason,
  type RefundFailReason,
} from '#service/fail-reason';
import type { Course, Scenario } from './scenario';

const notReturnable: readonly string[] = refundFailReasons;
const depositMissing: readonly FailReason[] = [
  'ORDER_EXPIRED',
  'TTL_EXPIRED',
  'DEPOSIT_CONFIRMATION_TIMEOUT',
];
const inFailed: readonly FailReason[] = [
  'TRANSFER_AMOUNT_EXCEEDS_BALANCE',
  'TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE',
  'GASLESS_PERMIT_BALANCE_TOO_LOW',
  'ACCOUNT_ABSTRACTION_INVALID_NONCE',
];
const reverted: readonly FailReason[] = [
  'EXECUTION_REVERTED',
  'TOO_LITTLE_RECEIVED',
  'SLIPPAGE',
  'TRANSFER_FAILED',
  'DESTINATION_TOKEN_TRANSFER_REJECTED',
  'TRANSACTION_NOT_INCLUDED',
];

function courseOfFailure(reason: FailReason): Course {
  if (notReturnable.includes(reason)) return 'failure, not returned';
  if (reason === 'DEPOSIT_REORGED') return 'failure, reorged';
  if (reason === 'TRANSACTION_REVERTED') return 'failure, in reverted';
  if (depositMissing.includes(reason)) return 'failure, no deposit';
  if (inFailed.includes(reason)) return 'failure, in failed';
  return reverted.includes(reason) ? 'failure, stub out' : 'failure, kept';
}

// TRANSACTION_REVERTED is returned for failed swaps on one chain.
function routeFor(reason: FailReason): Partial<Scenario> {
  return reason === 'TRANSACTION_REVERTED'
    ? { sameChain: true, originVm: 'evm', noDeposit: true }
    : {};
}

/** A failed request with each reason. */
export const failureFixtures = failReasons.map((failReason): Scenario => {
  const course = courseOfFailure(failReason);
  return {
    name: `a failed request with ${failReason}`,
    course,
    failReason,
    ...routeFor(failReason),
    ...(course === 'failure, not returned' && { refundFailReason: failReason as RefundFailReason }),
  };
});

/** A refunded request with each reason. */
export const refundFixtures = failReasons.map((failReason): Scenario => ({
  name: `a refunded request with ${failReason}`,
  course: 'refund',
  failReason,
  ...routeFor(failReason),
}));

/** A failed request with each reason for which nothing was refunded. */
export const refundFailureFixtures = refundFailReasons.map((refundFailReason): Scenario => ({
  name: `a failed request with refundFailReason ${refundFailReason}`,
  course: 'failure, not returned',
  failReason: 'SLIPPAGE',
  refundFailReason,
}));
