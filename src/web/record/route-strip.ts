import { successorId, type RequestRecord } from '#service/record';
import { isNotReturnable, reasonsOfFills } from '#service/fail-reason';
import { isDepositSeen } from '#service/amounts-of';
import { statusTone } from '#service/status';
import { formatDuration } from '#service/duration';
import { isoTime } from '../lib/time';
import { isKnownUtxo, noChains, type ChainOf } from './chain-of';
import { depositStateOf } from './deposit-state';
import { isOneTransaction, isSeen, legsOf, type Leg } from './legs';
import { isRefundPaid, refundOf, type Refund } from './refund-of';
import { failReasonTitle, refundFailReasonTitle } from './reasons/reason-title';

/**
 * done: reached. now: where the request stands. todo: not reached. broken: failed here. back: returned.
 * unknown: it must have happened, or may have, and the record does not show it. elsewhere: in the request that
 * replaced this one.
 */
export type StripState = 'done' | 'now' | 'todo' | 'broken' | 'back' | 'unknown' | 'elsewhere';

export interface StripNode {
  label: string;
  /** Why it failed here; null where no reason says so. */
  note: string | null;
  state: StripState;
  atMs: number | null;
  /** From the last node with a time to this one, and that node's index. */
  gap: { ms: number; from: number } | null;
  /** The delivery that succeeded. */
  isFinal: boolean;
}

/** What the strip shows: one node for each leg that this request can have. */
export interface RouteStripShape {
  nodes: StripNode[];
  /** The line into the node of this index is drawn as sent: submitted and not confirmed. */
  sentInto: number | null;
  /** The last node is a refund that goes back to the origin: no further step of the line. */
  isReturned: boolean;
}

/** Pure: the picture of a record, the same one everywhere. */
export function routeStripOf(record: RequestRecord, chainOf: ChainOf = noChains): RouteStripShape {
  const legs = legsOf(record);
  const deposits = depositNodes(record, legs, chainOf);
  // The request stands in one place: an open deposit or confirmation comes before the fill.
  const isBefore = deposits.some(({ state }) => state === 'now');
  const isReplaced = successorId(record) !== null;
  const outs = outNodes(record, legs, isBefore);
  const nodes = withReason(record, deposits, outs).map((node) =>
    isReplaced && (node.state === 'now' || node.state === 'todo')
      ? { ...node, state: 'elsewhere' as const }
      : node,
  );
  const sentInto = record.status === 'submitted' ? nodes.length - 1 : null;
  const { originChainId } = record;
  // A refund comes second, and goes to the origin unless another chain is reported for it.
  const isReturned =
    outs.length > 1 && (refundOf(record, legs)?.chainId ?? originChainId) === originChainId;
  // One transaction did both: no time lies between.
  const isBoth = legs.some(({ kind }) => kind === 'both');
  return {
    nodes: isBoth ? nodes.map((each) => ({ ...each, gap: null })) : withGaps(nodes),
    sentInto,
    isReturned,
  };
}

type Node = Omit<StripNode, 'gap'>;

/** The reason stands where the request stopped: at the deposit where that failed, unless it is one of fills alone. */
function withReason(record: RequestRecord, deposits: Node[], outs: Node[]): Node[] {
  const note = fillReason(record);
  const isOfFill = reasonsOfFills.has(record.failReason);
  if (!deposits.some(({ state }) => state === 'broken'))
    return [
      ...deposits,
      ...outs.map((out) => (out.label === notFilledLabel ? { ...out, note } : out)),
    ];
  return [
    ...deposits.map((deposit) =>
      deposit.state === 'broken' && !isOfFill ? { ...deposit, note } : deposit,
    ),
    ...outs.map((out) =>
      out.label === notFilledLabel
        ? { ...node('Fill', 'todo'), note: isOfFill ? note : null }
        : out,
    ),
  ];
}

/** Null for reasons that are about a refund or a duplicate: they say nothing of the fill. */
function fillReason({ failReason, status }: RequestRecord): string | null {
  const tone = statusTone(status);
  if (failReason === null || (tone !== 'failure' && tone !== 'refund')) return null;
  const isOther =
    isAboutDuplicate(failReason) ||
    isNotReturnable(failReason) ||
    failReason === 'MANUAL_ADMIN_REFUND';
  return isOther ? null : failReasonTitle(failReason);
}

/** The refund of a payment beside the request's own: nothing follows for the fill. */
export function isAboutDuplicate(failReason: string | null): boolean {
  return failReason === 'DOUBLE_SPEND' || failReason === 'ORPHANED_DEPOSIT_REFUND';
}

function refundReason({ failReason, refundFailReason }: RequestRecord): string | null {
  if (refundFailReason !== null) return refundFailReasonTitle(refundFailReason);
  return failReason && failReasonTitle(failReason);
}

const notFilledLabel = 'Not filled';

function withGaps(nodes: Node[]): StripNode[] {
  let previous: { ms: number; index: number } | null = null;
  return nodes.map((node, index) => {
    const { atMs } = node;
    if (atMs === null) return { ...node, gap: null };
    const gap =
      previous && atMs >= previous.ms ? { ms: atMs - previous.ms, from: previous.index } : null;
    previous = { ms: atMs, index };
    return { ...node, gap };
  });
}

function node(label: string, state: StripState, leg?: Leg, isFinal = false): Node {
  const atMs = leg?.timestampSeconds == null ? null : leg.timestampSeconds * 1000;
  return { label, note: null, state, atMs, isFinal };
}

function depositNodes(record: RequestRecord, legs: Leg[], chainOf: ChainOf): Node[] {
  const ins = legs.filter(({ kind }) => kind === 'deposit' || kind === 'sweep' || kind === 'both');
  const seen = ins.find(isSeen);
  const deposit = depositNode(record, ins, seen);
  if (record.depositAddress !== null) {
    const transfer = legs.find(({ kind, hash }) => kind === 'transfer' && hash !== null);
    return [transferNode(record, transfer, seen), { ...deposit, label: sweepLabel(deposit.state) }];
  }
  if (!isKnownUtxo(chainOf, record.originChainId)) return [deposit];
  const isPast = statusTone(record.status) !== 'waiting' && deposit.state !== 'broken';
  const state = isPast ? confirmationState(record, seen) : 'todo';
  if (state !== 'done') return [deposit, node('Confirmation', state)];
  // The one time that is reported is that of the block.
  return [{ ...deposit, atMs: null }, node('Confirmed', state, seen)];
}

/** A UTXO chain reports a deposit before a block holds it: a block confirms it, or a success by a later status. */
function confirmationState(record: RequestRecord, seen: Leg | undefined): StripState {
  const isSuccess = seen?.status === 'success' && record.status !== 'pending';
  if (seen && (seen.block !== null || isSuccess)) return 'done';
  return record.status === 'pending' || record.status === 'depositing' ? 'now' : 'unknown';
}

function depositNode(record: RequestRecord, ins: Leg[], seen: Leg | undefined): Node {
  if (seen) return node('Deposited', 'done', seen);
  const failed = ins.find(({ status }) => status === 'failure');
  if (failed) return node('Deposit failed', 'broken', failed);
  if (record.status === 'waiting') {
    const isNext = record.depositAddress === null || record.depositAddress.depositTxHash !== null;
    return node('Deposit', isNext ? 'now' : 'todo');
  }
  const mayBeAtAddress = record.depositAddress !== null || !record.isDepositAddressReported;
  if (record.status === 'depositing' && mayBeAtAddress) return node('Deposit', 'now');
  return node('Deposit', 'unknown');
}

function transferNode(record: RequestRecord, transfer?: Leg, sweep?: Leg): Node {
  if (transfer) return node('Deposited', 'done', transfer);
  if (sweep) return node('Deposit', 'unknown');
  return node('Deposit', record.status === 'waiting' ? 'now' : 'unknown');
}

function sweepLabel(state: StripState): string {
  if (state === 'broken') return 'Sweep failed';
  return state === 'done' ? 'Swept' : 'Sweep';
}

function outNodes(record: RequestRecord, legs: Leg[], isBefore: boolean): Node[] {
  const fills = legs.filter(({ kind }) => kind === 'fill' || kind === 'failed');
  const refund = refundOf(record, legs);
  switch (statusTone(record.status)) {
    case 'success': {
      const both = isOneTransaction(record) ? legs.find(({ kind }) => kind === 'both') : undefined;
      const fill = fills.findLast((leg) => leg.kind === 'fill' && isSeen(leg)) ?? both;
      const isDisputed = record.refundFailReason !== null;
      const filled = node('Filled', 'done', fill, true);
      if (isRefundPaid(refund))
        return [filled, node('Excess refunded', isDisputed ? 'unknown' : 'back', refund.legs[0])];
      return isDisputed ? [filled, refundFailed(record)] : [filled];
    }
    case 'refund': {
      const failed = fills.find(({ status }) => status === 'failure');
      const state = refund?.state === 'disputed' ? 'unknown' : 'back';
      return [notFilled(record, failed), node('Refunded', state, refund?.legs[0])];
    }
    case 'failure':
      return failureNodes(record, legs, refund);
    case 'waiting':
      return [node('Fill', 'todo'), ...refundSeen(refund)];
    case 'flight':
      return [node('Fill', isBefore ? 'todo' : 'now'), ...refundSeen(refund)];
    case 'unknown':
      return [node('Fill', 'unknown'), ...refundSeen(refund)];
  }
}

function refundSeen(refund: Refund | null): Node[] {
  return refund?.state === 'seen' ? [node('Refund sent', 'back', refund.legs[0])] : [];
}

function notFilled(record: RequestRecord, failed: Leg | undefined): Node {
  if (isAboutDuplicate(record.failReason)) return node('Fill', 'unknown', failed);
  return node(notFilledLabel, 'broken', failed);
}

function failureNodes(record: RequestRecord, legs: Leg[], refund: Refund | null): Node[] {
  const failed = legs.find(({ kind, status }) => kind === 'fill' && status === 'failure');
  const broken = notFilled(record, failed);
  if (refund?.state === 'seen') return [broken, ...refundSeen(refund)];
  const isRefundFailed =
    record.refundFailReason !== null ||
    (isNotReturnable(record.failReason) && isDepositSeen(record));
  if (isRefundFailed) return [broken, refundFailed(record)];
  // Where no deposit got through there is nothing to refund.
  const hasDeposit = isDepositSeen(record) && depositStateOf(record, legs) !== 'disputed';
  if (hasDeposit && record.isRefundToUnset) return [broken];
  return hasDeposit ? [broken, node('Refund', 'unknown')] : [{ ...broken, state: 'todo' }];
}

function refundFailed(record: RequestRecord): Node {
  return { ...node('Refund failed', 'broken'), note: refundReason(record) };
}

const spoken: Record<StripState, string> = {
  done: 'done',
  now: 'in progress',
  todo: 'not reached',
  broken: 'failed',
  back: 'done',
  unknown: 'not reported',
  elsewhere: 'in the replacement request',
};

/** The text alternative: "Deposit 12:03:10, Filled 12:03:14 after 4s". */
export function stripText({ nodes }: RouteStripShape): string {
  return nodes
    .map(({ label, note, state, atMs, gap }) => {
      const time = atMs === null ? spoken[state] : clockUtc(atMs);
      return `${label}${note === null ? '' : ` (${note})`} ${time}${gap === null ? '' : ` after ${formatDuration(gap.ms / 1000)}`}`;
    })
    .join(', ');
}

/** Time of day in UTC. */
function clockUtc(ms: number): string {
  const iso = isoTime(ms);
  return iso === null ? 'at an invalid time' : `${iso.slice(-13, -5)} UTC`;
}
