import { isNotReturnable } from '#service/fail-reason';
import { isDepositSeen } from '#service/amounts-of';
import { reorgedOut, reorgWords } from './reorg-words';
import { depositWords } from './money-words';
import { failedAtDepositAddress, plannedWords, sweepFailed } from './verdict-deposit-address';
import { paymentWords, refundSeen } from './verdict-returned';
import type { Verdict } from './verdict-shape';
import {
  checkDeposit,
  failedOutFields,
  legMs,
  onOrigin,
  refundIsOff,
  sentences,
  verdictDefaults,
  type Facts,
} from './verdict-facts';

/** Status failure, in the order of the decision table. */
export function failedVerdict(facts: Facts): Verdict {
  const { record, refund, deposit, seenFills, seenOuts } = facts;
  if (refund?.state === 'seen') return refundSeen(facts);
  const notReturned = refundFailed(facts);
  if (notReturned) return notReturned;
  const hasFill = seenFills.some((leg) => leg.status === 'success' && leg.hash !== null);
  // An out transaction that is not known to be a refund may be the fill: then nothing is certain.
  const hasOut = hasFill || seenOuts.length > 0;
  if (deposit === 'failed' && !hasOut) return neverLeft(facts);
  if (deposit === 'sweep-failed' && !hasOut) return sweepFailed(facts);
  if (hasOut || deposit === 'disputed') return contradictory(facts);
  if (record.failReason === 'BLOCKED_WALLET' && isDepositSeen(record)) return blocked(facts);
  if (deposit === 'received') return withService(facts);
  return deposit === 'at-address' ? failedAtDepositAddress(facts) : notDeposited(facts);
}

const held = {
  SWAP_CURRENCY_NOT_ON_ORIGIN: {
    lead: 'Not refunded (the token doesn’t exist on the origin chain)',
    nextAction: 'Agree on a refund token and chain with the service.',
  },
  REFUND_RECIPIENT_IS_VASP: {
    lead: 'Not refunded (the refund address looks like an exchange)',
    nextAction: 'Send the service a refund address that the customer controls.',
  },
  MANUAL_REFUND_REQUIRED: {
    lead: 'Not refunded (a manual refund is needed)',
    nextAction: 'Request a manual refund from the service, with the request ID.',
  },
} as const;
const unknownHold = {
  lead: 'Not refunded (the refund failed for an undocumented reason)',
  nextAction: 'Contact the service with the request ID and the reason code.',
} as const;

/** A failed refund; of the fail reason alone only where a deposit is on record, and then inferred. */
function refundFailed(facts: Facts): Verdict | null {
  const { record, deposited, payment } = facts;
  const { failReason, refundFailReason, updatedAtMs } = record;
  const byRefundReason = isNotReturnable(refundFailReason);
  const byFailReason =
    refundFailReason === null && isNotReturnable(failReason) && isDepositSeen(record);
  const shared = {
    ...verdictDefaults,
    payment,
    money: deposited,
    detail: plannedWords(facts) ?? '',
    where: whereDeposited(facts),
    sinceMs: facts.depositedAtMs ?? updatedAtMs,
  };
  if (byRefundReason || byFailReason)
    return {
      ...shared,
      kind: 'not-returned',
      headline: `${depositWords('Not refunded (the amount is below the cost of a refund)', facts)}.`,
      nextAction: 'Tell the customer that the amount is below the cost of a refund.',
      // The interface names the fail reason without saying that no refund follows, and does not explain NEGATIVE_….
      confidence: refundFailReason === 'AMOUNT_TOO_LOW_TO_REFUND' ? 'reported' : 'inferred',
      evidence: {
        used: ['status', byRefundReason ? 'data.refundFailReason' : 'data.failReason'],
        missing: byRefundReason ? [] : ['data.refundFailReason'],
      },
    };
  if (refundFailReason === null) return null;
  const known = Object.hasOwn(held, refundFailReason)
    ? held[refundFailReason as keyof typeof held]
    : unknownHold;
  const failed = failedOutFields(facts);
  return {
    ...shared,
    kind: 'held',
    headline: `${depositWords(known.lead, facts)}.`,
    nextAction: known.nextAction,
    // Only the manual refund is described by the interface.
    confidence: refundFailReason === 'MANUAL_REFUND_REQUIRED' ? 'reported' : 'inferred',
    evidence: {
      used: ['status', 'data.refundFailReason', ...failed.used],
      missing: failed.missing,
    },
  };
}

/** Without a sweep the deposit is still where the customer sent it. */
function whereDeposited({ deposit }: Facts): string {
  const isUnswept = deposit === 'at-address' || deposit === 'sweep-failed';
  return isUnswept ? 'at the deposit address' : 'with the service';
}

const checkBalance = 'Have the customer check the wallet balance before resending.';
const beforeResending = new Map([
  ['TRANSFER_AMOUNT_EXCEEDS_BALANCE', checkBalance],
  ['GASLESS_PERMIT_BALANCE_TOO_LOW', checkBalance],
  [
    'TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE',
    'Have the customer renew the token approval before resending.',
  ],
]);

function neverLeft(facts: Facts): Verdict {
  const { record, ins } = facts;
  const reorgs = ins.flatMap((leg) => leg.tx?.reorg ?? []);
  const causes = new Set(reorgs.map((reorg) => reorgWords(reorg, record.failReason)));
  const isRefundMeant = reorgs.some(({ action }) => action === 'refund');
  const isReorged = record.failReason === 'DEPOSIT_REORGED';
  return {
    ...verdictDefaults,
    kind: 'never-left',
    headline: `${depositWords('Deposit failed; funds still with the sender, as far as the record shows', facts)}.`,
    detail: sentences(
      // The reason under it says the same.
      ...[...causes]
        .filter((cause) => !isReorged || cause !== reorgedOut)
        .map((cause) => `The deposit ${cause}.`),
      reorgs.length === 0 &&
        !isReorged &&
        'All deposit transactions in the record are marked failed.',
      isRefundMeant && 'The service’s report says to refund: check for a refund transaction.',
      plannedWords(facts),
    ),
    where: `with the customer${onOrigin(facts)}, as far as the record shows`,
    sinceMs: legMs(ins[0]) ?? record.updatedAtMs,
    nextAction:
      (record.failReason !== null && beforeResending.get(record.failReason)) || checkDeposit,
    confidence: reorgs.length > 0 && !isRefundMeant ? 'reported' : 'inferred',
    evidence: {
      used: [
        'status',
        ...(isReorged ? ['data.failReason'] : []),
        ...ins.map((leg) => leg.field),
        ...ins.flatMap((leg) => (leg.tx?.reorg ? [`${leg.field}.metadata.reorg`] : [])),
      ],
      // Earlier rows were not filled in later, so a missing reorg proves nothing.
      missing: reorgs.length > 0 ? [] : ['data.inTxs.0.metadata.reorg'],
    },
  };
}

function blocked(facts: Facts): Verdict {
  return {
    ...withService(facts),
    kind: 'held',
    headline: `${depositWords('Wallet blocked by the service; no refund reported', facts)}.`,
    // The interface gives the reason's name alone.
    detail: sentences('Inferred from the reason: on hold for review.', plannedWords(facts)),
    where: whereDeposited(facts),
    nextAction: 'Contact the service with the request ID before you promise a date.',
    evidence: { used: ['status', 'data.failReason'], missing: ['data.refundFailReason'] },
  };
}

/** The status says failure, and a transaction or the reason says something else. */
function contradictory(facts: Facts): Verdict {
  const { record, seenFills, seenOuts, ins } = facts;
  const fills = seenFills.filter((leg) => leg.status === 'success' && leg.hash !== null);
  const legs = [...fills, ...seenOuts];
  const isDropped = ins.some((leg) => leg.status === 'failure');
  const headline =
    fills.length > 0
      ? 'Conflicting data: marked failed, but a fill transaction is marked successful.'
      : seenOuts.length > 0
        ? 'Marked failed, but a destination transaction is listed: fill or refund isn’t reported.'
        : 'Conflicting data: the deposit is reported as reorged out, and its transaction isn’t marked failed.';
  return {
    ...verdictDefaults,
    kind: 'contradictory',
    payment: facts.payment,
    headline,
    detail: sentences(
      fills.length > 0 && 'It may have been reorged, or belong to another step.',
      isDropped && 'A deposit transaction is marked failed.',
      plannedWords(facts),
    ),
    where: 'not certain',
    sinceMs: legMs(legs[0]) ?? record.updatedAtMs,
    nextAction: 'Check the transactions in the explorer before you pay again.',
    confidence: 'inferred',
    evidence: {
      used: [
        'status',
        ...(legs.length > 0 ? legs : facts.seenIns).map((leg) => leg.field),
        ...(facts.deposit === 'disputed' ? ['data.failReason'] : []),
      ],
      missing: [],
    },
  };
}

function withService(facts: Facts): Verdict {
  const { record, seenIns, depositedAtMs, deposited, payment, refund } = facts;
  const lead = payment === 'own' ? 'Failed' : `${paymentWords(payment, '')} failed`;
  const planned = plannedWords(facts);
  const isRefundToUnset = record.isRefundToUnset && refund === null;
  const failed = failedOutFields(facts);
  return {
    ...verdictDefaults,
    kind: 'failed-with-service',
    payment,
    money: deposited,
    headline: `${depositWords(`${lead}, with the service`, facts)}. No refund reported.`,
    detail: sentences(planned, isRefundToUnset && refundIsOff),
    where: 'with the service',
    sinceMs: depositedAtMs ?? record.updatedAtMs,
    nextAction: isRefundToUnset
      ? 'Contact the service with the request ID to agree on a refund.'
      : // As long as a failure is taken for not final (assumed).
        'Contact the service with the request ID if no refund is reported 30m after the failure.',
    confidence: 'inferred',
    evidence: {
      used: [
        'status',
        ...seenIns.map((leg) => leg.field),
        ...failed.used,
        ...(isRefundToUnset ? ['refundTo'] : []),
        ...(refund?.amount ? ['data.refundCurrencyData'] : []),
      ],
      missing: [
        ...failed.missing,
        'data.refundFailReason',
        ...(refund?.amount ? [] : ['data.refundCurrencyData']),
      ],
    },
  };
}

function notDeposited(facts: Facts): Verdict {
  const { record, ins, deposit } = facts;
  const isSweep = deposit === 'unseen-sweep-failed';
  return {
    ...verdictDefaults,
    kind: 'not-deposited',
    payment: facts.payment,
    headline: isSweep
      ? 'Failed: the sweep failed, and no deposit is reported.'
      : `${depositWords('Failed, no deposit reported', facts)}.`,
    detail: sentences(
      ins.length > 0 &&
        !isSweep &&
        'Deposit transactions are listed, but without a hash or success.',
      ins.length === 0 && 'No deposit transaction is listed.',
      plannedWords(facts),
    ),
    where: isSweep
      ? 'not certain: with the customer, or at the deposit address'
      : `not certain: probably with the customer${onOrigin(facts)}`,
    sinceMs: record.updatedAtMs,
    nextAction: 'Get the hash of the deposit from the customer and check it on the origin chain.',
    confidence: 'inferred',
    evidence: {
      used: ['status', ...(isSweep ? ins.map((leg) => leg.field) : [])],
      missing: [...(isSweep ? [] : ['data.inTxs']), 'depositAddress.depositTxHash'],
    },
  };
}
