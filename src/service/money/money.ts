import { compareDecimal } from '../decimal';
import type { RequestRecord } from '../records/record';
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

/** The same at a moment: a time that lies after it contradicts, and nothing is counted from it. */
export function moneyAt(money: Money, nowMs: number): Money {
  const conflicts = conflictsOf(money, endOf(money), nowMs);
  return conflicts.length === money.conflicts.length
    ? money
    : { ...money, conflicts, due: money.due && { ...money.due, atMs: null } };
}

/** The contradiction that is said in place of the calm sentence; null without one. */
export function headingConflict({ conflicts }: Pick<Money, 'conflicts'>): Conflict | null {
  return conflicts.find((name) => severityOf(name) === 'heading') ?? null;
}

/** Delivered or refunded, as far as the record says. */
export function isOver({ state }: Money): boolean {
  return state === 'delivered' || state === 'deliveredAndReturned' || state === 'returned';
}

/** True where nobody has to act: it is delivered or refunded, without contradiction, open step or look-alike token. */
export function isSettledMoney(money: Money): boolean {
  const { conflicts, due } = money;
  // Without the amount of the refund, nobody can tell whether it was too high beside the delivery.
  if (money.state === 'deliveredAndReturned' && money.returned.amount === null) return false;
  const hasOnlyMarks = conflicts.every((name) => severityOf(name) === 'mark');
  return isOver(money) && due === null && hasOnlyMarks && !isLookAlike(money);
}

/** True where what was delivered or refunded may be another token than its symbol says. */
export function isLookAlike({ received, returned }: Money): boolean {
  return [received, returned].some(
    (each) =>
      each.amount && (each.marks.includes('unverified') || each.marks.includes('mixedScripts')),
  );
}

/** True where a step is still due and its amount isn't 0: the record is then followed, whatever its status. */
export function isAwaited(money: Money): boolean {
  return money.due !== null && compareDecimal(unsettledUsd(money) ?? '1', '0') !== 0;
}

/**
 * True where a customer's money is with the service or at the deposit address, as far as the record shows: all of it, or
 * the excess of a delivery that wasn't refunded. False also where the record doesn't tell (`isUnclear`).
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

/** True where the record doesn't tell whether money is held: it is in transit, or the reports contradict each other. */
export function isUnclear(money: Money): boolean {
  if (money.state === 'replaced') return money.conflicts.includes('endedButReplaced');
  const isInTransit = money.state === 'depositSeen' && money.holder === 'unknown';
  if (isInTransit || money.state === 'unknown') return true;
  return !clearConflicts.includes(headingConflict(money));
}

/**
 * In USD, how much the recipient or the refund address would still have to get: the open refund beside a delivery, else
 * what was paid, else what was quoted; null = not reported, or without a price.
 */
export function unsettledUsd(money: Money): string | null {
  const part = money.state === 'deliveredAndOwed' ? money.owed : paidOrQuoted(money);
  return part?.amount ? knownUsd(part.amount) : null;
}

/** What was paid, else what was quoted (its marks tell which); null = neither is reported. */
export function paidOrQuoted({ paid, quotedIn }: Money): MoneyAmount | null {
  return paid.amount ? paid : quotedIn;
}

/** Failed by its status, with a deposit and without a refund on record. */
export function isFailedUnpaid({ state, tone }: Money): boolean {
  return tone === 'failure' && (state === 'failedAwaitingReturn' || state === 'notReturned');
}
