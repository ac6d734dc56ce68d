import { amountWords } from './amount-words';
import { chainName } from './chain-of';
import type { Verdict } from './verdict-shape';
import { elapsed, legMs, sentence, type Facts } from './verdict-facts';

/** Status refund or fallback: returned where a transaction or an amount shows it, else reported only. */
export function returnedVerdict(facts: Facts): Verdict {
  const { record, refunds, settlements, chainOf, depositedAtMs } = facts;
  const [refund] = refunds;
  const words = amountWords(record.refundCurrencyData);
  const chainId =
    refund?.chainId ?? record.refundCurrencyData?.currency?.chainId ?? record.originChainId;
  const where = `with the customer, on ${chainName(chainOf, chainId)}`;
  if (!refund && record.refundCurrencyData === null) {
    return {
      kind: 'reported-returned',
      headline: 'Reported refunded; no refund transaction is reported yet.',
      detail: 'The status says so; the record holds neither a transaction nor an amount.',
      where: 'reported returned to the customer',
      sinceMs: record.updatedAtMs,
      nextAction:
        'Wait for the refund transaction to be reported before telling the customer more.',
      whoseMove: 'service',
      confidence: 'reported',
      evidence: { used: ['status'], missing: ['data.outTxs', 'data.refundCurrencyData'] },
    };
  }
  const after = elapsed(depositedAtMs, legMs(refund));
  return {
    kind: 'returned',
    headline: sentence(
      words ? `Returned to the customer: ${words}` : 'Returned to the customer',
      `on ${chainName(chainOf, chainId)}${after ? `, ${after} after the deposit` : ''}`,
    ),
    detail: detailOf(facts, words),
    where,
    sinceMs: legMs(refund) ?? record.updatedAtMs,
    nextAction: 'Nothing is held any more. A new request needs a new quote.',
    whoseMove: 'nobody',
    confidence: settlements.length > 0 ? 'inferred' : 'reported',
    evidence: {
      used: [
        'status',
        ...refunds.map((leg) => leg.field),
        ...settlements.map((leg) => leg.field),
        ...(words ? ['data.refundCurrencyData'] : []),
      ],
      missing: [
        ...(refund ? [] : ['data.outTxs.0.txHash']),
        ...(words ? [] : ['data.refundCurrencyData']),
      ],
    },
  };
}

function detailOf({ refunds, settlements }: Facts, words: string | null): string {
  if (settlements.length > 0)
    return 'The first out transaction pays the customer; the second one is read as the settlement leg.';
  if (refunds.length === 0) return 'The amount is reported, the transaction hash is not.';
  return words === null ? 'The amount that was returned is not reported.' : '';
}
