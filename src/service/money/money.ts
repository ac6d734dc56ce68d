import { compareDecimal } from '../decimal';
import type { RequestRecord } from '../record';
import { conflictsOf, severityOf, type Conflict } from './conflicts';
import { dueOf, type Due } from './due';
import { factsOf, type MoneyFacts, type Sighting } from './facts';
import { knownUsd, type Chains, type MoneyAmount } from './money-amount';
import { endOf, stateOf, type EndState, type Replaced } from './state';

/**
 * What one record says of its money, read once: everything shown about it is a projection of this. Its transactions and
 * amounts are read here alone.
 */
export type Money = MoneyFacts &
  (EndState | Replaced) & {
    /** In the order in which they are said. */
    conflicts: readonly Conflict[];
    due: Due | null;
  };

/**
 * Where the money of a request is, as far as its record shows: state and holder, amounts, transactions by role,
 * contradictions, what is due. Pure and total, without a clock. `chains` tells account spellings and which chains report
 * a deposit before a block; a `sighting` that is newer than the record contradicts it; `evidenceOf` says what the reading rests on.
 */
export function moneyOf(
  record: RequestRecord,
  chains: Chains,
  sighting: Sighting | null = null,
): Money {
  const facts = factsOf(record, chains, sighting);
  const state = stateOf(facts);
  const conflicts = conflictsOf(facts, endOf(state));
  return { ...facts, ...state, conflicts, due: dueOf(facts, state, conflicts) };
}

/** The contradiction that is said in place of the calm sentence; null without one. */
export function headingConflict({ conflicts }: Pick<Money, 'conflicts'>): Conflict | null {
  return conflicts.find((name) => severityOf(name) === 'heading') ?? null;
}

/** True where nothing contradicts, nothing is awaited and the token is no look-alike: only then may nobody have to act. */
export function isSettledMoney(money: Money): boolean {
  const { state, conflicts, due } = money;
  const isDone = state === 'delivered' || state === 'deliveredAndReturned' || state === 'returned';
  // How much a refund beside a delivery was decides whether both can be.
  if (money.state === 'deliveredAndReturned' && money.returned.amount === null) return false;
  const hasOnlyMarks = conflicts.every((name) => severityOf(name) === 'mark');
  return isDone && due === null && hasOnlyMarks && !isLookAlike(money);
}

/** True where what was delivered or refunded may be another token than its symbol says. */
export function isLookAlike({ received, returned }: Money): boolean {
  return [received, returned].some(
    (each) =>
      each.amount && (each.marks.includes('unverified') || each.marks.includes('mixedScripts')),
  );
}

/** True where something is still to be listed: then the record is followed whatever its status, unless nothing is at stake. */
export function isAwaited(money: Money): boolean {
  return money.due !== null && compareDecimal(unsettledUsd(money) ?? '1', '0') !== 0;
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

/**
 * In USD, what isn't with whom it belongs: the part that a delivery still owes, else the payment, else what was to be
 * paid; null = not reported, or without a price.
 */
export function unsettledUsd(money: Money): string | null {
  const part = money.state === 'deliveredAndOwed' ? money.owed : paidOrQuoted(money);
  return part?.amount ? knownUsd(part.amount) : null;
}

/** What was paid, else what was to be paid, which its marks say; null = neither is reported. */
export function paidOrQuoted({ paid, quotedIn }: Money): MoneyAmount | null {
  return paid.amount ? paid : quotedIn;
}

/** Failed by its status with a deposit on record, and nothing went back as far as it shows. */
export function isFailedUnpaid({ state, tone }: Money): boolean {
  return tone === 'failure' && (state === 'failedAwaitingReturn' || state === 'notReturned');
}
