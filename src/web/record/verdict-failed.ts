import { isNotReturnable } from '#service/fail-reason';
import { amountWords } from './amount-words';
import { chainName } from './chain-of';
import { inDepositAddress } from './verdict-open';
import type { Verdict } from './verdict-shape';
import { depositedWords, legMs, originName, sentence, type Facts } from './verdict-facts';

/** Status failure: items 5 to 8 of the decision table, in their order. */
export function failedVerdict(facts: Facts): Verdict {
  const { record, refunds, ins, seenIns, seenFills } = facts;
  if (refunds.length > 0) return refundSeen(facts);
  const notReturned = refundFailed(facts);
  if (notReturned) return notReturned;
  const allFailed = ins.length > 0 && ins.every((leg) => leg.status === 'failure');
  if (allFailed && seenFills.length === 0) return neverLeft(facts);
  if (record.failReason === 'BLOCKED_WALLET') return blocked(facts);
  if (seenFills.some((leg) => leg.status === 'success' && leg.hash !== null))
    return contradictory(facts);
  if (seenIns.length > 0) return withService(facts);
  return facts.transfer ? inDepositAddress(facts) : notDeposited(facts);
}

function refundSeen(facts: Facts): Verdict {
  const { record, refunds, chainOf } = facts;
  const [refund] = refunds;
  const chainId = refund?.chainId ?? record.originChainId;
  const words = amountWords(record.refundCurrencyData);
  return {
    kind: 'refund-seen',
    headline: `A refund${words ? ` of ${words}` : ''} was seen on ${chainName(chainOf, chainId)}; the status does not say so yet.`,
    detail: 'A failure that turns into a refund is expected.',
    where: `returned on ${chainName(chainOf, chainId)}, by its transaction`,
    sinceMs: legMs(refund) ?? record.updatedAtMs,
    nextAction: 'Open the refund transaction, and read this record again in a few minutes.',
    whoseMove: 'nobody',
    confidence: refund?.inferred ? 'inferred' : 'reported',
    evidence: { used: ['status', ...refunds.map((leg) => leg.field)], missing: [] },
  };
}

const held = {
  SWAP_CURRENCY_NOT_ON_ORIGIN: {
    headline: 'Held by the service in a currency that cannot go back as it is.',
    nextAction: 'Ask the service in which currency and on which chain it can be returned.',
  },
  REFUND_RECIPIENT_IS_VASP: {
    headline: 'Held by the service: the refund target looks like an exchange.',
    nextAction: 'Give the service a refund address that the customer controls.',
  },
  MANUAL_REFUND_REQUIRED: {
    headline: 'Held by the service: a person there must return it.',
    nextAction: 'Ask the service for a manual refund, with the request id.',
  },
} as const;

function refundFailed({ record }: Facts): Verdict | null {
  const { failReason, refundFailReason, updatedAtMs } = record;
  const field = isNotReturnable(refundFailReason) ? 'data.refundFailReason' : 'data.failReason';
  if (isNotReturnable(refundFailReason) || isNotReturnable(failReason))
    return {
      kind: 'not-returned',
      headline: 'Not returned: it is worth less than returning it costs.',
      detail: '',
      where: 'with the service',
      sinceMs: updatedAtMs,
      nextAction: 'Tell the customer. A larger deposit would have been returnable.',
      whoseMove: 'nobody',
      confidence: 'reported',
      evidence: { used: ['status', field], missing: [] },
    };
  if (refundFailReason === null) return null;
  const known = Object.hasOwn(held, refundFailReason)
    ? held[refundFailReason as keyof typeof held]
    : null;
  return {
    kind: 'held',
    headline:
      known?.headline ??
      'Not returned: the refund failed for a reason that the interface does not name.',
    detail: known ? '' : 'The reason stands below as it came.',
    where: 'with the service',
    sinceMs: updatedAtMs,
    nextAction:
      known?.nextAction ?? 'Ask the service, with the request id and the reason as it came.',
    whoseMove: refundFailReason === 'REFUND_RECIPIENT_IS_VASP' ? 'customer' : 'service',
    // reading 23: only the manual refund is described by the interface.
    confidence: refundFailReason === 'MANUAL_REFUND_REQUIRED' ? 'reported' : 'inferred',
    evidence: { used: ['status', 'data.refundFailReason'], missing: ['data.outTxs'] },
  };
}

function neverLeft({ record, ins }: Facts): Verdict {
  const reorged = ins.filter((leg) => leg.tx?.reorg != null);
  return {
    kind: 'never-left',
    headline: 'Never left the sender, as far as the record shows.',
    detail: reorged.length
      ? 'The deposit was dropped from its chain by a reorg.'
      : 'Every in transaction on record is marked failed.',
    where: 'with the customer',
    sinceMs: legMs(ins[0]) ?? record.updatedAtMs,
    nextAction: 'The customer checks the wallet’s balance before sending again.',
    whoseMove: 'customer',
    confidence: reorged.length ? 'reported' : 'inferred',
    evidence: {
      used: [
        'status',
        ...ins.map((leg) => leg.field),
        ...reorged.map((leg) => `${leg.field}.metadata.reorg`),
      ],
      // Earlier rows are not backfilled, so a missing reorg proves nothing (interface.md, transitions).
      missing: reorged.length ? [] : ['data.inTxs.0.metadata.reorg'],
    },
  };
}

function blocked(facts: Facts): Verdict {
  return {
    ...withService(facts),
    kind: 'held',
    headline: 'Held for review; it is not returned automatically.',
    detail: 'The service blocks a wallet of this request.',
    where: facts.seenIns.length ? 'with the service' : 'not known',
    nextAction: 'Write to the service with the request id. Promise the customer no date.',
    confidence: 'inferred',
    evidence: { used: ['status', 'data.failReason'], missing: ['data.refundFailReason'] },
  };
}

function contradictory({ record, seenFills }: Facts): Verdict {
  const [fill] = seenFills;
  return {
    kind: 'contradictory',
    headline: 'Reported as failed, although an out transaction is marked successful.',
    detail:
      'The status decides; the transaction may have been reorged, or may be something else than the fill.',
    where: 'not certain',
    sinceMs: legMs(fill) ?? record.updatedAtMs,
    nextAction: 'Open the out transaction in the explorer before paying anything twice.',
    whoseMove: 'integrator',
    confidence: 'inferred',
    evidence: { used: ['status', ...seenFills.map((leg) => leg.field)], missing: [] },
  };
}

function withService(facts: Facts): Verdict {
  const { record, seenIns, depositedAtMs } = facts;
  const paid = depositedWords(facts);
  const planned = record.refundCurrencyData !== null;
  return {
    kind: 'with-service',
    headline: sentence(
      paid
        ? `With the service: ${paid} from ${originName(facts)}, no delivery`
        : 'With the service: deposit seen, no delivery',
      planned ? 'and no refund transaction reported' : 'and no refund reported',
    ),
    detail: planned
      ? 'An amount to refund is on record; the transaction is not.'
      : 'A failure often turns into a refund a little later.',
    where: 'with the service',
    sinceMs: depositedAtMs ?? record.updatedAtMs,
    nextAction:
      'Read the record again later; if no refund shows, ask the service with the request id.',
    whoseMove: 'service',
    confidence: 'inferred',
    evidence: {
      used: [
        'status',
        ...seenIns.map((leg) => leg.field),
        ...(planned ? ['data.refundCurrencyData'] : []),
      ],
      missing: [
        'data.outTxs',
        'data.refundFailReason',
        ...(planned ? [] : ['data.refundCurrencyData']),
      ],
    },
  };
}

function notDeposited(facts: Facts): Verdict {
  const { record, ins } = facts;
  return {
    kind: 'not-deposited',
    headline: 'Failed, and no deposit is reported.',
    detail: ins.length
      ? 'In transactions are listed without a hash and without success.'
      : 'The record lists no in transaction at all.',
    where: `probably with the customer, on ${originName(facts)}`,
    sinceMs: record.updatedAtMs,
    nextAction: 'Ask the customer for the hash of the deposit and look it up on the origin chain.',
    whoseMove: 'customer',
    confidence: 'inferred',
    evidence: { used: ['status'], missing: ['data.inTxs', 'depositAddress.depositTxHash'] },
  };
}
