import { amountOut } from '#service/amounts-of';
import { depositRuleOf } from './deposit-rules';
import { isOneTransaction } from './legs';
import { amountOnChain, moneyWords, otherThanUser } from './money-words';
import { isRefundPaid } from './refund-of';
import {
  isExcessHeld,
  type Excess,
  type NextStep,
  type Verdict,
  type VerdictMoney,
} from './verdict-shape';
import {
  afterWords,
  failedOutFields,
  legMs,
  missingOf,
  refundMoney,
  sentences,
  verdictDefaults,
  vmTypeOf,
  type Facts,
} from './verdict-facts';

/** Status success: one transaction did both, delivered in that transaction, or reported without a hash. */
export function deliveredVerdict(facts: Facts): Verdict {
  const { record, ins, seenIns, seenFills, seenOuts, chainOf } = facts;
  const money = deliveredMoney(facts);
  const excess = excessOf(facts);
  const excessEvidence = excess ? excessFields(facts, excess) : { used: [], missing: [] };
  const base = {
    ...verdictDefaults,
    money,
    excess,
    where:
      excess && excess.state !== 'returned'
        ? 'with the recipient, except the planned refund'
        : 'with the recipient',
    tone: excess && isExcessHeld(excess) ? 'warn' : null,
    confidence: excess?.isWorkedOut ? 'inferred' : 'reported',
    ...nextOf(excess, facts),
  } as const;
  const excessDetail = excess && excessWords(excess, facts);
  const besides = besidesWords(excess);
  if (isOneTransaction(record) && seenIns.length > 0) {
    return {
      ...base,
      kind: 'delivered',
      headline: `${moneyWords('Delivered in one transaction', money, chainOf)}${besides}.`,
      detail: excessDetail ?? '',
      sinceMs: legMs(seenIns[0]) ?? record.updatedAtMs,
      evidence: {
        used: [
          'status',
          'originChainId',
          'destinationChainId',
          ...seenIns.map((leg) => leg.field),
          ...excessEvidence.used,
        ],
        missing: [...missingOf({ amount: money.amount }), ...excessEvidence.missing],
      },
    };
  }
  const proof = seenFills.filter((leg) => leg.hash !== null);
  if (proof.length > 0) {
    return {
      ...base,
      kind: 'delivered',
      headline: `${moneyWords('Delivered', money, chainOf)}${afterWords(facts, legMs(proof.at(-1)))}${besides}.`,
      detail: excessDetail ?? '',
      sinceMs: legMs(proof.at(-1)) ?? record.updatedAtMs,
      evidence: {
        used: ['status', ...proof.map((leg) => leg.field), ...excessEvidence.used],
        missing: [
          ...missingOf({ 'data.inTxs': ins.length > 0, amount: money.amount }),
          ...excessEvidence.missing,
        ],
      },
    };
  }
  const failed = failedOutFields(facts, 'data.outTxs.0.txHash');
  const lacking =
    failed.used.length > 0 && seenOuts.length === 0
      ? 'every listed destination transaction is marked failed'
      : 'no fill transaction is reported';
  return {
    ...base,
    kind: 'reported-delivered',
    headline: `${moneyWords('Marked delivered', money, chainOf)}; ${lacking}${besides}.`,
    detail: sentences(
      seenOuts.length > 0 &&
        'Destination transactions are listed; which one is the fill isn’t reported.',
      excessDetail,
    ),
    sinceMs: record.updatedAtMs,
    nextAction: 'Check the recipient’s balance on the destination chain before you reply.',
    needsAction: true,
    evidence: {
      used: ['status', ...seenOuts.map((leg) => leg.field), ...failed.used, ...excessEvidence.used],
      missing: [
        ...(seenOuts.length > 0 ? [] : failed.missing),
        ...excessEvidence.missing.filter((field) => field !== 'data.outTxs.0.txHash'),
      ],
    },
  };
}

/** The delivery needs no action; what did not go back does. */
function nextOf(excess: Excess | null, { chainOf }: Facts): NextStep {
  switch (excess?.state) {
    case 'not-returned': {
      const amount = amountOnChain(excess.money, chainOf);
      return {
        nextAction: `Contact the service with the request ID about the part that wasn’t refunded${amount === null ? '' : `: ${amount}`}${sourceWords(excess)}.`,
      };
    }
    case 'planned':
    case 'not-reported':
      return {
        nextAction: 'Contact the service with the request ID if no refund is reported later.',
      };
    case 'disputed':
      return {
        nextAction: 'Open the refund transaction in the explorer before you reply.',
      };
    default:
      return {
        nextAction:
          'No action needed. If the customer can’t find the money, check the recipient address and chain.',
        needsAction: false,
      };
  }
}

function deliveredMoney({ record, chainOf }: Facts): VerdictMoney {
  const out = amountOut(record);
  const amount = out?.source === 'actual' ? out.amount : null;
  const chainId = amount?.currency?.chainId ?? record.destinationChainId;
  const vmType = vmTypeOf(chainOf, chainId);
  return { amount, chainId, to: otherThanUser(record, record.recipient, vmType) };
}

/** What goes back beside the delivery: the rest of a strict overpayment, or any refund that the record names. */
function excessOf(facts: Facts): Excess | null {
  const { record, refund } = facts;
  const rule = depositRuleOf(record);
  const isOverpaid = rule?.case === 'over';
  const isFailed = record.refundFailReason !== null;
  if (!isOverpaid && refund === null && !isFailed) return null;
  const reported = { isOverpaid, money: refundMoney(facts), isWorkedOut: false };
  if (isRefundPaid(refund)) return { ...reported, state: isFailed ? 'disputed' : 'returned' };
  const state = isFailed ? 'not-returned' : refund === null ? 'not-reported' : 'planned';
  const amount = refund === null ? rule?.excess : null;
  if (!amount) return { ...reported, state };
  const money = { ...reported.money, amount, chainId: record.originChainId };
  return { isOverpaid, money, isWorkedOut: true, state };
}

/** What the delivery alone would hide. */
function besidesWords(excess: Excess | null): string {
  if (excess?.state !== 'not-returned') return '';
  return `; ${excess.isOverpaid ? 'the excess' : 'part of the deposit'} wasn’t refunded`;
}

function sourceWords({ isWorkedOut }: Excess): string {
  return isWorkedOut ? ' (inferred: paid less quoted)' : '';
}

function excessWords(excess: Excess, { chainOf }: Facts): string {
  const { state, isOverpaid, money } = excess;
  const what = isOverpaid ? 'Overpaid; the excess' : 'Part of the deposit';
  switch (state) {
    case 'returned':
      return `${moneyWords(`${what} was refunded`, money, chainOf)}.`;
    case 'planned':
      return `${moneyWords(isOverpaid ? 'Overpaid; a refund of the excess is planned' : 'A refund of part of the deposit is planned', money, chainOf)}; its transaction isn’t reported.`;
    case 'not-returned':
      return `${moneyWords(`${what} wasn’t refunded`, money, chainOf)}${sourceWords(excess)}.`;
    case 'disputed':
      return 'A refund transaction and a failed refund are both reported; check that transaction.';
    case 'not-reported':
      return `${moneyWords('Overpaid; the refund of the excess isn’t reported yet', money, chainOf)}${sourceWords(excess)}.`;
  }
}

function excessFields({ record, refund }: Facts, { isOverpaid }: Excess) {
  const fields = {
    'data.refundCurrencyData': record.refundCurrencyData,
    'data.refundFailReason': record.refundFailReason,
    refundTo: record.refundTo,
  };
  const isSet = (name: keyof typeof fields) => fields[name] !== null;
  return {
    used: [
      ...(isOverpaid ? ['data.route.actual.origin', 'data.route.quoted.origin'] : []),
      ...(refund?.legs ?? []).map((leg) => leg.field),
      ...(['data.refundCurrencyData', 'data.refundFailReason', 'refundTo'] as const).filter(isSet),
    ],
    missing: [
      ...(refund?.legs.length ? [] : ['data.outTxs.1']),
      ...(['data.refundCurrencyData', 'refundTo'] as const).filter((name) => !isSet(name)),
    ],
  };
}
