import type { RequestRecord } from '../record';
import { conflictsOf, severityOf, type Conflict } from './conflicts';
import { dueOf, type Due } from './due';
import { evidenceOf, type Evidence } from './evidence';
import { factsOf, type Overpayment, type Payment } from './facts';
import type { Leg } from './legs';
import type { Chains, MoneyAmount, UnknownAmount } from './money-amount';
import { stateOf, type EndState, type Replaced } from './state';

/** What one record says of its money, read once: everything shown about it is a projection of this. */
export type Money = (EndState | Replaced) & {
  payment: Payment;
  /** Every transaction with its role; nobody else reads the lists. */
  legs: readonly Leg[];
  /** What was deposited. */
  paid: MoneyAmount | UnknownAmount;
  /** What was to be deposited, of a request that doesn't report what was. */
  quotedIn: MoneyAmount | null;
  quotedOut: MoneyAmount | null;
  received: MoneyAmount | UnknownAmount;
  returned: MoneyAmount | UnknownAmount;
  /** A refund of which only the amount is reported. */
  planned: MoneyAmount | null;
  /** Of a strict deposit address that got more than was quoted. */
  overpayment: Overpayment | null;
  /** True where a deposit-address request reports that it has no refund address (service-api.md R27). */
  isRefundToUnset: boolean;
  depositedAtMs: number | null;
  /** In the order in which they are said. */
  conflicts: readonly Conflict[];
  due: Due | null;
  evidence: Evidence;
};

/**
 * Where the money of a request is, as far as its record shows: state and holder, amounts, transactions by role,
 * contradictions, what is due. Pure and total, without a clock. `chains` tells account spellings and which chains report
 * a deposit before a block; without it, what needs it is `needsChains` in the evidence.
 */
export function moneyOf(record: RequestRecord, chains: Chains): Money {
  const facts = factsOf(record, chains);
  const state = stateOf(facts);
  const end = endOf(state);
  const conflicts = conflictsOf(facts, end);
  const { payment, legs, paid, quotedIn, quotedOut, received, returned, planned } = facts;
  return {
    ...state,
    payment,
    legs,
    paid,
    quotedIn,
    quotedOut,
    received,
    returned,
    planned,
    overpayment: facts.overpayment,
    isRefundToUnset: record.isRefundToUnset,
    depositedAtMs: facts.depositedAtMs,
    conflicts,
    due: state.state === 'replaced' ? null : dueOf(facts, state, conflicts),
    evidence: evidenceOf(facts, end, conflicts),
  };
}

/** What the record says of itself, whatever replaced it. */
export function endOf(money: EndState | Replaced): EndState {
  return money.state === 'replaced' ? money.inner : money;
}

/** The contradiction that is said in place of the calm sentence; null without one. */
export function headingConflict({ conflicts }: Pick<Money, 'conflicts'>): Conflict | null {
  return conflicts.find((name) => severityOf(name) === 'heading') ?? null;
}

/** True where nothing contradicts and nothing is awaited: only then may nobody have to act. */
export function isSettledMoney({ state, conflicts, due }: Money): boolean {
  const isDone = state === 'delivered' || state === 'deliveredAndReturned' || state === 'returned';
  return isDone && due === null && conflicts.every((name) => severityOf(name) === 'mark');
}

/**
 * True where a customer's money is with the service or at the deposit address, as far as the record shows; of a delivery
 * what is to go back and did not. False too where the record doesn't let say: `isUnclear`.
 */
export function isHeld(money: Money): boolean {
  if (isUnclear(money)) return false;
  switch (money.state) {
    case 'inProgress':
    case 'failedAwaitingReturn':
    case 'notReturned':
      return true;
    case 'depositSeen':
      return money.holder === 'depositAddress';
    case 'deliveredAndOwed':
      return money.why !== 'disputed';
    default:
      return false;
  }
}

const clearConflicts: readonly (Conflict | null)[] = [null, 'noFillListed', 'refundListedNotEnded'];

/** True where the record does not let say whether money is held: in transit, or its reports do not agree. */
export function isUnclear(money: Money): boolean {
  if (money.state === 'replaced') return money.conflicts.includes('endedButReplaced');
  const isInTransit = money.state === 'depositSeen' && money.holder === 'unknown';
  if (isInTransit || money.state === 'unknown') return true;
  return !clearConflicts.includes(headingConflict(money));
}
