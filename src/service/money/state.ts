import { isNotReturnable } from '../fail-reason';
import { isUtxoChain } from '../schema/chain';
import type { DepositState, MoneyFacts } from './facts';
import { isStanding, unknown } from './facts';
import type { Leg } from './legs';
import { moneyAmount, vmTypeOf, type MoneyAmount, type UnknownAmount } from './money-amount';

/**
 * Who has the money, as far as the record shows. `depository`: with the service, and the depositor can withdraw it.
 * `refundTo`: whoever the refund was sent to.
 */
export type Holder =
  | 'sender'
  | 'depositAddress'
  | 'depository'
  | 'service'
  | 'recipient'
  | 'refundTo'
  | 'unknown';

/** Who has what a failed request was paid. */
export type FailedHolder = 'service' | 'depository' | 'depositAddress';

/** Why a refund isn't sent, as far as a reason says so. */
export type WhyNotReturned =
  | 'belowCost'
  | 'tokenNotOnOrigin'
  | 'recipientIsExchange'
  | 'manual'
  | 'undocumented';

interface Delivery {
  holder: 'recipient';
}

/** Where one request's money is, without regard to what replaced it. Each member has what only it has. */
export type EndState =
  /** No deposit on record; `hasFailedDeposit`: the listed ones failed. */
  | { state: 'quoted'; holder: 'sender'; hasFailedDeposit: boolean }
  | { state: 'depositSeen'; holder: 'depositAddress'; place: 'depositAddress' | 'sweepFailed' }
  /**
   * `mempool`: seen, in no block as far as reported. `maybeMempool`: so too if the chain is one that reports deposits
   * before a block, which only the list of chains tells. `onTheWay`: at the deposit address, or before it.
   */
  | {
      state: 'depositSeen';
      holder: 'unknown';
      place: 'mempool' | 'maybeMempool' | 'onTheWay' | 'notReported';
    }
  | { state: 'inProgress'; holder: 'service' }
  | (Delivery & { state: 'delivered' })
  | (Delivery & { state: 'deliveredAndReturned'; isOverpaid: boolean })
  /** `disputed`: a refund transaction and a failed refund are both reported. */
  | (Delivery & {
      state: 'deliveredAndOwed';
      isOverpaid: boolean;
      why: 'planned' | 'notReturned' | 'notReported' | 'disputed';
      owed: MoneyAmount | UnknownAmount;
    })
  | {
      state: 'failedAwaitingReturn';
      holder: FailedHolder;
      isSweepFailed: boolean;
      isBlocked: boolean;
    }
  | { state: 'notReturned'; holder: FailedHolder; why: WhyNotReturned; isBlocked: boolean }
  /** `proof`: what shows the refund besides the status. Without a transaction nobody is known to have it. */
  | { state: 'returned'; holder: 'refundTo'; proof: 'transaction' }
  | { state: 'returned'; holder: 'unknown'; proof: 'amount' | 'status' | 'disputed' }
  /** Every listed deposit failed. */
  | { state: 'neverDeposited'; holder: 'sender' }
  /** None is reported; `isSweepFailed`: but a sweep of it is, which failed. */
  | { state: 'neverDeposited'; holder: 'unknown'; isSweepFailed: boolean }
  | { state: 'unknown'; holder: 'unknown' };

/** `by` owns the sweep and the fill; `inner` is what this record says of itself. */
export interface Replaced {
  state: 'replaced';
  holder: Holder;
  by: string;
  inner: EndState;
}

/** Pure and total. Conflicts are read apart: a state says what the record would say without them. */
export function stateOf(facts: MoneyFacts): EndState | Replaced {
  const inner = endStateOf(facts);
  const { successor } = facts;
  return successor === null
    ? inner
    : { state: 'replaced', holder: inner.holder, by: successor, inner };
}

/** What the record says of itself, whatever replaced it. */
export function endOf(money: EndState | Replaced): EndState {
  return money.state === 'replaced' ? money.inner : money;
}

const nobodyKnows = { state: 'unknown', holder: 'unknown' } as const;

function endStateOf(facts: MoneyFacts): EndState {
  switch (facts.tone) {
    case 'success':
      return deliveredState(facts);
    case 'refund':
      return returnedState(facts);
    case 'failure':
      return failedState(facts);
    case 'waiting':
    case 'flight':
      return openState(facts);
    case 'unknown':
      return nobodyKnows;
  }
}

function deliveredState(facts: MoneyFacts): EndState {
  const { record, refunds, planned, overpayment, returned } = facts;
  const delivery = { holder: 'recipient' } as const;
  const isOverpaid = overpayment !== null;
  const hasFailed = record.refundFailReason !== null;
  if (!isOverpaid && !hasFailed && refunds.length === 0 && planned === null)
    return { ...delivery, state: 'delivered' };
  if (refunds.length > 0 && !hasFailed)
    return { ...delivery, state: 'deliveredAndReturned', isOverpaid };
  const excess = overpayment?.excess;
  const { originChainId } = record;
  const owed =
    planned ??
    (refunds.length > 0 ? returned : null) ??
    (excess
      ? moneyAmount(excess, originChainId, returned.to, 'computed')
      : { ...unknown(null, 'notReported'), to: returned.to });
  const open = hasFailed ? 'notReturned' : planned ? 'planned' : 'notReported';
  const why = refunds.length > 0 ? 'disputed' : open;
  return { ...delivery, state: 'deliveredAndOwed', isOverpaid, why, owed };
}

function returnedState({ record, refunds }: MoneyFacts): EndState {
  if (refunds.length > 0) return { state: 'returned', holder: 'refundTo', proof: 'transaction' };
  const { refundFailReason, refundCurrencyData } = record;
  const proof = refundFailReason === null ? (refundCurrencyData ? 'amount' : 'status') : 'disputed';
  return { state: 'returned', holder: 'unknown', proof };
}

function failedState(facts: MoneyFacts): EndState {
  const { record, refunds, fills, unknownOuts, deposit, planned } = facts;
  if (refunds.length > 0) return { state: 'returned', holder: 'refundTo', proof: 'transaction' };
  // An out transaction that isn't known to be a refund may be the fill: then nobody is known to have the money.
  if ([...fills, ...unknownOuts].some(({ hash }) => hash !== null)) return nobodyKnows;
  const { failReason, refundFailReason } = record;
  const isBlocked = failReason === 'BLOCKED_WALLET';
  const isReorged = failReason === 'DEPOSIT_REORGED' && isStanding(deposit);
  const isDeposited = isStanding(deposit) || deposit === 'sweepFailed';
  if (refundFailReason !== null)
    return {
      state: 'notReturned',
      holder: failedHolder(facts),
      why: whyOf(refundFailReason),
      isBlocked,
    };
  // A planned refund says otherwise.
  if (isNotReturnable(failReason) && isDeposited && planned === null)
    return { state: 'notReturned', holder: failedHolder(facts), why: 'belowCost', isBlocked };
  if (deposit === 'failed') return { state: 'neverDeposited', holder: 'sender' };
  if (isReorged) return nobodyKnows;
  if (!isDeposited) {
    const isSweepFailed = deposit === 'unseenSweepFailed';
    return { state: 'neverDeposited', holder: 'unknown', isSweepFailed };
  }
  if (isUnconfirmed(facts)) return nobodyKnows;
  return {
    state: 'failedAwaitingReturn',
    holder: failedHolder(facts),
    isSweepFailed: deposit === 'sweepFailed',
    isBlocked,
  };
}

/** Without a sweep the deposit is still where the customer sent it. */
function failedHolder({ deposit, record }: MoneyFacts): FailedHolder {
  if (deposit === 'atAddress' || deposit === 'sweepFailed') return 'depositAddress';
  return record.protocol?.isWithdrawable === true ? 'depository' : 'service';
}

const whys = new Map<string, WhyNotReturned>([
  ['SWAP_CURRENCY_NOT_ON_ORIGIN', 'tokenNotOnOrigin'],
  ['REFUND_RECIPIENT_IS_VASP', 'recipientIsExchange'],
  ['MANUAL_REFUND_REQUIRED', 'manual'],
]);

function whyOf(reason: string): WhyNotReturned {
  return isNotReturnable(reason) ? 'belowCost' : (whys.get(reason) ?? 'undocumented');
}

const openAt: Partial<Record<DepositState, 'depositAddress' | 'sweepFailed'>> = {
  atAddress: 'depositAddress',
  sweepFailed: 'sweepFailed',
};

function openState(facts: MoneyFacts): EndState {
  const { record, refunds, deposit } = facts;
  const { status, depositAddress, isDepositAddressReported } = record;
  if (refunds.length > 0) return { state: 'returned', holder: 'refundTo', proof: 'transaction' };
  const isFailed = deposit === 'failed' || deposit === 'unseenSweepFailed';
  if (isFailed && status !== 'waiting') return nobodyKnows;
  const place = openAt[deposit];
  const mayBeAtAddress = status === 'waiting' || status === 'depositing';
  if (place === 'sweepFailed' || (place && mayBeAtAddress))
    return { state: 'depositSeen', holder: 'depositAddress', place };
  if (deposit !== 'received') {
    if (status === 'waiting')
      return { state: 'quoted', holder: 'sender', hasFailedDeposit: isFailed };
    if (status === 'depositing' && depositAddress !== null)
      return { state: 'depositSeen', holder: 'unknown', place: 'onTheWay' };
    // An absent key is not null: the request may have a deposit address, and depositing is said of those as well.
    if (status === 'depositing' && !isDepositAddressReported)
      return { state: 'depositSeen', holder: 'unknown', place: 'notReported' };
  }
  const mempool = mempoolPlace(facts);
  if (mempool) return { state: 'depositSeen', holder: 'unknown', place: mempool };
  return { state: 'inProgress', holder: 'service' };
}

/** Failed before any block held the deposit, as far as reported: then nobody is known to have it. */
function isUnconfirmed(facts: MoneyFacts): boolean {
  const { record, chains, deposit, seenIns } = facts;
  const vmType = vmTypeOf(chains, record.originChainId);
  const mayBe = record.failReason === 'DEPOSIT_CONFIRMATION_TIMEOUT' || isUtxoChain({ vmType });
  return deposit === 'received' && mayBe && !seenIns.some(isConfirmed);
}

function isConfirmed({ block, status }: Leg): boolean {
  return block !== null || status === 'success';
}

/** A UTXO origin is pending as soon as the mempool holds the deposit: only a block confirms it (service-api.md S3). */
function mempoolPlace({ record, seenIns, chains }: MoneyFacts): 'mempool' | 'maybeMempool' | null {
  if (record.status !== 'pending' || seenIns.some(isConfirmed) || record.originChainId === null)
    return null;
  const vmType = vmTypeOf(chains, record.originChainId);
  if (vmType === null) return 'maybeMempool';
  return isUtxoChain({ vmType }) ? 'mempool' : null;
}
