import { chainName, isKnownUtxo } from './chain-of';
import { atDepositAddress, sweepFailed } from './verdict-deposit-address';
import type { Verdict } from './verdict-shape';
import {
  checkDeposit,
  elapsed,
  legMs,
  onOrigin,
  refundIsOff,
  sentences,
  verdictDefaults,
  type Facts,
} from './verdict-facts';
import { refundSeen } from './verdict-returned';
import { depositWords } from './money-words';

/** Status waiting, depositing, pending, submitted; what is late says so first. */
export function openVerdict(facts: Facts): Verdict {
  const verdict = stageVerdict(facts);
  // What was refunded waits for no fill.
  if (!facts.isDelayed || verdict.kind === 'refund-seen') return verdict;
  const isNamed = verdict.kind === 'with-service';
  const { detail, evidence } = verdict;
  return {
    ...verdict,
    // Nothing comes back by itself then, which decides what is agreed with the service.
    ...(facts.record.isRefundToUnset && {
      detail: sentences(detail, refundIsOff),
      evidence: { ...evidence, used: [...evidence.used, 'refundTo'] },
    }),
    tone: 'warn',
    headline: isNamed ? verdict.headline : `Delayed. ${verdict.headline}`,
  };
}

function stageVerdict(facts: Facts): Verdict {
  const { record, deposit, refund } = facts;
  if (refund?.state === 'seen') return refundSeen(facts);
  if (deposit === 'sweep-failed') return sweepFailed(facts);
  if (deposit === 'failed' || deposit === 'unseen-sweep-failed') return depositFailed(facts);
  if (record.status === 'waiting' && deposit !== 'received')
    return deposit === 'at-address' ? atDepositAddress(facts) : withSender(facts);
  if (record.status === 'depositing' && record.depositAddress !== null && deposit !== 'received')
    return deposit === 'at-address' ? atDepositAddress(facts) : nearDepositAddress(facts);
  if (record.status === 'depositing' && !record.isDepositAddressReported && deposit !== 'received')
    return addressNotReported(facts);
  return record.status === 'pending' && isKnownUtxo(facts.chainOf, record.originChainId)
    ? pendingUtxo(facts)
    : withService(facts);
}

function withSender(facts: Facts): Verdict {
  const { record, ins } = facts;
  return {
    ...verdictDefaults,
    kind: 'with-sender',
    headline: `${depositWords('Waiting for the deposit, none reported', facts)}.`,
    detail: sentences(ins.length > 0 && 'A deposit transaction is listed without a hash.'),
    where: `with the customer${onOrigin(facts)}`,
    sinceMs: record.createdAtMs,
    nextAction: 'Wait for the customer’s deposit, or let the quote expire.',
    evidence: {
      used: ['status', ...ins.map((leg) => leg.field)],
      missing: ins.length
        ? []
        : ['data.inTxs', ...(record.depositAddress ? ['depositAddress.depositTxHash'] : [])],
    },
  };
}

/** The status speaks of a deposit, or waits for one, and every in transaction is listed as failed. */
function depositFailed(facts: Facts): Verdict {
  const { record, ins } = facts;
  const isWaiting = record.status === 'waiting';
  return {
    ...verdictDefaults,
    kind: isWaiting ? 'with-sender' : 'contradictory',
    headline: isWaiting
      ? 'Waiting for the deposit: the one that is listed failed.'
      : 'In progress by its status, although the listed deposit failed.',
    detail: 'All deposit transactions in the record are marked failed.',
    where: isWaiting
      ? `with the customer${onOrigin(facts)}, as far as the record shows`
      : 'not certain',
    sinceMs: legMs(ins[0]) ?? record.updatedAtMs,
    nextAction: checkDeposit,
    confidence: 'inferred',
    evidence: { used: ['status', ...ins.map((leg) => leg.field)], missing: [] },
  };
}

// depositing also means that a deposit-address deposit is in progress.
function nearDepositAddress(facts: Facts): Verdict {
  return {
    ...verdictDefaults,
    kind: 'near-deposit-address',
    headline: `${depositWords('Deposit at the deposit address, or on its way to it', facts)}.`,
    detail: 'A deposit is in progress; its hash isn’t reported yet.',
    where: 'at the deposit address, or on its way to it',
    money: facts.deposited,
    sinceMs: facts.record.updatedAtMs,
    nextAction: 'Wait until the deposit is confirmed and swept.',
    evidence: {
      used: ['status', 'depositAddress'],
      missing: ['depositAddress.depositTxHash', 'data.inTxs'],
    },
  };
}

/** An absent key is not null: the request may have a deposit address, and depositing is said of those as well. */
function addressNotReported(facts: Facts): Verdict {
  const { record, deposited } = facts;
  return {
    ...verdictDefaults,
    kind: 'processing',
    headline: `${depositWords('Deposit in progress', facts)}; its location isn’t reported.`,
    detail:
      'It isn’t reported whether there’s a deposit address: the deposit may be there, on its way, or with the service.',
    where: 'not certain: with the service, or on its way to it',
    money: deposited,
    sinceMs: record.updatedAtMs,
    nextAction: 'Open the request page for the full record.',
    confidence: 'inferred',
    evidence: { used: ['status'], missing: ['depositAddress', 'data.inTxs'] },
  };
}

/** A UTXO origin is pending as soon as the mempool holds the deposit: only a block confirms it (service-api.md S3). */
function pendingUtxo(facts: Facts): Verdict {
  const { record, seenIns, chainOf } = facts;
  const chain = chainName(chainOf, record.originChainId);
  const inBlock = seenIns.find((leg) => leg.block !== null);
  if (inBlock) return withService(facts, `The deposit is in block ${inBlock.block} of ${chain}.`);
  if (seenIns.some((leg) => leg.status === 'success'))
    return {
      ...withService(
        facts,
        `The deposit on ${chain} is marked successful; its block isn’t reported.`,
      ),
      confidence: 'inferred',
    };
  return {
    ...withService(facts),
    kind: 'not-confirmed',
    headline: `${depositWords('Deposit seen, not in a block yet', facts)}${sinceWords(facts)}.`,
    detail: seenIns.length
      ? 'This chain reports a deposit before it’s in a block, and no block is reported.'
      : 'This chain reports a deposit before it’s in a block; its transaction isn’t listed.',
    where: `on its way, not confirmed${onOrigin(facts)}`,
    nextAction: 'Wait until the deposit is in a block.',
    confidence: 'inferred',
  };
}

function withService(facts: Facts, blockWords: string | null = null): Verdict {
  const { record, seenIns, seenFills, seenOuts, depositedAtMs, deposited } = facts;
  const { status } = record;
  const outs = [...seenFills, ...seenOuts].filter((leg) => leg.hash !== null);
  const isLagging = status === 'waiting' || outs.length > 0;
  const place = facts.isDelayed ? 'Delayed, with the service' : 'In progress, with the service';
  return {
    ...verdictDefaults,
    kind: 'with-service',
    headline: `${depositWords(place, facts)}, ${stageWords(status)}${sinceWords(facts)}.`,
    detail: sentences(
      blockWords,
      seenIns.length === 0 && 'Deposit reported by the status; its transaction isn’t listed yet.',
      status === 'waiting' && 'A deposit is listed, but the status is still waiting.',
      outs.length > 0 &&
        status !== 'submitted' &&
        'A destination transaction is listed, but the status doesn’t confirm a fill.',
      outs.length > 0 &&
        status === 'submitted' &&
        'A destination transaction is listed, but the status doesn’t confirm it.',
    ),
    where: 'with the service',
    money: deposited,
    sinceMs: depositedAtMs,
    nextAction: nextStep(facts),
    confidence: isLagging ? 'inferred' : 'reported',
    evidence: {
      used: [
        'status',
        ...seenIns.map((leg) => leg.field),
        ...outs.map((leg) => leg.field),
        ...(deposited.amount ? ['data.route.actual.origin'] : []),
      ],
      missing: [
        ...(seenIns.length ? [] : ['data.inTxs']),
        ...(depositedAtMs === null ? ['data.inTxs.0.timestamp'] : []),
      ],
    },
  };
}

// No route is assumed to take longer than a day.
const longestMs = 24 * 3_600_000;

function nextStep({ record, depositedAtMs, nowMs, isDelayed }: Facts): string {
  if (isDelayed && record.isRefundToUnset)
    return 'Contact the service with the request ID to agree on a fill or a refund.';
  if (depositedAtMs !== null && nowMs - depositedAtMs > longestMs)
    return 'Contact the service with the request ID: the deposit is over 24h old.';
  if (isDelayed) return 'Contact the service with the request ID: it’s much slower than usual.';
  return record.status === 'submitted'
    ? 'Wait for the confirmation on the destination chain.'
    : 'Wait for the fill. If it’s marked delayed, contact the service with the request ID.';
}

/** " (5m)" since the deposit; nothing where no time of it is reported. */
function sinceWords({ depositedAtMs, nowMs }: Facts): string {
  const duration = elapsed(depositedAtMs, nowMs);
  return duration ? ` (${duration})` : '';
}

function stageWords(status: string | null): string {
  switch (status) {
    case 'submitted':
      return 'fill sent, not confirmed';
    case 'waiting':
      return 'as the deposit transaction shows';
    default:
      return 'fill not sent yet';
  }
}
