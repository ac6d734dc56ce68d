import { formatDuration } from '#service/duration';
import { isDue } from '#service/money/due';
import { legMs, isSeen } from '#service/money/legs';
import type { Money } from '#service/money/money';
import type { FailedHolder, WhyNotReturned } from '#service/money/state';
import { amountWords } from '../../components/amount/amount-text';
import { capital } from '../../lib/capital';
import { truncated } from '../../lib/truncation';
import { chainName, type ChainOf } from '../chain-of';
import { addressWords, amountOnChain, depositWords, moneyWords, sentences } from './money-words';

export interface VerdictView {
  /** For what is late and how long it took; the reading itself has no clock. */
  nowMs: number;
  chainOf: ChainOf;
  /** In progress for far longer than is usual on its route, which one record can’t tell. */
  isLate?: boolean;
  /** The zone of its times. */
  zone?: string;
}

type Of<S extends Money['state']> = Extract<Money, { state: S }>;
type Headings = { [S in Money['state']]: (money: Of<S>, view: VerdictView) => string };

/** The one sentence about the money, of a record that doesn't contradict itself. It has no number but the record's, and times. */
export function calmHeading(money: Money, view: VerdictView): string {
  const say = headings[money.state] as (money: Money, view: VerdictView) => string;
  return say(money, { ...view, isLate: view.isLate || isDue(money, view.nowMs) });
}

const headings: Headings = {
  quoted: (money, { chainOf }) => {
    if (money.hasFailedDeposit)
      return 'The listed deposit failed. The request still waits for one.';
    const quoted = amountOnChain(money.quotedIn, chainOf);
    return `No deposit reported yet${quoted === null && money.paid.chainId !== null ? ` on ${chainName(chainOf, money.paid.chainId)}` : ''}.${quoted === null ? '' : ` Quoted: ${quoted}.`}`;
  },
  depositSeen: (money, view) => {
    const { chainOf } = view;
    const deposit = capital(depositWords(money, chainOf));
    const late = view.isLate ? 'Late. ' : '';
    switch (money.place) {
      case 'depositAddress':
        return `${late}${deposit} is at the deposit address, not swept yet.`;
      case 'sweepFailed':
        return `${late}The sweep failed. ${deposit} is at the deposit address.`;
      case 'onTheWay':
        return `${late}${deposit} is at the deposit address, or on its way to it.`;
      case 'mempool':
        return `${late}${seenWords(money, chainOf)}, not confirmed yet${since(money, view)}.`;
      case 'maybeMempool':
        return `${late}${deposit} was seen. Whether it’s confirmed isn’t known.`;
      case 'notReported':
        return `${late}${deposit} is in progress. Its location isn’t reported.`;
    }
  },
  inProgress: (money, view) => {
    const sent = money.isFillSent ? 'Fill sent, not confirmed' : 'Fill not sent yet';
    const lead = view.isLate ? 'Late' : 'In progress';
    const deposit = depositWords(money, view.chainOf);
    // The time is that since the deposit, not since a failure.
    return money.failedOuts.length > 0 && !money.isFillSent
      ? `${lead}${since(money, view)}. The service has ${deposit}. Every listed fill is marked failed.`
      : `${lead}. The service has ${deposit}. ${sent}${since(money, view)}.`;
  },
  delivered: delivered,
  deliveredAndReturned: delivered,
  deliveredAndOwed: (money, view) =>
    sentences(
      delivered(money, view),
      money.why === 'notReturned' &&
        `${money.isOverpaid ? 'The excess' : 'Part of the deposit'} wasn’t refunded.`,
    ),
  failedAwaitingReturn: (money, { chainOf }) => {
    const lead = money.isBlocked ? blocked : 'Failed.';
    const sweep = money.isSweepFailed ? ' The sweep failed too.' : '';
    return `${lead}${sweep} ${holds(money.holder, depositWords(money, chainOf))} No refund reported yet.`;
  },
  notReturned: (money, { chainOf }) =>
    sentences(
      money.isBlocked && blocked,
      `Not refunded: ${depositWords(money, chainOf)}. ${whyNotReturned[money.why]}`,
      money.holder === 'depository' && 'The depositor can withdraw it.',
    ),
  returned: (money, { chainOf }) =>
    `${moneyWords(paymentLeads[money.payment], money.returned, chainOf)}${afterDeposit(money, 'refund')}.`,
  neverDeposited: (money, { chainOf }) => {
    const quoted = amountOnChain(money.quotedIn, chainOf);
    const asQuoted = quoted === null ? '' : ` Quoted: ${quoted}.`;
    if (money.holder === 'sender')
      return `Deposit failed. The record shows the funds still with the sender.${asQuoted}`;
    return money.isSweepFailed
      ? 'Failed. The sweep failed, and no deposit is reported.'
      : `Failed. No deposit is reported.${asQuoted}`;
  },
  replaced: (money, { chainOf }) => {
    const paid = amountOnChain(money.paid, chainOf);
    return sentences(
      `${money.tone === 'failure' ? 'Marked failed, and replaced' : 'Replaced'} by ${addressWords(money.by)}: the sweep and the fill are in that request.`,
      paid && `This request lists a deposit of ${paid}.`,
    );
  },
  unknown: ({ record: { status } }) =>
    status === null
      ? 'Status not reported.'
      : (namedStatuses.get(status) ??
        `Unrecognized status “${truncated(status, 40)}”: what it says about the money is unknown.`),
};

const blocked = 'Wallet blocked by the service.';

/** Named beside the status endpoint, in no list of statuses (*assumed*). */
const namedStatuses = new Map([
  ['delayed', 'Delayed: the service reports it as still processing (assumed).'],
  ['unknown', 'Status unknown: probably not indexed by the service yet (assumed).'],
  ['failure', 'Failed. The record doesn’t show where the money is.'],
]);

const paymentLeads = {
  own: 'Refunded',
  second: 'Second payment refunded',
  orphaned: 'Payment without an open request refunded',
};

export const whyNotReturned: Record<WhyNotReturned, string> = {
  belowCost: 'The amount is below the cost of a refund.',
  tokenNotOnOrigin: 'The refund token doesn’t exist on the origin chain.',
  recipientIsExchange: 'The refund address looks like an exchange.',
  manual: 'A manual refund is needed.',
  undocumented: 'The refund failed for an undocumented reason.',
};

function holds(holder: FailedHolder, deposit: string): string {
  switch (holder) {
    case 'service':
      return `The service has ${deposit}.`;
    case 'depository':
      return `${capital(deposit)} is in the depository, where the depositor can withdraw it.`;
    case 'depositAddress':
      return `${capital(deposit)} is at the deposit address, not swept.`;
  }
}

function delivered(
  money: Of<'delivered' | 'deliveredAndReturned' | 'deliveredAndOwed'>,
  { chainOf }: VerdictView,
): string {
  return money.isOneTransaction
    ? `${moneyWords('Delivered in one transaction', money.received, chainOf)}.`
    : `${moneyWords('Delivered', money.received, chainOf)}${afterDeposit(money, 'fill')}.`;
}

/** "0.1 BTC seen on Bitcoin", "The deposit on Bitcoin seen". */
function seenWords(money: Money, chainOf: ChainOf): string {
  const amount = amountWords(money.paid.amount);
  const { chainId } = money.paid;
  return amount === null || chainId === null
    ? `${capital(depositWords(money, chainOf))} seen`
    : `${amount} seen on ${chainName(chainOf, chainId)}`;
}

/** " (5m)" since the deposit; nothing where no time of it is reported. */
function since({ depositedAtMs }: Money, { nowMs }: VerdictView): string {
  const duration = elapsed(depositedAtMs, nowMs);
  return duration === null ? '' : ` (${duration})`;
}

/** ", 41s after the deposit"; the in transactions of a deposit address are its sweeps, not the customer's transfer. */
function afterDeposit({ legs, depositedAtMs, record }: Money, role: 'fill' | 'refund'): string {
  const own = legs.filter((leg) => leg.role === role && isSeen(leg) && leg.hash !== null);
  const leg = role === 'fill' ? own.at(-1) : own[0];
  const after = elapsed(depositedAtMs, legMs(leg));
  return after === null
    ? ''
    : `, ${after} after the ${record.depositAddress ? 'sweep' : 'deposit'}`;
}

/** "41m"; null where a time is missing or the two are the wrong way round. */
export function elapsed(fromMs: number | null, toMs: number | null): string | null {
  if (fromMs === null || toMs === null) return null;
  const seconds = Math.round((toMs - fromMs) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? formatDuration(seconds) : null;
}
