import { amountIn, amountOut } from '#service/amounts-of';
import { amountWords } from './amount-words';
import { chainName } from './chain-of';
import { isOneTransaction } from './legs';
import type { Verdict } from './verdict-shape';
import { elapsed, legMs, missingOf, sentence, type Facts } from './verdict-facts';

/** Status success: one transaction did both, delivered in that transaction, or reported without a hash. */
export function deliveredVerdict(facts: Facts): Verdict {
  const { record, ins, seenIns, seenFills, chainOf } = facts;
  const out = amountOut(record);
  const words = out?.source === 'actual' ? amountWords(out.amount) : null;
  const chainId = out?.amount.currency?.chainId ?? record.destinationChainId;
  const onChain = `on ${chainName(chainOf, chainId)}`;
  const excess = excessWords(facts);
  const base = {
    where: 'with the recipient',
    nextAction: 'Nothing to do. Should the customer miss it, compare the recipient and the chain.',
    whoseMove: 'nobody',
    confidence: 'reported',
  } as const;
  if (isOneTransaction(record) && seenIns.length > 0) {
    return {
      ...base,
      kind: 'delivered',
      headline: sentence('Done in one transaction', words && `: ${words}`, onChain).replace(
        ' :',
        ':',
      ),
      detail: sentence(
        'Both sides are on one chain; the transaction that paid also delivered',
        excess,
      ),
      sinceMs: legMs(seenIns[0]) ?? record.updatedAtMs,
      evidence: {
        used: ['status', 'originChainId', 'destinationChainId', ...seenIns.map((leg) => leg.field)],
        missing: [],
      },
    };
  }
  const proof = seenFills.filter((leg) => leg.hash !== null);
  if (proof.length > 0) {
    const after = elapsed(facts.depositedAtMs, legMs(proof.at(-1)));
    return {
      ...base,
      kind: 'delivered',
      headline: sentence(
        words ? `Delivered to the recipient: ${words}` : 'Delivered to the recipient',
        onChain + (after ? `, ${after} after the deposit` : ''),
      ),
      detail: excess ? sentence(excess) : '',
      sinceMs: legMs(proof.at(-1)) ?? record.updatedAtMs,
      evidence: {
        used: ['status', ...proof.map((leg) => leg.field)],
        missing: missingOf({ 'data.inTxs': ins.length > 0, amount: words }),
      },
    };
  }
  return {
    ...base,
    kind: 'reported-delivered',
    headline: sentence('Reported delivered', `${onChain}; the transaction hash is not reported`),
    detail: excess
      ? sentence(excess)
      : 'The status says so; the record holds no transaction that shows it.',
    sinceMs: record.updatedAtMs,
    nextAction: 'Look the recipient up on the destination chain before telling the customer more.',
    whoseMove: 'integrator',
    evidence: { used: ['status'], missing: ['data.outTxs.0.txHash'] },
  };
}

/** Strict deposit address, rule 2: what was paid above the quote returns to `refundTo` in a leg of its own. */
function excessWords({ record, refunds }: Facts): string | null {
  if (record.depositAddress?.depositAddressType !== 'strict') return null;
  if (
    !isOverpaid(amountIn(record)?.amount.amount, record.route.quoted?.origin?.inputCurrency?.amount)
  )
    return null;
  const returned = amountWords(record.refundCurrencyData);
  if (refunds.length === 0 && returned === null)
    return 'More was paid than quoted; the return of the excess is not reported yet';
  return `More was paid than quoted, and the excess ${returned ? `(${returned}) ` : ''}was returned to refundTo`;
}

const digits = /^\d{1,78}$/;
function isOverpaid(paid: string | null | undefined, quoted: string | null | undefined): boolean {
  return (
    !!paid && !!quoted && digits.test(paid) && digits.test(quoted) && BigInt(paid) > BigInt(quoted)
  );
}
