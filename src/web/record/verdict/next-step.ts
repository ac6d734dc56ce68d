import { isDue, returnStepOf } from '#service/money/due';
import {
  headingConflict,
  isLookAlike,
  isOver,
  isSettledMoney,
  type Money,
} from '#service/money/money';
import { endOf } from '#service/money/state';
import { severityOf, type Conflict } from '#service/money/conflicts';
import { absoluteTime, isoTime } from '../../lib/time';
import { conflictWords } from './conflict-words';
import { capital } from '../../lib/capital';
import { amountOnChain } from './money-words';
import { elapsed, type VerdictView } from './verdict-headings';

/** The one thing to do now. An imperative speaks to the reader, who is the integrator. */
export interface NextStep {
  nextAction: string;
  needsAction: boolean;
  /** What was due has not come. */
  isOverdue: boolean;
  /** What is done now, where that is one of the page’s own actions: what the customer can do is written to them. */
  action: 'withdrawal' | 'caseFile' | null;
}

export function nextStepOf(money: Money, view: VerdictView): NextStep {
  const isOverdue = money.state !== 'replaced' && isDue(money, view.nowMs);
  const conflict = headingConflict(money) ?? firstNote(money);
  const nextAction =
    conflict === null || isOverdue ? stepOf(money, view, isOverdue) : conflictStep(money, conflict);
  const needsAction = !nextAction.startsWith('No action needed');
  const isToReturn = money.state === 'failedAwaitingReturn' || money.state === 'notReturned';
  const step = isToReturn ? returnStepOf(money, isOverdue) : null;
  const canWithdraw = step?.act === 'withdraw' && step.when === 'now';
  const action = canWithdraw ? 'withdrawal' : isOverdue ? 'caseFile' : null;
  return { nextAction, needsAction, isOverdue, action };
}

const open: readonly Money['state'][] = ['quoted', 'depositSeen', 'inProgress'];
const ofStatus: readonly Conflict[] = ['reasonNotFailed', 'fillListedNotEnded'];

/** Notes decide the step only of what would need none, and of what is open where they put the status in doubt. */
function firstNote(money: Money) {
  const { state, conflicts, due } = money;
  if (open.includes(state)) return conflicts.find((name) => ofStatus.includes(name)) ?? null;
  if (!isOver(money) || due !== null) return null;
  return conflicts.find((name) => severityOf(name) === 'note') ?? null;
}

function conflictStep({ state }: Money, conflict: Conflict): string {
  return conflict === 'reasonNotFailed' && open.includes(state)
    ? `Contact the service ${withId}: its status and the reported reason contradict each other.`
    : conflictWords[conflict].next;
}

const withId = 'with the request ID';
const withdraw = 'have the depositor withdraw the deposit from the depository';

function stepOf(money: Money, view: VerdictView, isOverdue: boolean): string {
  const { record } = money;
  switch (money.state) {
    case 'quoted':
      if (money.planned !== null) return findDeposit;
      return money.hasFailedDeposit
        ? checkDeposit
        : 'Wait for the customer’s deposit, or let the quote expire.';
    case 'depositSeen':
    case 'inProgress':
      return openStep(money, view, isOverdue);
    case 'delivered':
    case 'deliveredAndReturned':
      return isSettledMoney(money)
        ? 'No action needed. If the customer can’t find the money, check the recipient address and chain.'
        : settlingStep(money, view, isOverdue);
    case 'deliveredAndOwed': {
      if (money.why === 'disputed')
        return 'Open the refund transaction in the explorer before you reply.';
      if (money.why !== 'notReturned') return awaited(money, view, isOverdue);
      const amount = amountOnChain(money.owed, view.chainOf);
      return `Contact the service ${withId} about the part that wasn’t refunded${amount === null ? '' : `: ${amount}`}.`;
    }
    case 'failedAwaitingReturn':
      if (money.isBlocked) return beforePromise;
      if (money.due !== null) return awaited(money, view, isOverdue);
      return returnStepOf(money, isOverdue).act === 'withdraw'
        ? `${capital(withdraw)}.`
        : `Contact the service ${withId} to agree on a refund.`;
    case 'notReturned':
      if (money.isBlocked) return beforePromise;
      return returnStepOf(money, isOverdue).act === 'withdraw'
        ? `${capital(withdraw)}.`
        : notReturnedSteps[money.why];
    case 'returned':
      if (money.payment !== 'own') return 'Check the related requests for the original transfer.';
      if (!isSettledMoney(money)) return settlingStep(money, view, isOverdue);
      // Each reason has advice of its own, which may be not to try again.
      return `No action needed.${record.failReason === null ? ' To try again, request a new quote.' : ''}`;
    case 'neverDeposited':
      if (money.holder === 'sender')
        return beforeResending.get(record.failReason ?? '') ?? checkDeposit;
      return findDeposit;
    case 'replaced':
      return 'Open the request that replaced this one.';
    case 'unknown': {
      const hasHash = money.legs.some(({ hash }) => hash !== null);
      return `${hasHash ? 'Check the transactions below' : 'Check again later'}, or contact the service ${withId}.`;
    }
  }
}

function settlingStep(money: Money, view: VerdictView, isOverdue: boolean): string {
  if (money.state === 'deliveredAndReturned' && money.returned.amount === null)
    return 'Open the refund transaction in the explorer before you reply.';
  return money.due === null && isLookAlike(money)
    ? 'Check the token’s address in the explorer before you reply: its symbol may be that of another token.'
    : awaited(money, view, isOverdue);
}

const beforePromise = `Contact the service ${withId} before you promise a date.`;
const findDeposit =
  'Get the hash of the deposit from the customer and check it on the origin chain.';
const checkDeposit = 'Check the deposit transaction in the explorer before anyone sends again.';
const checkBalance = 'Have the customer check the wallet balance before resending.';
const beforeResending = new Map([
  ['TRANSFER_AMOUNT_EXCEEDS_BALANCE', checkBalance],
  ['GASLESS_PERMIT_BALANCE_TOO_LOW', checkBalance],
  [
    'TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE',
    'Have the customer renew the token approval before resending.',
  ],
]);

const notReturnedSteps = {
  belowCost: 'Tell the customer that the amount is below the cost of a refund.',
  tokenNotOnOrigin: 'Agree on a refund token and chain with the service.',
  recipientIsExchange: 'Send the service a refund address that the customer controls.',
  manual: `Request a manual refund from the service, ${withId}.`,
  undocumented: `Contact the service ${withId} and the reason code.`,
};

function openStep(
  money: Extract<Money, { state: 'depositSeen' | 'inProgress' }>,
  view: VerdictView,
  isOverdue: boolean,
): string {
  const { record, state } = money;
  const isAtAddress = state === 'depositSeen' && money.holder === 'depositAddress';
  if (isOverdue || isAtAddress) return awaited(money, view, isOverdue);
  if (view.isLate && record.isRefundToUnset)
    return `Contact the service ${withId} to agree on a fill or a refund.`;
  if (view.isLate && record.usesExternalLiquidity === true) return awaited(money, view, false);
  if (view.isLate) return `Contact the service ${withId}: it’s much slower than usual.`;
  if (state === 'depositSeen')
    return money.place === 'mempool' || money.place === 'maybeMempool'
      ? 'Wait until the deposit is in a block.'
      : 'Wait until the deposit is confirmed and swept.';
  return money.isFillSent
    ? 'Wait for the confirmation on the destination chain.'
    : `Wait for the fill. If it’s marked late, contact the service ${withId}.`;
}

const awaitedNames = {
  fill: 'the fill',
  sweep: 'the sweep',
  confirmation: 'a block with the deposit',
  refund: 'the refund',
  excessRefund: 'the refund of that part',
  fillTransaction: 'the fill transaction',
  refundTransaction: 'the refund transaction',
} as const;

/** "Wait until 20:05 UTC for the refund…", decided by the clock once it is late. */
function awaited(money: Money, { nowMs, zone }: VerdictView, isOverdue: boolean): string {
  const { due } = money;
  const end = endOf(money);
  const ids = end.holder === 'depositAddress' ? `${withId} and the deposit hash` : withId;
  const canWithdraw =
    money.state === 'failedAwaitingReturn' && returnStepOf(money, isOverdue).act === 'withdraw';
  const act = (now: string) =>
    canWithdraw ? `${withdraw}${now}` : `contact the service${now} ${ids}`;
  const what = due === null ? 'the next step' : awaitedNames[due.what];
  if (isOverdue && due !== null) {
    return `${capital(what)} is overdue by ${elapsed(due.atMs, nowMs) ?? '0s'}: ${act(' now')}.`;
  }
  const until = due?.atMs == null ? null : untilWords(due.atMs, nowMs, zone);
  return until === null
    ? `Wait for ${what}. If none is reported later, ${act('')}.`
    : `Wait until ${until} for ${what}. If none is reported by then, ${act('')}.`;
}

/** "20:05 UTC" of today, else with its date; null for no time that can be written. */
export function untilWords(ms: number, nowMs: number, zone = 'UTC'): string | null {
  if (isoTime(ms) === null) return null;
  const text = absoluteTime(ms, zone).replace(/:\d\d /, ' ');
  const today = absoluteTime(nowMs, zone).slice(0, 10);
  return text.startsWith(today) ? text.slice(11) : text;
}
