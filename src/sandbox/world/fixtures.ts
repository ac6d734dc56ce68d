import { failureFixtures, refundFailureFixtures, refundFixtures } from './failure-fixtures';
import type { AppFeeCase, DepositFit, Scenario, SponsorshipCase } from './scenario';

const vmTypes = ['bvm', 'evm', 'svm', 'tvm', 'tonvm', 'hypevm', 'lvm', 'xrpvm', 'hederavm'];
const perVmType = vmTypes.flatMap((vm): Scenario[] => [
  { name: `a delivered request from ${vm}`, course: 'success', originVm: vm, noDeposit: true },
  { name: `a delivered request to ${vm}`, course: 'success', destinationVm: vm, noDeposit: true },
  { name: `a pending request from ${vm}`, course: 'pending', originVm: vm, noDeposit: true },
  {
    name: `a refunded request from ${vm}`,
    course: 'refund',
    originVm: vm,
    failReason: 'SLIPPAGE',
    noDeposit: true,
  },
]);

const open = { type: 'open', fit: 'exact' } as const;
const strict = (fit: DepositFit) => ({ type: 'strict', fit }) as const;

const depositAddresses: readonly Scenario[] = [
  { name: 'a strict deposit address, exact', course: 'success', deposit: strict('exact') },
  { name: 'a strict deposit address, overpaid', course: 'success', deposit: strict('over') },
  {
    name: 'a strict deposit address, overpaid, excess not reported',
    course: 'success',
    deposit: strict('over, not reported'),
  },
  {
    name: 'a strict deposit address, underpaid',
    course: 'refund',
    failReason: 'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL',
    deposit: strict('under'),
  },
  { name: 'a waiting strict deposit address', course: 'waiting', deposit: strict('exact') },
  {
    name: 'a waiting deposit address with a deposit',
    course: 'waiting, in the deposit address',
    deposit: open,
  },
  {
    name: 'a failed deposit address whose sweep was not seen',
    course: 'failure, deposit address only',
    failReason: 'UNKNOWN',
    deposit: open,
  },
  {
    name: 'a failed sweep',
    course: 'failure, in failed',
    failReason: 'UNKNOWN',
    deposit: open,
  },
  {
    name: 'a strict deposit address, overpaid, excess not refunded',
    course: 'success, excess not refunded',
    refundFailReason: 'MANUAL_REFUND_REQUIRED',
    deposit: strict('over, not reported'),
  },
  { name: 'a depositing request', course: 'depositing', deposit: open },
  { name: 'a deposit address on bitcoin', course: 'success', originVm: 'bvm', deposit: open },
  {
    name: 'an open deposit address used three times',
    course: 'success',
    deposit: { type: 'open', fit: 'over' },
    members: [
      { course: 'success', deposit: { type: 'open', fit: 'under' } },
      { course: 'pending', deposit: open },
    ],
  },
  {
    name: 'a request with children',
    course: 'failure, kept',
    failReason: 'NO_QUOTES',
    deposit: open,
    members: [
      { course: 'refund', failReason: 'DOUBLE_SPEND', deposit: open },
      { course: 'success', deposit: open },
      { course: 'refund', failReason: 'ORPHANED_DEPOSIT_REFUND', deposit: open },
    ],
  },
  {
    name: 'a superseded request',
    course: 'superseded',
    deposit: open,
    members: [
      { course: 'superseded', deposit: open },
      { course: 'success', deposit: open, replaces: true },
    ],
  },
];

const special: readonly Scenario[] = [
  {
    name: 'a reorged success',
    course: 'success, then reorged',
    failReason: 'DEPOSIT_REORGED',
    noDeposit: true,
  },
  {
    name: 'a reorged refund',
    course: 'refund, then reorged',
    failReason: 'DEPOSIT_REORGED',
    noDeposit: true,
  },
  // Earlier rows are not backfilled (service-api.md R10): a missing metadata.reorg proves nothing.
  {
    name: 'a reorged deposit without metadata',
    course: 'failure, in failed',
    failReason: 'DEPOSIT_REORGED',
    noDeposit: true,
  },
  { name: 'a delivery without a hash', course: 'success without an out hash' },
  {
    name: 'a same-chain success',
    course: 'success',
    sameChain: true,
    originVm: 'evm',
    noDeposit: true,
  },
  {
    name: 'a same-chain success on svm',
    course: 'success',
    sameChain: true,
    originVm: 'svm',
    noDeposit: true,
  },
  {
    name: 'a refund with two transactions',
    course: 'refund, two transactions',
    failReason: 'SLIPPAGE',
  },
  {
    name: 'a refund that reports nothing',
    course: 'refund, nothing reported',
    failReason: 'UNKNOWN',
  },
  { name: 'a fallback', course: 'fallback', failReason: 'NO_QUOTES' },
  {
    name: 'a failure that became a refund',
    course: 'failure, then refund',
    failReason: 'SOLVER_CAPACITY_EXCEEDED',
  },
  {
    name: 'a failure whose refund was seen',
    course: 'failure, refund seen',
    failReason: 'SLIPPAGE',
  },
  {
    name: 'a failure whose refund is planned',
    course: 'failure, refund planned',
    failReason: 'NO_QUOTES',
  },
  {
    name: 'a canonically failed deposit',
    course: 'failure, reorged',
    failReason: 'UNKNOWN',
    trait: 'canonically failed',
    noDeposit: true,
  },
  {
    name: 'a refund to another address',
    course: 'refund',
    failReason: 'SLIPPAGE',
    trait: 'refund to another address',
  },
  {
    name: 'a refund on another chain',
    course: 'refund',
    failReason: 'NO_QUOTES',
    trait: 'refund on the destination',
    noDeposit: true,
  },
  { name: 'a failure without a reason', course: 'failure, kept', failReason: null },
  { name: 'a refund without a reason', course: 'refund', failReason: null },
  { name: 'a request that stays pending', course: 'pending', originVm: 'evm', noDeposit: true },
  { name: 'a request that stays submitted', course: 'submitted', originVm: 'evm' },
  { name: 'a waiting request', course: 'waiting', noDeposit: true },
  { name: 'an id of the older form', course: 'success', trait: 'old id' },
  {
    name: 'a record without optional fields',
    course: 'success',
    trait: 'sparse',
    appFees: 'none',
    sponsorship: 'absent',
    noDeposit: true,
  },
  { name: 'an on-ramp order', course: 'success', trait: 'onramp' },
  { name: 'a gas top-up', course: 'success', trait: 'gas top-up', destinationVm: 'evm' },
  { name: 'amounts without USD', course: 'success', trait: 'unpriced' },
  {
    name: 'a recipient that resembles the sender',
    course: 'success',
    trait: 'look-alike',
    originVm: 'evm',
    destinationVm: 'evm',
    noDeposit: true,
  },
  { name: 'a token with a hostile name', course: 'success', trait: 'odd token', noDeposit: true },
  { name: 'named swap sources', course: 'success', trait: 'swap sources' },
];

const appFeeCases: readonly AppFeeCase[] = ['full', 'short', 'nothing', 'unquoted', 'none'];
const appFees: readonly Scenario[] = [
  ...appFeeCases.map((appFees): Scenario => ({
    name: `app fees: ${appFees}`,
    course: 'success',
    appFees,
    originVm: 'evm',
    noDeposit: true,
  })),
  {
    name: 'app fees: send',
    course: 'success',
    appFees: 'send',
    sameChain: true,
    originVm: 'evm',
    noDeposit: true,
  },
  {
    name: 'app fees: gasless',
    course: 'success',
    appFees: 'gasless',
    sameChain: true,
    originVm: 'evm',
    noDeposit: true,
  },
  {
    name: 'app fees: tiny',
    course: 'success',
    appFees: 'tiny',
    sameChain: true,
    originVm: 'evm',
    noDeposit: true,
  },
  { name: 'app fees: not due', course: 'refund', appFees: 'full', failReason: 'SLIPPAGE' },
  { name: 'app fees: not yet', course: 'pending', appFees: 'full' },
];

const sponsorshipCases: readonly SponsorshipCase[] = [
  'full',
  'capped',
  'four buckets',
  'odd bucket',
  'quoted only',
  'absent',
];
const sponsorships = sponsorshipCases.map((sponsorship): Scenario => ({
  name: `sponsorship: ${sponsorship}`,
  course: sponsorship === 'quoted only' ? 'failure, kept' : 'success',
  ...(sponsorship === 'quoted only' && { failReason: 'SPONSOR_BALANCE_TOO_LOW' as const }),
  sponsorship,
}));

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
  { name: 'app fees: null amounts', course: 'success', appFees: 'null amounts', originVm: 'evm' },
];

/** Rows between two fixture rows; a family fits in between. */
export const fixtureInterval = 12;
