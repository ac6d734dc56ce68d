import type { RequestRecord } from '#service/records/record';
import { isNotReturnable } from '#service/fail-reason';
import type { Conflict } from '#service/money/conflicts';
import type { Money } from '#service/money/money';
import { endOf } from '#service/money/state';
import { isProvenFill, isSeen, legMs, type Leg } from '#service/money/legs';
import { isReasonOfDeposit } from '#service/money/refuted-reason';
import { statusTone } from '#service/status';
import { formatDuration } from '#service/duration';
import { absoluteTime, isoTime } from '../../lib/time';
import { isKnownUtxo, noChains, type ChainOf } from '../chain-of';
import { capital } from '../../lib/capital';
import { reorgWords } from '../verdict/reorg-words';
import { failReasonTitle, refundFailReasonTitle } from '../reasons/reason-title';

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
interface RouteStripShape {
  nodes: StripNode[];
  /** The line into the node of this index is drawn as sent: submitted and not confirmed. */
  sentInto: number | null;
  /** The last node is a refund that goes back to the origin: no further step of the line. */
  isReturned: boolean;
}

/**
 * The picture of a reading, the same one everywhere. A row has no words in it, and so no reason; nor has a page one that
 * the record contradicts.
 */
export function routeStripOf(
  money: Money,
  chainOf: ChainOf = noChains,
  hidesReason = false,
): RouteStripShape {
  const { record, state } = money;
  const deposits = depositNodes(money, chainOf);
  // The request stands in one place: an open deposit or confirmation comes before the fill.
  const isBefore = deposits.some(({ state }) => state === 'now') || state === 'quoted';
  const isMoved = state === 'replaced' && !money.conflicts.includes('endedButReplaced');
  const outs = isMoved ? [node('Fill', 'elsewhere')] : outNodes(money, isBefore);
  // A newer status is reported: how far it came isn’t known from this record.
  const isBehind = money.conflicts.includes('eventNewerThanRecord');
  const nodes = withReason(money, deposits, outs, hidesReason).map((node) =>
    state === 'replaced' && (node.state === 'now' || node.state === 'todo')
      ? { ...node, state: 'elsewhere' as const }
      : isBehind && (node.state === 'now' || node.state === 'todo')
        ? { ...node, state: 'unknown' as const }
        : node,
  );
  const isOpen = record.status === 'submitted' || money.conflicts.includes('fillListedNotEnded');
  const sentInto = isOpen && money.isFillSent ? deposits.length : null;
  const { originChainId } = record;
  // A refund comes second, and goes to the origin unless another chain is reported for it.
  const isReturned = outs.length > 1 && (money.returned.chainId ?? originChainId) === originChainId;
  // One transaction did both: no time lies between.
  const isBoth = money.legs.some(({ role }) => role === 'depositAndFill');
  return {
    nodes: isBoth ? nodes.map((each) => ({ ...each, gap: null })) : withGaps(nodes),
    sentInto,
    isReturned,
  };
}

type Node = Omit<StripNode, 'gap'>;

/** The reason stands where the request stopped: at the deposit where that failed, unless it is one of fills alone. */
function withReason(money: Money, deposits: Node[], outs: Node[], hidesReason: boolean): Node[] {
  const { record } = money;
  const note = hidesReason ? null : fillReason(money);
  const isOfDeposit = isReasonOfDeposit(money);
  const reorg = record.inTxs.find((tx) => tx.reorg !== null)?.reorg ?? null;
  const dropped = reorg && !hidesReason ? capital(reorgWords(reorg, record.failReason)) : null;
  if (!deposits.some(({ state }) => state === 'broken'))
    return [
      ...deposits,
      ...outs.map((out) => (out.label === notFilledLabel ? { ...out, note } : out)),
    ];
  return [
    ...deposits.map((deposit) =>
      deposit.state === 'broken' ? { ...deposit, note: isOfDeposit ? note : dropped } : deposit,
    ),
    ...outs.map((out) =>
      out.label === notFilledLabel
        ? { ...node('Fill', 'todo'), note: isOfDeposit ? null : note }
        : out,
    ),
  ];
}

/** Null for reasons that are about a refund or a duplicate: they say nothing of the fill. */
function fillReason(money: Money): string | null {
  const { record, payment } = money;
  const { failReason, status } = record;
  const tone = statusTone(status);
  if (failReason === null || (tone !== 'failure' && tone !== 'refund')) return null;
  const isOther =
    payment !== 'own' || isNotReturnable(failReason) || failReason === 'MANUAL_ADMIN_REFUND';
  return isOther ? null : failReasonTitle(failReason);
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
  return { label, note: null, state, atMs: legMs(leg), isFinal };
}

function depositNodes(money: Money, chainOf: ChainOf): Node[] {
  const { record, legs } = money;
  const ins = legs.filter(({ list }) => list === 'in');
  const seen = ins.find(isSeen);
  const deposit = depositNode(record, ins, seen);
  if (record.depositAddress !== null) {
    const transfer = legs.find(
      ({ list, role, hash }) => list === null && role === 'deposit' && hash,
    );
    return [transferNode(record, transfer, seen), { ...deposit, label: sweepLabel(deposit.state) }];
  }
  const isMaybeSeen = money.state === 'depositSeen' && money.place === 'maybeMempool';
  // Whether a block holds it only the list of chains tells.
  if (isMaybeSeen && deposit.state === 'done') return [{ ...deposit, label: 'Deposit seen' }];
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
  // Nothing is in progress before a deposit is reported; a sweep is, once there is one to sweep.
  if (record.status === 'waiting')
    return node('Deposit', record.depositAddress?.depositTxHash ? 'now' : 'todo');
  const mayBeAtAddress = record.depositAddress !== null || !record.isDepositAddressReported;
  if (record.status === 'depositing' && mayBeAtAddress) return node('Deposit', 'now');
  return node('Deposit', 'unknown');
}

function transferNode(record: RequestRecord, transfer?: Leg, sweep?: Leg): Node {
  if (transfer) return node('Deposited', 'done', transfer);
  if (sweep) return node('Deposit', 'unknown');
  return node('Deposit', record.status === 'waiting' ? 'todo' : 'unknown');
}

function sweepLabel(state: StripState): string {
  if (state === 'broken') return 'Sweep failed';
  return state === 'done' ? 'Swept' : 'Sweep';
}

function outNodes(money: Money, isBefore: boolean): Node[] {
  const { record, legs } = money;
  const failed = legs.find(({ role, status }) => role === 'fill' && status === 'failure');
  const refund = legs.find((leg) => leg.role === 'refund' && leg.hash !== null && isSeen(leg));
  switch (statusTone(record.status)) {
    case 'success': {
      const fill = legs.findLast(
        (leg) => (leg.role === 'fill' || leg.role === 'depositAndFill') && isSeen(leg),
      );
      const isUnproven = money.conflicts.includes('noFillListed');
      const filled = node('Filled', isUnproven ? 'unknown' : 'done', fill, true);
      const isDisputed = record.refundFailReason !== null;
      const isExcess =
        money.overpayment !== null && !money.conflicts.some((name) => notTheExcess.includes(name));
      const refunded = isDisputed ? 'Refund listed' : isExcess ? 'Excess refunded' : 'Refunded';
      if (refund) return [filled, node(refunded, isDisputed ? 'unknown' : 'back', refund)];
      return isDisputed ? [filled, refundFailed(record)] : [filled];
    }
    case 'refund':
      return [
        notFilled(money, failed ?? legs.find(({ role }) => role === 'failedCall')),
        money.conflicts.includes('refundDisputed')
          ? node('Refund', 'unknown')
          : node('Refunded', refund ? 'back' : 'unknown', refund),
      ];
    case 'failure': {
      const broken = notFilled(money, failed);
      if (refund) return [broken, ...refundSent(refund)];
      if (endOf(money).state === 'notReturned') return [broken, refundFailed(record)];
      // Where no deposit got through there is nothing to refund.
      const isUnpaid =
        endOf(money).state === 'neverDeposited' || money.conflicts.includes('reorgedDeposit');
      return isUnpaid && broken.state === 'broken'
        ? [{ ...broken, state: 'todo' }]
        : [broken, node('Refund', 'unknown')];
    }
    case 'waiting':
    case 'flight':
      return [
        node('Fill', refund ? 'unknown' : isBefore && !money.isFillSent ? 'todo' : 'now'),
        ...(refund || record.refundFailReason === null
          ? refundSent(refund)
          : [refundFailed(record)]),
      ];
    case 'unknown':
      return [node('Fill', 'unknown'), ...refundSent(refund)];
  }
}

function refundSent(refund: Leg | undefined): Node[] {
  return refund ? [node('Refund sent', 'back', refund)] : [];
}

// Another amount went back.
const notTheExcess: readonly Conflict[] = [
  'returnedAllAndDelivered',
  'returnedMoreThanPaid',
  'returnedLessThanPaid',
];

function notFilled({ payment, fills, unknownOuts }: Money, failed: Leg | undefined): Node {
  // The refund of a payment beside the request's own says nothing of the fill, nor what may be one.
  const mayBeFilled = [...fills, ...unknownOuts].some(({ hash }) => hash !== null);
  if (payment === 'own' && !mayBeFilled) return node(notFilledLabel, 'broken', failed);
  const fill = fills.find(isProvenFill);
  return fill ? node('Fill listed', 'unknown', fill) : node('Fill', 'unknown', failed);
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
export function stripText({ nodes }: RouteStripShape, zone = 'UTC'): string {
  return nodes
    .map(({ label, note, state, atMs, gap }) => {
      const time = atMs === null ? spoken[state] : clockText(atMs, zone);
      return `${label}${note === null ? '' : ` (${note})`} ${time}${gap === null ? '' : ` after ${formatDuration(gap.ms / 1000)}`}`;
    })
    .join(', ');
}

function clockText(ms: number, zone: string): string {
  return isoTime(ms) === null ? 'at an invalid time' : absoluteTime(ms, zone).slice(11);
}

/** Fill and stroke of a node: a shape besides the color, since a reached node is filled and others are hollow. */
export function nodeClass({ state, isFinal }: StripNode): string {
  switch (state) {
    case 'done':
      return isFinal ? 'stroke-success fill-success' : 'stroke-ink-2 fill-ink-2';
    case 'now':
      return 'stroke-flight fill-surface';
    case 'todo':
      return 'stroke-edge fill-surface';
    case 'broken':
      return 'stroke-failure fill-surface';
    case 'back':
      return 'stroke-refund fill-refund';
    case 'unknown':
    case 'elsewhere':
      return 'stroke-ink-3 fill-surface [stroke-dasharray:1.5_1.5]';
  }
}
