import { sameHash } from '../address';
import {
  hasMark,
  isFarApart,
  isFeeAbovePayment,
  isFeeAboveQuote,
  isNegative,
  isPaidAsQuoted,
  isStrict,
  refundOf,
  shownAmounts,
  wholeOf,
  withUnits,
} from './amount-conflicts';
import { asUnits } from '../decimal';
import type { Amount } from '../schema/currency';
import { isStanding, type MoneyFacts } from './facts';
import { isOut, isProvenFill, isSeen, legMs, type Leg } from './legs';
import {
  comparableUnits,
  isAccount,
  isOtherToken,
  isUsdOutOfRange,
  knownUsd,
  vmTypeOf,
} from './money-amount';
import { isReasonRefuted } from './refuted-reason';
import type { EndState } from './state';

/**
 * `heading`: the calm sentence is not said, this is. `note`: said below it. `mark`: said beside the amount alone.
 */
export type Severity = 'heading' | 'note' | 'mark';

export type Conflict = keyof typeof conflictTable;

interface Rule {
  severity: Severity;
  isFound: (facts: MoneyFacts, state: EndState, nowMs: number) => boolean;
}

/**
 * Every way in which a record contradicts itself, in the one order in which they are said. The limits (a tenth, a factor
 * of four, a minute) are assumed: below them lie fees, price moves and clocks.
 */
const conflictTable = {
  /** Replaced by another request, and itself swept, filled or refunded, or its refund failed. */
  endedButReplaced: rule('heading', isEndedButReplaced),
  /** Another status is reported from beside the record, and is no older. */
  eventNewerThanRecord: rule('heading', ({ sighting, record }) => {
    const isOlder = (sighting?.atMs ?? Infinity) < (record.updatedAtMs ?? 0);
    return sighting !== null && sighting.status !== record.status && !isOlder;
  }),
  /** Delivered, and so much refunded or to be refunded that the rest is under nine tenths of what the delivery was quoted for. */
  returnedAllAndDelivered: rule('heading', (facts) => {
    const { tone, chains, paid, payUnits, outUnits, overpayment } = facts;
    const units = comparableUnits(chains, paid.amount, refundOf(facts));
    if (tone !== 'success' || units === null || units[0] <= 0n || units[1] <= 0n) return false;
    // A refund above the excess is a contradiction of its own.
    if (overpayment?.excess) return units[1] >= units[0];
    const [got, promised] = outUnits ?? [1n, 1n];
    return (units[0] - units[1]) * promised * 10n < (payUnits?.[1] ?? units[0]) * got * 9n;
  }),
  /** A refund of zero. */
  returnedNothing: rule('heading', ({ returned }) => asUnits(returned.amount?.amount) === 0n),
  /** More than was paid; beside a delivery more than the excess. */
  returnedMoreThanPaid: rule('heading', (facts) => {
    const units = comparableUnits(facts.chains, refundOf(facts), wholeOf(facts));
    return units !== null && units[0] > units[1];
  }),
  /** A payment of zero for a quote above zero. */
  paidNothing: rule(
    'heading',
    ({ tone, paid, asked }) =>
      tone !== 'unknown' && asUnits(paid.amount?.amount) === 0n && asUnits(asked?.amount) !== 0n,
  ),
  /** Any amount below zero. */
  negativeAmount: rule('heading', ({ paid, received, returned, planned }) =>
    [paid, received, returned, planned].some((each) => isNegative(each?.amount)),
  ),
  /** Received less than the minimum of the quote, without one less than nine tenths of the quote, or nothing. */
  belowMinimum: rule('heading', (facts) => {
    const { chains, received, quotedOut } = facts;
    if (asUnits(received.amount?.amount) === 0n && asUnits(quotedOut?.amount.amount) !== 0n)
      return quotedOut !== null;
    const minimum = quotedOut?.amount.minimumAmount ?? null;
    const least = minimum === null ? quotedOut?.amount : withUnits(quotedOut, minimum);
    const units = comparableUnits(chains, received.amount, least);
    if (units === null || !isPaidAsQuoted(facts) || units[0] < 0n) return false;
    return minimum === null ? units[0] * 10n < units[1] * 9n : units[0] < units[1];
  }),
  /** Received another token than was quoted. */
  otherToken: rule('heading', ({ chains, received, quotedOut }) =>
    Boolean(
      received.amount && quotedOut && isOtherToken(chains, received.amount, quotedOut.amount),
    ),
  ),
  /** The deposit is reported as reorged out, beside an end or a deposit that says otherwise. */
  reorgedDeposit: rule('heading', isReorgedDeposit),
  /** One transaction is listed for two that it can't be both. */
  listedTwice: rule('heading', ({ legs }) => twiceListed(legs) !== null),
  /** Delivered or refunded, although every listed deposit or sweep failed. */
  depositFailedButEnded: rule(
    'heading',
    (facts) => isEnded(facts) && areAllInsFailed(facts) && !isReorgedDeposit(facts),
  ),
  /** In progress by its status, although every listed deposit failed. */
  depositFailedInProgress: rule(
    'heading',
    ({ tone, deposit }) =>
      tone === 'flight' && (deposit === 'failed' || deposit === 'unseenSweepFailed'),
  ),
  /** Failed or refunded by its status, beside a successful fill. */
  failedButDelivered: rule(
    'heading',
    ({ tone, fills }) => isUnfilled(tone) && fills.some(isProvenFill),
  ),
  /** Failed or refunded by its status, beside a destination transaction that may be a fill. */
  failedAndOutUnclear: rule(
    'heading',
    ({ tone, fills, unknownOuts }) =>
      isUnfilled(tone) &&
      [...unknownOuts, ...fills.filter((leg) => !isProvenFill(leg))].some(
        ({ hash }) => hash !== null,
      ),
  ),
  /** A refund transaction under a status that is none of a refund. */
  refundListedNotEnded: rule(
    'heading',
    ({ tone, refunds }) => refunds.length > 0 && tone !== 'refund' && tone !== 'success',
  ),
  /** Refunded by its status, with a failed refund and without a transaction. */
  refundDisputed: rule(
    'heading',
    (_, state) => state.state === 'returned' && state.proof === 'disputed',
  ),
  /** Delivered by its status, without a fill. */
  noFillListed: rule(
    'heading',
    ({ tone, fills }) => tone === 'success' && !fills.some(({ hash }) => hash !== null),
  ),
  /** Refunded by its status, without a refund transaction; a failed refund beside it is another contradiction. */
  noRefundListed: rule(
    'heading',
    ({ tone, refunds, record }) =>
      tone === 'refund' && refunds.length === 0 && record.refundFailReason === null,
  ),
  /** A refund transaction, and a failed refund. */
  refundFailedAndReturned: rule(
    'note',
    ({ record, refunds }) => record.refundFailReason !== null && refunds.length > 0,
  ),
  /** Less than nine tenths of what was paid; beside a delivery, of the excess. */
  returnedLessThanPaid: rule('note', (facts) => {
    const units = comparableUnits(facts.chains, facts.returned.amount, wholeOf(facts));
    return units !== null && units[0] > 0n && units[0] * 10n < units[1] * 9n;
  }),
  /** A refund in another token than was paid; on another chain a token of the same symbol is taken for it. */
  returnedOtherToken: rule('note', ({ chains, paid, returned, payment }) => {
    if (!paid.amount || !returned.amount || payment !== 'own') return false;
    const [from, to] = [paid.amount.currency, returned.amount.currency];
    const isRenamed = from?.chainId === to?.chainId || from?.symbol !== to?.symbol;
    return isRenamed && isOtherToken(chains, paid.amount, returned.amount);
  }),
  /** Delivered for another token than quoted; at a strict deposit address for less than quoted, or for all of more. */
  paidOtherThanQuoted: rule('note', (facts) => {
    const { tone, chains, paid, asked, payUnits, overpayment } = facts;
    if (tone !== 'success' || !paid.amount || !asked) return false;
    const isOther = payUnits !== null && payUnits[0] !== payUnits[1] && overpayment === null;
    return isOtherToken(chains, paid.amount, asked) || (isStrict(facts) && isOther);
  }),
  /** A failure reason under a status that is none of a failure; beside a delivery a failed refund is one of an excess. */
  reasonNotFailed: rule('note', ({ tone, record: { failReason, refundFailReason }, refunds }) => {
    const isOpen = tone === 'flight' || tone === 'waiting';
    const isRefundFailed = isOpen && refundFailReason !== null && refunds.length === 0;
    return isRefundFailed || ((isOpen || tone === 'success') && failReason !== null);
  }),
  /** The refund's transaction is on another chain than its amount; without an amount, on the chain of the fill. */
  refundOnTwoChains: rule('note', ({ refunds, record }) => {
    const { originChainId, destinationChainId } = record;
    const [ofLeg, ofAmount] = [refunds[0]?.chainId, record.refundCurrencyData?.currency?.chainId];
    if (ofLeg == null) return false;
    return ofAmount == null
      ? ofLeg === destinationChainId && ofLeg !== originChainId
      : ofLeg !== ofAmount;
  }),
  /** No deposit is on the chain of what was paid; the sweeps of a deposit address are on its own. */
  depositOnTwoChains: rule(
    'note',
    ({ seenIns, paid, record }) =>
      record.failReason !== 'DEPOSIT_CHAIN_MISMATCH' && isElsewhere(seenIns, paid),
  ),
  /** A transaction with a hash is neither successful nor failed by its status. */
  oddTransactionStatus: rule('note', ({ legs }) => oddLeg(legs) !== undefined),
  /** No fill is on the chain of what was received. */
  fillOnTwoChains: rule(
    'note',
    ({ fills, received, tone }) => tone === 'success' && isElsewhere(fills, received),
  ),
  /** By the state changes of the fill, somebody else was paid. */
  otherRecipient: rule('heading', ({ record, fills, received, chains }) =>
    isPaidToOthers(onlyFills(fills), received.amount, [record.recipient], chains),
  ),
  /** By the state changes of the refund, somebody else was paid. */
  otherRefundTo: rule('heading', ({ record, refunds, returned, chains }) => {
    const { refundTo, user, sender, recipient, depositAddress } = record;
    const usual = [user, sender, recipient, depositAddress?.depositor ?? null];
    return isPaidToOthers(refunds, returned.amount, refundTo ? [refundTo] : usual, chains);
  }),
  /** Waiting by its status, beside a deposit. */
  depositListedNotStarted: rule(
    'note',
    ({ tone, deposit }) => tone === 'waiting' && deposit === 'received',
  ),
  /** Neither ended nor sent by its status, beside a destination transaction. */
  fillListedNotEnded: rule('note', ({ tone, record, isFillSent }) => {
    const isOpen = tone === 'waiting' || tone === 'flight' || tone === 'unknown';
    return isOpen && record.status !== 'submitted' && isFillSent;
  }),
  /** The reason says what the record contradicts. */
  reasonRefuted: rule('note', isReasonRefuted),
  /** Over a tenth more than quoted; of another payment, than it gets at the price of the quote. */
  receivedAboveQuote: rule('note', (facts) => {
    const { outUnits: out, payUnits } = facts;
    const [from, to] = isStrict(facts) || payUnits === null ? [1n, 1n] : payUnits;
    return out !== null && out[1] * from > 0n && out[0] * to * 10n > out[1] * from * 11n;
  }),
  /** Over a tenth more app fees than quoted. */
  feeAboveQuote: rule('note', isFeeAboveQuote),
  /** Quoted or collected app fees above the payment. */
  feeAbovePayment: rule('note', isFeeAbovePayment),
  /** A time after the moment at which the record is read. */
  timesInFuture: rule(
    'note',
    (facts, _, nowMs) => isAfter(facts, nowMs) || isLater(facts.record.updatedAtMs, nowMs),
  ),
  /** A fill or refund over a minute before the deposit, or a time after the last update. */
  timesOutOfOrder: rule(
    'note',
    (facts) => isPaidOutFirst(facts) || isAfter(facts, facts.record.updatedAtMs ?? Infinity),
  ),
  /** A USD value that no transfer has. */
  usdOutOfRange: rule('note', (facts) =>
    shownAmounts(facts).some(({ amountUsd }) => isUsdOutOfRange(amountUsd)),
  ),
  /** Received for over four times as many USD as paid, or under a quarter. */
  usdFarApart: rule('note', ({ paid, received }) =>
    isFarApart(paid.amount && knownUsd(paid.amount), received.amount && knownUsd(received.amount)),
  ),
  /** An amount whose units and text are two numbers. */
  decimalsDisputed: rule('note', (facts) => hasMark(facts, 'decimalsDisputed')),
  /** An amount above zero whose USD value is zero. */
  usdUnpriced: rule('mark', (facts) => hasMark(facts, 'unpriced')),
} as const;

function rule(severity: Severity, isFound: Rule['isFound']): Rule {
  return { severity, isFound };
}

/** The status alone says so: a transaction is waited for. */
export const unlisted: readonly (Conflict | null)[] = ['noFillListed', 'noRefundListed'];

/** All conflicts, in the order in which they are said. */
export const conflictNames = Object.keys(conflictTable) as Conflict[];

export function severityOf(conflict: Conflict): Severity {
  return conflictTable[conflict].severity;
}

/** Every contradiction of a record, the first one first; without a moment no time is too late. */
export function conflictsOf(facts: MoneyFacts, state: EndState, nowMs = Infinity): Conflict[] {
  return conflictNames.filter((name) => conflictTable[name].isFound(facts, state, nowMs));
}

export function oddLeg(legs: readonly Leg[]): Leg | undefined {
  return legs.find(
    ({ hash, status }) => hash !== null && !['success', 'failure', null].includes(status),
  );
}

/**
 * Two entries of one transaction: it takes in and pays out on two chains, takes in what it refunds, or paid out and is
 * the failed one. One transaction of one chain may take in and deliver.
 */
export function twiceListed(legs: readonly Leg[]): [Leg, Leg] | null {
  const isOfRefund = ({ role }: Leg) => role === 'refund' || role === 'settlement';
  const isBoth = (leg: Leg, out: Leg) => {
    if (!sameHash(leg.hash, out.hash)) return false;
    if (out.role === 'failedCall') return isProvenFill(leg) && isOut(leg);
    const isFar = leg.chainId !== null && out.chainId !== null && leg.chainId !== out.chainId;
    return out.list === 'out' && (isFar || (leg.list === 'in' && isOfRefund(out)));
  };
  for (const leg of legs) {
    const out = leg.role === 'failedCall' ? undefined : legs.find((other) => isBoth(leg, other));
    if (out) return [leg, out];
  }
  return null;
}

function isElsewhere(legs: Leg[], { amount, chainId }: MoneyFacts['paid']): boolean {
  const chains = legs.flatMap((leg) => leg.chainId ?? []);
  const ofAmount = amount?.currency?.chainId ?? chainId;
  return chains.length > 0 && ofAmount !== null && !chains.includes(ofAmount);
}

function isUnfilled(tone: MoneyFacts['tone']): boolean {
  return tone === 'failure' || tone === 'refund';
}

function isEnded({ tone }: MoneyFacts): boolean {
  return tone === 'success' || tone === 'refund';
}

function isEndedButReplaced(facts: MoneyFacts): boolean {
  const { successor, refunds, fills, seenIns, record } = facts;
  const isSwept = record.depositAddress !== null && seenIns.length > 0;
  const isTried = record.refundFailReason !== null || refunds.length > 0;
  const isMoved = isSwept || isTried || fills.some(isProvenFill);
  return successor !== null && (isEnded(facts) || isMoved);
}

function areAllInsFailed({ ins, fills }: MoneyFacts): boolean {
  const isPaidInOne = fills.some(({ role }) => role === 'depositAndFill');
  return ins.length > 0 && ins.every(({ status }) => status === 'failure') && !isPaidInOne;
}

function isReorgedDeposit(facts: MoneyFacts): boolean {
  const { tone, record, deposit, ins } = facts;
  if (tone === 'failure') return record.failReason === 'DEPOSIT_REORGED' && isStanding(deposit);
  return isEnded(facts) && areAllInsFailed(facts) && ins.some(({ tx }) => tx?.reorg != null);
}

/** What one transaction did for deposit and fill names the accounts of both. */
function onlyFills(fills: Leg[]): Leg[] {
  return fills.filter(({ role }) => role === 'fill');
}

/** Null changes say nothing; of those that name the token, one that credits an expected account is enough. */
function isPaidToOthers(
  legs: Leg[],
  amount: Amount | null,
  expected: (string | null)[],
  chains: MoneyFacts['chains'],
): boolean {
  const token = amount?.currency?.address ?? null;
  const known = expected.filter((address) => address !== null);
  const vmType = vmTypeOf(chains, amount?.currency?.chainId ?? null);
  const paid = legs.filter(isSeen).flatMap(({ tx }) => tx?.stateChanges ?? []);
  const credits = paid.flatMap(({ address, change }) => {
    const isCredit = (asUnits(change?.balanceDiff) ?? 0n) > 0n;
    const at = change?.data?.tokenAddress ?? null;
    return address !== null && isCredit && token !== null && isAccount(vmType, token, at)
      ? [address]
      : [];
  });
  if (known.length === 0 || credits.length === 0) return false;
  return !credits.some((to) => known.some((address) => isAccount(vmType, to, address)));
}

/** By over two hours: a Bitcoin block may be dated so far ahead. */
function isLater(ms: number | null, thanMs: number): boolean {
  return ms !== null && ms > thanMs + 7_200_000;
}

function isAfter({ legs, record }: MoneyFacts, ms: number): boolean {
  return [...legs.map(legMs), record.createdAtMs].some((each) => isLater(each, ms));
}

export function isPaidOutFirst({ fills, refunds, depositedAtMs, record }: MoneyFacts): boolean {
  const outs = [...fills, ...refunds].flatMap((leg) => legMs(leg) ?? []);
  const isFast = record.triggeredByFastFill === true;
  return depositedAtMs !== null && !isFast && outs.some((ms) => ms < depositedAtMs - 60_000);
}
