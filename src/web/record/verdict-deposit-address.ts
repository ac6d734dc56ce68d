import { depositWords, moneyWords } from './money-words';
import type { Verdict, VerdictKind } from './verdict-shape';
import { legMs, sentences, verdictDefaults, type Facts } from './verdict-facts';

/** The transfer into the deposit address is reported, and no sweep: of open requests and of failures. */
export function atDepositAddress(facts: Facts): Verdict {
  return {
    ...base(facts, 'at-deposit-address'),
    ...words(facts, 'At the deposit address, not swept'),
  };
}

export function failedAtDepositAddress(facts: Facts): Verdict {
  return {
    ...base(facts, 'failed-at-deposit-address'),
    ...words(facts, 'Failed; the money is at the deposit address, not swept'),
    nextAction: 'Contact the service with the request ID and the deposit hash.',
  };
}

/** The in transactions of a deposit address are its sweeps: when all of them failed, the transfer is still there. */
export function sweepFailed(facts: Facts): Verdict {
  const { ins } = facts;
  const shared = base(facts, 'sweep-failed');
  return {
    ...shared,
    ...words(facts, 'At the deposit address; the sweep failed'),
    detail: sentences(
      'The deposit is reported; every sweep is marked failed.',
      plannedWords(facts),
    ),
    sinceMs: legMs(ins[0]) ?? shared.sinceMs,
    confidence: 'inferred',
    nextAction: 'Contact the service with the request ID and the deposit hash.',
    evidence: {
      used: [...shared.evidence.used, ...ins.map((leg) => leg.field)],
      missing: facts.refund ? [] : ['data.refundCurrencyData'],
    },
  };
}

function words(facts: Facts, lead: string): Pick<Verdict, 'headline'> {
  return { headline: `${depositWords(lead, facts)}.` };
}

function base(facts: Facts, kind: VerdictKind): Omit<Verdict, 'headline'> {
  const { record, refund, deposited, payment } = facts;
  return {
    ...verdictDefaults,
    kind,
    payment,
    money: deposited,
    detail: sentences('The deposit is reported, nothing after it.', plannedWords(facts)),
    where: 'at the deposit address',
    sinceMs: record.updatedAtMs,
    nextAction: 'Send the deposit hash to the service if no sweep is reported.',
    evidence: {
      used: [
        'status',
        'depositAddress.depositTxHash',
        ...(refund?.amount ? ['data.refundCurrencyData'] : []),
      ],
      missing: ['data.inTxs'],
    },
  };
}

/** What is said of a refund amount without a transaction; null without one. */
export function plannedWords({ refund, chainOf }: Facts): string | null {
  if (refund?.state !== 'planned') return null;
  const money = { amount: refund.amount, chainId: refund.chainId, to: null };
  return `${moneyWords('A refund is planned', money, chainOf)}; its transaction isn’t reported.`;
}
