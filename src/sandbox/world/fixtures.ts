import type { AppFeeCase, Course, DepositFit, Scenario, SponsorshipCase } from './scenario';
import {
  failReasons,
  refundFailReasons,
  type FailReason,
  type RefundFailReason,
} from '#service/fail-reason';

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
const failureFixtures = failReasons.map((failReason): Scenario => {
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
const refundFixtures = failReasons.map((failReason): Scenario => ({
  name: `a refunded request with ${failReason}`,
  course: 'refund',
  failReason,
  ...routeFor(failReason),
}));

/** A failed request with each reason for which nothing was refunded. */
const refundFailureFixtures = refundFailReasons.map((refundFailReason): Scenario => ({
  name: `a failed request with refundFailReason ${refundFailReason}`,
  course: 'failure, not returned',
  failReason: 'SLIPPAGE',
  refundFailReason,
}));

const fixture = (
  name: string,
  course: Course,
  rest: Omit<Scenario, 'name' | 'course'> = {},
): Scenario => ({ name, course, ...rest });

const vmTypes = ['bvm', 'evm', 'svm', 'tvm', 'tonvm', 'hypevm', 'lvm', 'xrpvm', 'hederavm'];
const perVmType = vmTypes.flatMap((vm): Scenario[] => [
  fixture(`a delivered request from ${vm}`, 'success', { originVm: vm, noDeposit: true }),
  fixture(`a delivered request to ${vm}`, 'success', { destinationVm: vm, noDeposit: true }),
  fixture(`a pending request from ${vm}`, 'pending', { originVm: vm, noDeposit: true }),
  fixture(`a refunded request from ${vm}`, 'refund', {
    originVm: vm,
    failReason: 'SLIPPAGE',
    noDeposit: true,
  }),
]);

const open = { type: 'open', fit: 'exact' } as const;
const strict = (fit: DepositFit) => ({ type: 'strict', fit }) as const;

const depositAddresses: readonly Scenario[] = [
  fixture('a strict deposit address, exact', 'success', { deposit: strict('exact') }),
  fixture('a strict deposit address, overpaid', 'success', { deposit: strict('over') }),
  fixture('a strict deposit address, overpaid, excess not reported', 'success', {
    deposit: strict('over, not reported'),
  }),
  fixture('a strict deposit address, underpaid', 'refund', {
    failReason: 'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL',
    deposit: strict('under'),
  }),
  fixture('a waiting strict deposit address', 'waiting', { deposit: strict('exact') }),
  fixture('a waiting deposit address with a deposit', 'waiting, in the deposit address', {
    deposit: open,
  }),
  fixture('a failed deposit address whose sweep was not seen', 'failure, deposit address only', {
    failReason: 'UNKNOWN',
    deposit: open,
  }),
  fixture('a failed sweep', 'failure, in failed', { failReason: 'UNKNOWN', deposit: open }),
  fixture(
    'a strict deposit address, overpaid, excess not refunded',
    'success, excess not refunded',
    { refundFailReason: 'MANUAL_REFUND_REQUIRED', deposit: strict('over, not reported') },
  ),
  fixture('a depositing request', 'depositing', { deposit: open }),
  fixture('a deposit address on bitcoin', 'success', { originVm: 'bvm', deposit: open }),
  fixture('an open deposit address used three times', 'success', {
    deposit: { type: 'open', fit: 'over' },
    members: [
      { course: 'success', deposit: { type: 'open', fit: 'under' } },
      { course: 'pending', deposit: open },
    ],
  }),
  fixture('a request with children', 'failure, kept', {
    failReason: 'NO_QUOTES',
    deposit: open,
    members: [
      { course: 'refund', failReason: 'DOUBLE_SPEND', deposit: open },
      { course: 'success', deposit: open },
      { course: 'refund', failReason: 'ORPHANED_DEPOSIT_REFUND', deposit: open },
    ],
  }),
  fixture('a superseded request', 'superseded', {
    deposit: open,
    members: [
      { course: 'superseded', deposit: open },
      { course: 'success', deposit: open, replaces: true },
    ],
  }),
];

const special: readonly Scenario[] = [
  fixture('a reorged success', 'success, then reorged', {
    failReason: 'DEPOSIT_REORGED',
    noDeposit: true,
  }),
  fixture('a reorged refund', 'refund, then reorged', {
    failReason: 'DEPOSIT_REORGED',
    noDeposit: true,
  }),
  // Earlier rows are not backfilled (service-api.md R10): a missing metadata.reorg proves nothing.
  fixture('a reorged deposit without metadata', 'failure, in failed', {
    failReason: 'DEPOSIT_REORGED',
    noDeposit: true,
  }),
  fixture('a delivery without a hash', 'success without an out hash'),
  fixture('a same-chain success', 'success', { sameChain: true, originVm: 'evm', noDeposit: true }),
  fixture('a same-chain success on svm', 'success', {
    sameChain: true,
    originVm: 'svm',
    noDeposit: true,
  }),
  fixture('a refund with two transactions', 'refund, two transactions', { failReason: 'SLIPPAGE' }),
  fixture('a refund that reports nothing', 'refund, nothing reported', { failReason: 'UNKNOWN' }),
  fixture('a fallback', 'fallback', { failReason: 'NO_QUOTES' }),
  fixture('a failure that became a refund', 'failure, then refund', {
    failReason: 'SOLVER_CAPACITY_EXCEEDED',
  }),
  fixture('a failure whose refund was seen', 'failure, refund seen', { failReason: 'SLIPPAGE' }),
  fixture('a failure whose refund is planned', 'failure, refund planned', {
    failReason: 'NO_QUOTES',
  }),
  fixture('a canonically failed deposit', 'failure, reorged', {
    failReason: 'UNKNOWN',
    trait: 'canonically failed',
    noDeposit: true,
  }),
  fixture('a refund to another address', 'refund', {
    failReason: 'SLIPPAGE',
    trait: 'refund to another address',
  }),
  fixture('a refund on another chain', 'refund', {
    failReason: 'NO_QUOTES',
    trait: 'refund on the destination',
    noDeposit: true,
  }),
  fixture('a failure without a reason', 'failure, kept', { failReason: null }),
  fixture('a refund without a reason', 'refund', { failReason: null }),
  fixture('a request that stays pending', 'pending', { originVm: 'evm', noDeposit: true }),
  fixture('a request that stays submitted', 'submitted', { originVm: 'evm' }),
  fixture('a waiting request', 'waiting', { noDeposit: true }),
  fixture('an id of the older form', 'success', { trait: 'old id' }),
  fixture('a record without optional fields', 'success', {
    trait: 'sparse',
    appFees: 'none',
    sponsorship: 'absent',
    noDeposit: true,
  }),
  fixture('an on-ramp order', 'success', { trait: 'onramp' }),
  fixture('a gas top-up', 'success', { trait: 'gas top-up', destinationVm: 'evm' }),
  fixture('amounts without USD', 'success', { trait: 'unpriced' }),
  fixture('a recipient that resembles the sender', 'success', {
    trait: 'look-alike',
    originVm: 'evm',
    destinationVm: 'evm',
    noDeposit: true,
  }),
  fixture('a token with a hostile name', 'success', { trait: 'odd token', noDeposit: true }),
  fixture('named swap sources', 'success', { trait: 'swap sources' }),
];

const appFeeCases: readonly AppFeeCase[] = ['full', 'short', 'nothing', 'unquoted', 'none'];
const appFees: readonly Scenario[] = [
  ...appFeeCases.map((appFees) =>
    fixture(`app fees: ${appFees}`, 'success', { appFees, originVm: 'evm', noDeposit: true }),
  ),
  fixture('app fees: send', 'success', {
    appFees: 'send',
    sameChain: true,
    originVm: 'evm',
    noDeposit: true,
  }),
  fixture('app fees: gasless', 'success', {
    appFees: 'gasless',
    sameChain: true,
    originVm: 'evm',
    noDeposit: true,
  }),
  fixture('app fees: tiny', 'success', {
    appFees: 'tiny',
    sameChain: true,
    originVm: 'evm',
    noDeposit: true,
  }),
  fixture('app fees: not due', 'refund', { appFees: 'full', failReason: 'SLIPPAGE' }),
  fixture('app fees: not yet', 'pending', { appFees: 'full' }),
];

const sponsorshipCases: readonly SponsorshipCase[] = [
  'full',
  'capped',
  'four buckets',
  'odd bucket',
  'quoted only',
  'absent',
];
const sponsorships = sponsorshipCases.map((sponsorship) =>
  sponsorship === 'quoted only'
    ? fixture(`sponsorship: ${sponsorship}`, 'failure, kept', {
        sponsorship,
        failReason: 'SPONSOR_BALANCE_TOO_LOW',
      })
    : fixture(`sponsorship: ${sponsorship}`, 'success', { sponsorship }),
);

/** Everything that the interface names, once each: every twelfth row of the world takes the next of these. */
export const fixtures: readonly Scenario[] = [
  ...special,
  ...depositAddresses,
  ...appFees,
  ...sponsorships,
  ...perVmType,
  ...failureFixtures,
  ...refundFailureFixtures,
  ...refundFixtures,
  // Every field of an app fee may be null (service-api.md R3).
  fixture('app fees: null amounts', 'success', { appFees: 'null amounts', originVm: 'evm' }),
];

/** Rows between two fixture rows; a family fits in between. */
export const fixtureInterval = 12;
