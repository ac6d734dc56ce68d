import { sameHash } from '../address';
import { asUnits } from '../decimal';
import { isSameChain, successorId, type RequestRecord } from '../records/record';
import type { Amount } from '../schema/currency';
import { isDelivered, statusTone, type StatusTone } from '../status';
import { isOneTransaction, isProvenFill, isSeen, legMs, legsOf, type Leg } from './legs';
import {
  comparableUnits,
  isAccount,
  isSameAmount,
  moneyAmount,
  vmTypeOf,
  type Chains,
  type MoneyAmount,
  type UnknownAmount,
} from './money-amount';

/**
 * How far the payment came on the origin chain. The in transactions of a deposit address are its sweeps; the customer's
 * own transfer is `depositTxHash`. received: an in transaction that isn't marked failed. atAddress: transferred, no
 * sweep listed. sweepFailed: transferred, every sweep failed. failed: every in transaction failed. unseenSweepFailed:
 * every sweep failed, and no transfer is reported. none: nothing.
 */
export type DepositState =
  | 'received'
  | 'atAddress'
  | 'sweepFailed'
  | 'failed'
  | 'unseenSweepFailed'
  | 'none';

/**
 * Which payment a record is about. DOUBLE_SPEND is the refund of a duplicate deposit: the request's own deposit may have
 * been filled. An orphaned deposit belongs to no open request (inferred from the name).
 */
export type Payment = 'own' | 'second' | 'orphaned';

/** A deposit above the quote of a strict deposit address, whose excess wasn't delivered as well. */
export interface Overpayment {
  /** What was paid less what was quoted; null where they are no amounts of one token. */
  excess: Amount | null;
}

/** What an event or the status endpoint reported of one request, and when it says that it changed; never an amount. */
export interface Sighting {
  requestId: string;
  source: 'event' | 'statusEndpoint';
  status: string;
  /** Of transactions; an event that lists none says nothing of them. */
  hashes: readonly string[];
  /** Unix milliseconds; null = not reported. */
  atMs: number | null;
}

/** What states, conflicts and evidence are read from; worked out once. */
export interface MoneyFacts {
  record: RequestRecord;
  chains: Chains;
  tone: StatusTone;
  /** Of this request, from beside the record; null without one. */
  sighting: Sighting | null;
  successor: string | null;
  payment: Payment;
  legs: Leg[];
  /** Of inTxs: deposits, or sweeps of a deposit address. */
  ins: Leg[];
  seenIns: Leg[];
  fills: Leg[];
  unknownOuts: Leg[];
  failedOuts: Leg[];
  /** One that may be a fill is listed; or the status says that it is sent, and none is listed as failed. */
  isFillSent: boolean;
  /** With a hash and not marked failed; the first one pays the user. */
  refunds: Leg[];
  settlements: Leg[];
  deposit: DepositState;
  /** One transaction of a same-chain request took the deposit, and delivered where it is a success. */
  isOneTransaction: boolean;
  overpayment: Overpayment | null;
  depositedAtMs: number | null;
  paid: MoneyAmount | UnknownAmount;
  /** What the quote has for the payment, whatever was paid. */
  asked: Amount | null;
  /** Null where what was paid is reported. */
  quotedIn: MoneyAmount | null;
  quotedOut: MoneyAmount | null;
  /** Smallest units of what was paid and asked, received and quoted; null unless of one token. */
  payUnits: [bigint, bigint] | null;
  outUnits: [bigint, bigint] | null;
  received: MoneyAmount | UnknownAmount;
  /** What went back; `noRefund` where the record doesn't say that anything did. */
  returned: MoneyAmount | UnknownAmount;
  /** A refund amount under another status, without a transaction (service-api.md R21). */
  planned: MoneyAmount | null;
}

export function factsOf(
  record: RequestRecord,
  chains: Chains,
  sighting: Sighting | null,
): MoneyFacts {
  const legs = legsOf(record);
  const seen = (role: Leg['role']) => legs.filter((leg) => leg.role === role && isSeen(leg));
  const ins = legs.filter(({ list }) => list === 'in');
  const seenIns = ins.filter(isSeen);
  const payment = paymentOf(record);
  const refunds = seen('refund').filter(({ hash }) => hash !== null);
  const fills = [...seen('fill'), ...seen('depositAndFill')];
  const unknownOuts = seen('unknown');
  const isFillListed = [...fills, ...unknownOuts].some(({ hash }) => hash !== null);
  const failedOuts = legs.filter(
    ({ list, hash, status }) => list === 'out' && hash !== null && status === 'failure',
  );
  return {
    record,
    chains,
    sighting: sighting?.requestId === record.id ? sighting : null,
    tone: statusTone(record.status),
    successor: successorId(record),
    payment,
    legs,
    ins,
    seenIns,
    fills,
    unknownOuts,
    failedOuts,
    isFillSent: isFillListed || (record.status === 'submitted' && failedOuts.length === 0),
    refunds,
    settlements: seen('settlement'),
    deposit: depositStateOf(record, ins),
    isOneTransaction: isOneTransaction(record) && seenIns.length > 0,
    overpayment: overpaymentOf(record, chains),
    depositedAtMs: firstDepositMs(legs),
    ...amountsOf(record, chains, payment, isFillListed),
    ...refundOf(record, chains, refunds[0]),
  };
}

/** The status alone says it, or a transaction does; beside a failed refund only the transaction counts. */
function refundOf(record: RequestRecord, chains: Chains, leg: Leg | undefined) {
  const { refundCurrencyData: amount, refundTo, status, refundFailReason } = record;
  const isPaid =
    leg !== undefined || (statusTone(status) === 'refund' && refundFailReason === null);
  const chainId = leg?.chainId ?? amount?.currency?.chainId ?? null;
  const to = otherThanUser(record, chains, chainId ?? record.originChainId, refundTo);
  const none = { ...unknown(chainId, isPaid ? 'notReported' : 'noRefund'), to };
  return {
    returned: isPaid && amount ? moneyAmount(amount, chainId, to) : none,
    // A plan of nothing is none.
    planned:
      !isPaid && amount && asUnits(amount.amount) !== 0n
        ? moneyAmount(amount, chainId, to, 'planned')
        : null,
  };
}

function paymentOf({ status, failReason }: RequestRecord): Payment {
  const tone = statusTone(status);
  if (tone !== 'failure' && tone !== 'refund') return 'own';
  if (failReason === 'DOUBLE_SPEND') return 'second';
  return failReason === 'ORPHANED_DEPOSIT_REFUND' ? 'orphaned' : 'own';
}

function depositStateOf({ depositAddress }: RequestRecord, ins: Leg[]): DepositState {
  if (ins.some(isSeen)) return 'received';
  const isFailed = ins.length > 0 && ins.every(({ status }) => status === 'failure');
  if (depositAddress === null) return isFailed ? 'failed' : 'none';
  if (depositAddress.depositTxHash === null) return isFailed ? 'unseenSweepFailed' : 'none';
  return isFailed ? 'sweepFailed' : 'atAddress';
}

/** Not known to have failed, as far as the record lists it. */
export function isStanding(deposit: DepositState): boolean {
  return deposit === 'received' || deposit === 'atAddress';
}

function overpaymentOf(record: RequestRecord, chains: Chains): Overpayment | null {
  if (record.depositAddress?.depositAddressType !== 'strict') return null;
  const quoted = record.route.quoted?.origin?.inputCurrency ?? null;
  const paid = paidOf(record);
  const [from, to] = [asUnits(quoted?.amount), asUnits(paid?.amount)];
  if (!paid || !quoted || from === null || to === null || to <= from) return null;
  const [got, promised] = isDelivered(record.status)
    ? (comparableUnits(chains, outputOf(record, 'actual'), outputOf(record, 'quoted')) ?? [0n, 1n])
    : [0n, 1n];
  // The output grew by nine tenths of what the payment did: the excess was delivered as well.
  if (promised > 0n && (got - promised) * from * 10n >= (to - from) * promised * 9n) return null;
  const amount = String(to - from);
  const isOneToken =
    isSameAmount({ ...paid, amount }, { ...quoted, amount }) &&
    paid.currency?.decimals === quoted.currency?.decimals;
  const bare = { amountFormatted: null, amountUsd: null, amountUsdCurrent: null };
  return { excess: isOneToken ? { ...paid, amount, ...bare } : null };
}

function amountsOf(record: RequestRecord, chains: Chains, payment: Payment, isFillListed: boolean) {
  const { originChainId, destinationChainId } = record;
  const paid = paidOf(record);
  const { quoted, actual } = record.route;
  const isQuoted = payment === 'own' && paid === null;
  const quotedIn = isQuoted
    ? (quoted?.origin?.inputCurrency ?? actual?.origin?.inputCurrency)
    : null;
  const isDone = isDelivered(record.status);
  const received = isDone ? outputOf(record, 'actual') : null;
  // Without a delivery the route's actual output is a copy of the quote, or an amount on the way.
  const quotedOut = outputOf(record, 'quoted') ?? (isDone ? null : outputOf(record, 'actual'));
  const outChainId = (received ?? quotedOut)?.currency?.chainId ?? destinationChainId;
  const to = otherThanUser(record, chains, outChainId, record.recipient);
  const asked = quoted?.origin?.inputCurrency ?? null;
  return {
    asked,
    payUnits: comparableUnits(chains, paid, asked),
    outUnits: comparableUnits(chains, received, quotedOut),
    paid: paid ? moneyAmount(paid, originChainId) : unknown(originChainId, whyUnpaid(record)),
    quotedIn: quotedIn ? moneyAmount(quotedIn, originChainId, null, 'quoted') : null,
    quotedOut: quotedOut
      ? moneyAmount(quotedOut, quotedOut.currency?.chainId ?? destinationChainId, null, 'quoted')
      : null,
    received: received
      ? moneyAmount(received, outChainId, to)
      : { ...unknown(destinationChainId, whyUnreceived(record, payment, isFillListed)), to },
  };
}

/**
 * What was deposited; null where the record shows no deposit. Before anything was executed `actual` is a copy of the
 * quote, so without a delivery a whole copy is none.
 */
function paidOf(record: RequestRecord): Amount | null {
  const isReal = isDelivered(record.status) || (wasDeposited(record) && !isCopiedQuote(record));
  return isReal ? (record.route.actual?.origin?.inputCurrency ?? null) : null;
}

/**
 * True where the status says so, or a deposit's transaction that is not marked failed. A request in progress whose
 * deposit transactions all failed shows none.
 */
function wasDeposited(record: RequestRecord): boolean {
  const { status, inTxs, depositAddress } = record;
  const tone = statusTone(status);
  if (tone === 'success' || tone === 'refund' || depositAddress?.depositTxHash != null) return true;
  if (inTxs.some((tx) => tx.hash !== null && tx.status !== 'failure')) return true;
  return tone === 'flight' && !inTxs.some((tx) => tx.status === 'failure');
}

/**
 * A real deposit without a fill has no `actual.origin.outputCurrency`; where both amounts of the origin side are those
 * of the quote, nothing was executed.
 */
function isCopiedQuote({ route: { actual, quoted } }: RequestRecord): boolean {
  const [real, copied] = [actual?.origin, quoted?.origin];
  if (!real?.outputCurrency || !copied) return false;
  return (
    isSameAmount(real.inputCurrency, copied.inputCurrency) &&
    isSameAmount(real.outputCurrency, copied.outputCurrency)
  );
}

/**
 * What a phase of the route has for the recipient. A same-chain request has no destination side: its output is the
 * origin's, which between two chains is another token on the way.
 */
function outputOf(record: RequestRecord, phase: 'quoted' | 'actual'): Amount | null {
  const { actual, quoted } = record.route;
  const hasDestination = actual?.destination || quoted?.destination || !isSameChain(record);
  const { destination, origin } = record.route[phase] ?? {};
  return destination?.outputCurrency ?? (hasDestination ? null : origin?.outputCurrency) ?? null;
}

/**
 * For what is late: the first in transaction that is not marked failed. A deposit without a time was reported by the
 * last update at the latest: counted from there, its age is never said too high. Unix milliseconds; null = no deposit
 * on record, or no time of one.
 */
export function lateFromMsOf(record: RequestRecord): number | null {
  if (!wasDeposited(record)) return null;
  return firstDepositMs(legsOf(record)) ?? record.updatedAtMs;
}

function firstDepositMs(legs: readonly Leg[]): number | null {
  const times = legs.flatMap((leg) => (leg.list === 'in' && isSeen(leg) ? (legMs(leg) ?? []) : []));
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * How long a delivered request took: its last successful fill less its first deposit. Null where either has no time,
 * or they are the wrong way round. One transaction that did both takes none.
 */
export function fillTimeOf(
  record: RequestRecord,
  legs: readonly Leg[] = legsOf(record),
): { seconds: number; filledAtMs: number } | null {
  const depositedAtMs = firstDepositMs(legs);
  const isDeposit = ({ hash }: Leg) =>
    legs.some(({ list, hash: deposit }) => list === 'in' && sameHash(hash, deposit));
  const fills = legs.flatMap((leg) =>
    leg.role === 'fill' && isProvenFill(leg) && !isDeposit(leg) ? (legMs(leg) ?? []) : [],
  );
  if (!isDelivered(record.status) || depositedAtMs === null || fills.length === 0) return null;
  const filledAtMs = Math.max(...fills);
  return filledAtMs < depositedAtMs
    ? null
    : { seconds: (filledAtMs - depositedAtMs) / 1000, filledAtMs };
}

export function unknown(chainId: number | null, why: UnknownAmount['why']): UnknownAmount {
  return { amount: null, chainId, to: null, why };
}

/** The address where it is not known to be the user's own; null otherwise. */
export function otherThanUser(
  { user }: RequestRecord,
  chains: Chains,
  chainId: number | null,
  address: string | null,
): string | null {
  return !address || isAccount(vmTypeOf(chains, chainId), address, user) ? null : address;
}

function whyUnpaid(record: RequestRecord): UnknownAmount['why'] {
  if (statusTone(record.status) !== 'waiting' || record.depositAddress?.depositTxHash)
    return 'notReported';
  return successorId(record) === null ? 'notYet' : 'elsewhere';
}

function whyUnreceived(
  record: RequestRecord,
  payment: Payment,
  isFillListed: boolean,
): UnknownAmount['why'] {
  switch (statusTone(record.status)) {
    case 'failure':
    case 'refund':
      if (payment !== 'own') return 'noFillReported';
      return isFillListed ? 'notReported' : 'notFilled';
    case 'success':
    case 'unknown':
      return 'notReported';
    default:
      return successorId(record) === null ? 'notYet' : 'elsewhere';
  }
}
