import { moneyWords } from './money-words';
import { hasTwoChains, paymentWords, refundFields } from './verdict-returned';
import type { Verdict } from './verdict-shape';
import { legMs, refundMoney, sentences, verdictDefaults, type Facts } from './verdict-facts';

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
      leg?.inferred === true && 'The transaction is read as a refund by its chain.',
      record.refundFailReason !== null && 'A failed refund is reported too; check the transaction.',
      hasTwoChains(facts) && 'The amount is reported in a currency of another chain.',
    ),
    where: 'refunded, by the transaction that is listed',
    sinceMs: legMs(leg) ?? record.updatedAtMs,
    nextAction: 'Verify the refund transaction, and read this record again later.',
    nextActor: 'integrator',
    confidence: leg?.inferred || record.refundFailReason !== null ? 'inferred' : 'reported',
    evidence: {
      used: ['status', ...(refund?.legs ?? []).map(({ field }) => field), ...refundFields(facts)],
      missing: record.refundCurrencyData === null ? ['data.refundCurrencyData'] : [],
    },
  };
}
