import type { Conflict } from '#service/money/conflicts';
import { evidenceOf, type Evidence } from '#service/money/evidence';
import { headingConflict, isUnclear, type Money } from '#service/money/money';
import { endOf } from '#service/money/state';
import type { MoneyAmount, UnknownAmount } from '#service/money/money-amount';
import type { Holder } from '#service/money/state';
import type { PaymentMismatch } from './claim/payment-mismatches';
import { conflictWords } from './conflict-words';
import { nextStepOf, type NextStep } from './next-step';
import { calmHeading, type VerdictView } from './verdict-headings';
import { notesOf } from './verdict-notes';

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
export function verdictOf(money: Money, view: VerdictView): Verdict {
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

// It may be on another chain.
const elsewhere: readonly Conflict[] = ['fillOnTwoChains', 'refundOnTwoChains'];

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
