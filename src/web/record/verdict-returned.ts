import { moneyWords } from './money-words';
import type { NextStep, Verdict } from './verdict-shape';
import {
  afterWords,
  failedOutFields,
  legMs,
  refundMoney,
  sentences,
  verdictDefaults,
  type Facts,
} from './verdict-facts';

/** How a sentence names the payment that it is about. */
export function paymentWords(payment: Verdict['payment'], ownWords: string): string {
  if (payment === 'own') return ownWords;
  return payment === 'second' ? 'Second payment' : 'Payment without an open request';
}

/** Status refund or fallback: returned where a transaction or an amount shows it, else reported only. */
export function returnedVerdict(facts: Facts): Verdict {
  const { record, refund, settlements, chainOf, payment } = facts;
  const [leg] = refund?.legs ?? [];
  const money = refundMoney(facts);
  const base = { ...verdictDefaults, payment, money, sinceMs: legMs(leg) ?? record.updatedAtMs };
  if (refund?.state === 'disputed') return disputed(facts, base);
  const failed = failedOutFields(facts);
  if (refund?.state !== 'returned')
    return {
      ...base,
      kind: 'reported-returned',
      headline: `${paymentWords(payment, 'Deposit')}: refund reported; its transaction isn’t listed.`,
      detail: 'The record has neither a refund transaction nor an amount.',
      where: 'not certain: reported refunded',
      nextAction: 'Wait for the refund transaction before you reply.',
      evidence: {
        used: ['status', ...failed.used, ...reasonField(facts)],
        missing: [...failed.missing, 'data.refundCurrencyData'],
      },
    };
  const lead = payment === 'own' ? 'Refunded' : `${paymentWords(payment, '')} refunded`;
  const isOnlyFailed = leg === undefined && failed.used.length > 0;
  const isDoubtful =
    settlements.length > 0 ||
    record.refundFailReason !== null ||
    leg === undefined ||
    hasTwoChains(facts);
  return {
    ...base,
    kind: 'returned',
    headline: `${moneyWords(lead, money, chainOf)}${afterWords(facts, legMs(leg))}.`,
    detail: returnedDetail(facts),
    where: money.to === null ? 'with the customer' : 'with the refund recipient',
    ...(isOnlyFailed
      ? {
          nextAction: 'Open the destination transaction in the explorer before you reply.',
        }
      : nextOf(facts)),
    confidence: isDoubtful || payment === 'orphaned' ? 'inferred' : 'reported',
    evidence: {
      used: [
        'status',
        ...refund.legs.map(({ field }) => field),
        ...settlements.map(({ field }) => field),
        ...(leg ? [] : failed.used),
        ...refundFields(facts),
      ],
      missing: [
        ...(leg || isOnlyFailed ? [] : ['data.outTxs.0.txHash']),
        ...(record.refundCurrencyData === null ? ['data.refundCurrencyData'] : []),
      ],
    },
  };
}

function nextOf({ payment, record }: Facts): NextStep {
  if (payment !== 'own')
    return {
      nextAction: 'Check the related requests for the original transfer.',
    };
  // Each reason has advice of its own, which may be not to try again.
  const retry = record.failReason === null ? ' To try again, request a new quote.' : '';
  return { nextAction: `No action needed.${retry}`, needsAction: false };
}

function disputed(
  facts: Facts,
  base: Pick<Verdict, 'money' | 'sinceMs' | 'payment' | 'excess'>,
): Verdict {
  const { record, payment } = facts;
  const failed = failedOutFields(facts);
  return {
    ...verdictDefaults,
    ...base,
    kind: 'refund-disputed',
    headline: `${paymentWords(payment, 'Deposit')}: both a refund and a failed refund are reported.`,
    detail:
      'The status is refund, but a refund failure reason is set and no refund transaction is listed.',
    where: 'not certain',
    nextAction: 'Contact the service with the request ID before you tell the customer more.',
    confidence: 'inferred',
    evidence: {
      used: [
        'status',
        'data.refundFailReason',
        ...(record.refundCurrencyData ? ['data.refundCurrencyData'] : []),
        ...failed.used,
      ],
      missing: failed.missing,
    },
  };
}

/** A refund transaction under a status that is not a refund. */
export function refundSeen(facts: Facts): Verdict {
  const { record, refund, chainOf, payment } = facts;
  const [leg] = refund?.legs ?? [];
  const money = refundMoney(facts);
  const lead =
    payment === 'own'
      ? 'Refund transaction seen'
      : `${paymentWords(payment, '')}: refund transaction seen`;
  return {
    ...verdictDefaults,
    kind: 'refund-seen',
    payment,
    money,
    headline: `${moneyWords(lead, money, chainOf)}; the status is still ${record.status}.`,
    detail: sentences(
      leg?.inferred === true && 'Inferred to be a refund because it’s on the origin chain.',
      record.refundFailReason !== null && 'A failed refund is reported too; check the transaction.',
      hasTwoChains(facts) && 'The amount is reported in a token of another chain.',
    ),
    where: 'refunded, according to the listed transaction',
    sinceMs: legMs(leg) ?? record.updatedAtMs,
    nextAction: 'Check the refund transaction in the explorer before you reply.',
    confidence: leg?.inferred || record.refundFailReason !== null ? 'inferred' : 'reported',
    evidence: {
      used: ['status', ...(refund?.legs ?? []).map(({ field }) => field), ...refundFields(facts)],
      missing: record.refundCurrencyData === null ? ['data.refundCurrencyData'] : [],
    },
  };
}

/** The fields of a refund besides its transactions, where the record holds them. */
function refundFields({ record, payment }: Facts): string[] {
  return [
    ...(record.refundCurrencyData === null ? [] : ['data.refundCurrencyData']),
    ...(record.refundFailReason === null ? [] : ['data.refundFailReason']),
    ...(record.refundTo === null ? [] : ['refundTo']),
    ...(payment === 'own' ? [] : ['data.failReason']),
  ];
}

function reasonField({ payment }: Facts): string[] {
  return payment === 'own' ? [] : ['data.failReason'];
}

/** The transaction is on one chain and the amount in a currency of another. */
function hasTwoChains({ refund }: Facts): boolean {
  const [ofLeg, ofAmount] = [refund?.legs[0]?.chainId, refund?.amount?.currency?.chainId];
  return ofLeg != null && ofAmount != null && ofLeg !== ofAmount;
}

function returnedDetail(facts: Facts): string {
  const { record, refund, settlements, failedOuts } = facts;
  const isWithoutLeg = refund?.legs.length === 0;
  return sentences(
    settlements.length > 0 &&
      'The first destination transaction pays the customer; the second is inferred to be the settlement.',
    record.refundFailReason !== null &&
      'A failed refund is reported too; the listed transaction may be another attempt.',
    isWithoutLeg && failedOuts.length === 0 && 'The amount is reported, but not the transaction.',
    isWithoutLeg &&
      failedOuts.length > 0 &&
      'The amount is reported; every listed destination transaction is marked failed.',
    record.refundCurrencyData === null && 'The refunded amount isn’t reported.',
    hasTwoChains(facts) && 'The amount is reported in a token of another chain.',
  );
}
