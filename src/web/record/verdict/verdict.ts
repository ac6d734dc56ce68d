import type { Conflict } from '#service/money/conflicts';
import { evidenceOf, type Evidence } from '#service/money/evidence';
import { headingConflict, isUnclear, moneyAt, type Money } from '#service/money/money';
import { endOf, type Holder } from '#service/money/state';
import type { MoneyAmount, UnknownAmount } from '#service/money/money-amount';
import type { PaymentMismatch } from '../claim/payment-mismatches';
import { conflictWords } from './conflict-words';
import { nextStepOf, type NextStep } from './next-step';
import { calmHeading, type VerdictView } from './verdict-headings';
import { isSeen } from '#service/money/legs';
import { chainName, isKnownUtxo } from '../chain-of';
import { moneyWords, sentences } from './money-words';
import { reorgedOut, reorgWords } from './reorg-words';

const oldMs = 3_600_000;

/** What the heading leaves out, and every contradiction that it does not name; may be empty. */
function notesOf(money: Money, view: VerdictView): string {
  const said = headingConflict(money);
  const others = money.conflicts.filter((name) => name !== said);
  return sentences(
    ...stateNotes(money, view),
    ...others.map((name) => conflictWords[name].said(money, view.chainOf)),
  );
}

type Notes = (string | false | null)[];

// Their sentence has the refund.
const saysRefund: readonly Conflict[] = ['returnedAllAndDelivered', 'returnedMoreThanPaid'];

const inReview = 'Inferred from the reason: on hold for review.';

function stateNotes(money: Money, view: VerdictView): Notes {
  const { chainOf } = view;
  const { record, legs, planned } = money;
  const end = endOf(money);
  const isRefundSaid = money.conflicts.some((name) => saysRefund.includes(name));
  const plan =
    planned !== null &&
    !isRefundSaid &&
    end.state !== 'deliveredAndOwed' &&
    `${moneyWords('A refund is planned', planned, chainOf)}; ${money.unknownOuts.length > 0 ? 'which transaction it is isn’t reported' : 'its transaction isn’t reported'}.`;
  switch (end.state) {
    case 'quoted':
      return [
        !end.hasFailedDeposit &&
          legs.some(({ list }) => list === 'in') &&
          'A deposit transaction is listed without a hash.',
        plan,
      ];
    case 'depositSeen':
    case 'inProgress':
      return [...openNotes(money, view), plan];
    case 'deliveredAndReturned': {
      const part = money.conflicts.includes('returnedLessThanPaid')
        ? 'part of the excess'
        : 'the excess';
      const lead = end.isOverpaid
        ? `Overpaid; ${part} was refunded`
        : 'Part of the deposit was refunded';
      if (money.returned.amount === null)
        return [
          `${moneyWords('A refund is listed too', money.returned, chainOf)}. Its amount isn’t reported.`,
        ];
      return isRefundSaid ? [] : [`${moneyWords(lead, money.returned, chainOf)}.`];
    }
    case 'deliveredAndOwed':
      return [!isRefundSaid && owedNote(end, view)];
    case 'failedAwaitingReturn':
      return [
        ...reorgNotes(money),
        end.isBlocked && inReview,
        record.isRefundToUnset && 'No refund address is set.',
        plan,
      ];
    case 'returned':
      return [
        legs.some(({ role }) => role === 'settlement') &&
          'The first destination transaction pays the customer; the second is inferred to be the settlement.',
        legs.some(({ role, inferred }) => role === 'refund' && inferred) &&
          'Inferred to be a refund because it’s on the origin chain.',
        money.returned.amount === null && plan === false && 'The refunded amount isn’t reported.',
        plan,
      ];
    case 'neverDeposited':
      return [...failedDepositNotes(money, end.holder === 'sender'), plan];
    case 'unknown':
      return [
        legs.some((leg) => leg.list === 'in' && leg.hash !== null && isSeen(leg))
          ? 'A deposit transaction is listed.'
          : record.depositAddress?.depositTxHash != null &&
            'A deposit to the deposit address is listed.',
        plan,
      ];
    case 'delivered':
      return [];
    case 'notReturned':
      return [end.isBlocked && inReview, plan];
  }
}

function openNotes(
  { record, legs, depositedAtMs }: Money,
  { chainOf, nowMs, isLate }: VerdictView,
): Notes {
  const seen = legs.filter((leg) => leg.list === 'in' && isSeen(leg));
  const isUtxo = record.status === 'pending' && isKnownUtxo(chainOf, record.originChainId);
  const block = seen.find((leg) => leg.block !== null)?.block;
  const chain = chainName(chainOf, record.originChainId);
  const isOld = isLate || (depositedAtMs !== null && nowMs - depositedAtMs > oldMs);
  const isAtAddress = record.depositAddress !== null && record.status !== 'pending';
  return [
    isUtxo && block != null && `The deposit is in block ${block} of ${chain}.`,
    isUtxo &&
      block == null &&
      (seen.some(({ status }) => status === 'success')
        ? `The deposit on ${chain} is marked successful; its block isn’t reported.`
        : 'This chain reports a deposit before it’s in a block, and no block is reported.'),
    seen.length === 0 &&
      !isAtAddress &&
      (record.depositAddress?.depositTxHash
        ? 'The deposit is listed; its sweep isn’t listed yet.'
        : 'The status reports the deposit; its transaction isn’t listed yet.'),
    !record.isDepositAddressReported &&
      seen.length === 0 &&
      'Whether there’s a deposit address isn’t reported either.',
    isOld &&
      record.usesExternalLiquidity === true &&
      'It uses external liquidity: the fill may wait for a canonical bridge, which may take up to 7d.',
    isOld && record.isRefundToUnset && 'No refund address is set.',
  ];
}

function owedNote(
  { why, owed, isOverpaid }: Extract<ReturnType<typeof endOf>, { state: 'deliveredAndOwed' }>,
  { chainOf }: VerdictView,
): string | false {
  const what = isOverpaid ? 'Overpaid; the excess' : 'Part of the deposit';
  const source =
    'marks' in owed && owed.marks.includes('computed') ? ' (inferred: paid less quoted)' : '';
  switch (why) {
    case 'planned':
      return `${moneyWords(isOverpaid ? 'Overpaid; a refund of the excess is planned' : 'A refund of part of the deposit is planned', owed, chainOf)}; its transaction isn’t reported.`;
    case 'notReturned':
      // Without an amount the heading says as much.
      return (
        owed.amount !== null && `${moneyWords(`${what} wasn’t refunded`, owed, chainOf)}${source}.`
      );
    case 'notReported':
      return `${moneyWords('Overpaid; the refund of the excess isn’t reported yet', owed, chainOf)}${source}.`;
    case 'disputed':
      return `${moneyWords(`${what} may have been refunded`, owed, chainOf)}.`;
  }
}

/** Why a deposit failed, or the sweep of one; the reason under it says the same of a deposit that was reorged out. */
function reorgNotes({ record, ins }: Money): string[] {
  const isSweep = record.depositAddress !== null;
  const isSaid = record.failReason === 'DEPOSIT_REORGED' && !isSweep;
  const causes = ins.flatMap(({ tx }) =>
    tx?.reorg ? reorgWords(tx.reorg, record.failReason) : [],
  );
  return [...new Set(causes)]
    .filter((cause) => !isSaid || cause !== reorgedOut)
    .map((cause) => `The ${isSweep ? 'sweep' : 'deposit'} ${cause}.`);
}

function failedDepositNotes(money: Money, isWithSender: boolean): Notes {
  const { record, ins } = money;
  const reorgs = ins.flatMap(({ tx }) => tx?.reorg ?? []);
  const isReorged = record.failReason === 'DEPOSIT_REORGED';
  const isFailed = ins.some(({ status }) => status === 'failure');
  return [
    ...reorgNotes(money),
    // Of a sweep the heading says so.
    isFailed &&
      isWithSender &&
      reorgs.length === 0 &&
      !isReorged &&
      'Every listed deposit is marked failed.',
    !isFailed &&
      ins.length > 0 &&
      'Deposit transactions are listed, but without a hash or success.',
    reorgs.some(({ action }) => action === 'refund') &&
      'The service’s report says to refund: check for a refund transaction.',
  ];
}

/** What is said first about a request: where its money is, what contradicts that, and what to do. */
export interface Verdict extends NextStep {
  money: Money;
  headline: string;
  /** Where the status’s own color would say too little; null: it doesn’t. */
  tone: 'failure' | 'warn' | null;
  /** Where the payment isn’t the one that a claim of this browser requested. */
  mismatches: readonly PaymentMismatch[];
  /** What the headline leaves out; may be empty. */
  detail: string;
  /** The place of the money in a few words. */
  where: string;
  /** The amount that the sentence is about. */
  amount: MoneyAmount | UnknownAmount;
  evidence: Evidence;
}

/** The verdict as a projection of the reading: a sentence for each state, in whose place the first contradiction is said. */
export function verdictOf(reading: Money, view: VerdictView): Verdict {
  const money = moneyAt(reading, view.nowMs);
  const conflict = headingConflict(money);
  const step = nextStepOf(money, view);
  const end = endOf(money);
  const isOwed = end.state === 'deliveredAndOwed';
  const isOpen = end.state === 'inProgress' || end.state === 'depositSeen';
  const needsLook = conflict !== null || isOwed || step.isOverdue || (view.isLate && isOpen);
  return {
    ...step,
    money,
    headline:
      conflict === null
        ? calmHeading(money, view)
        : conflictWords[conflict].said(money, view.chainOf),
    tone: needsLook && money.record.status !== 'failure' ? 'warn' : null,
    mismatches: [],
    detail: notesOf(money, view),
    where: whereOf(money),
    amount: amountOf(money),
    evidence: evidenceOf(money),
  };
}

/** The amount of the sentence: what was delivered or refunded, else what was paid. */
function amountOf(money: Money): MoneyAmount | UnknownAmount {
  if (money.received.amount) return money.received;
  return money.returned.amount ? money.returned : money.paid;
}

const places: Record<Holder, string> = {
  sender: 'with the customer, as far as the record shows',
  depositAddress: 'at the deposit address',
  depository: 'in the depository; the depositor can withdraw it',
  service: 'with the service',
  recipient: 'with the recipient',
  refundTo: 'with the customer',
  unknown: 'not certain',
};

// It may be on another chain, or delivered.
const elsewhere: readonly Conflict[] = [
  'fillOnTwoChains',
  'refundOnTwoChains',
  'depositOnTwoChains',
  'fillListedNotEnded',
];

function whereOf(money: Money): string {
  const isElsewhere = elsewhere.some((name) => money.conflicts.includes(name));
  if (isUnclear(money) || isElsewhere || headingConflict(money) !== null) return places.unknown;
  if (money.state === 'replaced') return 'with the request that replaced this one';
  if (money.state === 'deliveredAndOwed')
    return 'with the recipient, except what is to be refunded';
  if (money.state === 'returned' && money.returned.to !== null) return 'with the refund recipient';
  return places[money.holder];
}

/** How sure a verdict is, in a word. */
export const evidenceNames: Record<Evidence['source'], string> = {
  reported: 'Reported',
  inferred: 'Inferred',
  needsChains: 'Inferred without the list of chains',
};
