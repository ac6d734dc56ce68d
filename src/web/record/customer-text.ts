import { knownFailReason, knownRefundFailReason } from '#service/fail-reason';
import { amountIn, amountOut } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import { visibleText } from '../lib/truncation';
import { amountWords } from './amount-words';
import { chainName, type ChainOf } from './chain-of';
import { customerEnglish, type CustomerTexts, type MoneyFacts } from './customer-english';
import type { Verdict } from './verdict-shape';

/**
 * What to send to the customer. The sentence about the money follows the verdict, never the reason code;
 * the cause is only given where the transfer did not succeed.
 */
export function customerText(
  record: RequestRecord,
  verdict: Verdict,
  chainOf: ChainOf,
  texts: CustomerTexts = customerEnglish,
): string {
  const money = texts.money[verdict.kind](moneyFacts(record, verdict, chainOf));
  const cause = causeText(record, verdict, texts);
  return [
    [money, cause].filter(Boolean).join(' '),
    texts.reference(visibleText(record.id)),
    texts.safety,
  ].join('\n\n');
}

function causeText(record: RequestRecord, { kind }: Verdict, texts: CustomerTexts): string {
  if (kind === 'delivered' || kind === 'reported-delivered' || kind === 'replaced') return '';
  const { failReason, refundFailReason } = record;
  const codes = [
    failReason === null ? undefined : knownFailReason(failReason),
    refundFailReason === null ? undefined : knownRefundFailReason(refundFailReason),
  ].filter((code) => code !== undefined);
  const sentences = codes.map((code) =>
    code === null ? texts.unknownReason : texts.reasons[code],
  );
  return [...new Set(sentences)].join(' ');
}

function moneyFacts(record: RequestRecord, { kind }: Verdict, chainOf: ChainOf): MoneyFacts {
  if (kind === 'delivered' || kind === 'reported-delivered') {
    const out = amountOut(record);
    const chainId = out?.amount.currency?.chainId ?? record.destinationChainId;
    const amount = out?.source === 'actual' ? amountWords(out.amount) : null;
    return { amount, chain: chainName(chainOf, chainId) };
  }
  if (kind === 'returned' || kind === 'refund-seen') {
    const chainId = record.refundCurrencyData?.currency?.chainId ?? record.originChainId;
    return { amount: amountWords(record.refundCurrencyData), chain: chainName(chainOf, chainId) };
  }
  const paid = amountIn(record);
  const amount = paid?.source === 'actual' ? amountWords(paid.amount) : null;
  return { amount, chain: chainName(chainOf, record.originChainId) };
}
