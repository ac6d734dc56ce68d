import type { Money } from '#service/money/money';
import type { MoneyAmount, UnknownAmount } from '#service/money/money-amount';
import { middleCut } from '../../lib/truncation';
import { amountWords } from '../../components/amount/amount-text';
import { cutDecimal } from '../../lib/amounts';
import { chainName, type ChainOf } from '../chain-of';

type AnyAmount = MoneyAmount | UnknownAmount;

/** "Refunded: 5 USDC on Base to 0x7099…79c8", or as much of it as is reported: "Refunded on Base", "Refunded". */
export function moneyWords(
  lead: string,
  { amount, chainId, to }: AnyAmount,
  chainOf: ChainOf,
): string {
  const words = amountWords(amount);
  const tail = [
    chainId === null ? '' : `on ${chainName(chainOf, chainId)}`,
    to === null ? '' : `to ${addressWords(to)}`,
  ];
  const parts = words === null ? [lead, ...tail] : [`${lead}: ${words}`, ...tail];
  return parts.filter((part) => part !== '').join(' ');
}

/** "5 USDC on Base"; null without an amount. */
export function amountOnChain(
  known: Pick<AnyAmount, 'amount' | 'chainId'> | null,
  chainOf: ChainOf,
): string | null {
  const words = amountWords(known?.amount);
  if (words === null) return null;
  return known?.chainId == null ? words : `${words} on ${chainName(chainOf, known.chainId)}`;
}

const payments = {
  own: { noun: 'the deposit', mark: '' },
  second: { noun: 'a second payment', mark: ' (second payment)' },
  orphaned: { noun: 'a payment without an open request', mark: ' (no open request)' },
} as const;

/**
 * What was paid, in a sentence: "10 USDC on Base", "the deposit on Base (10 USDC quoted)", "10 USDC on Base (second
 * payment)", or as much of it as is reported.
 */
export function depositWords({ paid, quotedIn, payment }: Money, chainOf: ChainOf): string {
  const { noun, mark } = payments[payment];
  const amount = amountOnChain(paid, chainOf);
  if (amount !== null) return `${amount}${mark}`;
  const quoted = amountWords(quotedIn?.amount);
  const chain = paid.chainId === null ? '' : ` on ${chainName(chainOf, paid.chainId)}`;
  return `${noun}${chain}${quoted === null ? '' : ` (${quoted} quoted)`}`;
}

/** Joins the sentences that are there. */
export function sentences(...parts: (string | null | undefined | false)[]): string {
  return parts.filter((part) => part !== '' && part).join(' ');
}

/**
 * A sentence with its amounts of more than eight decimals cut to six significant digits, "0.512301 ETH", a whole part
 * never. The exact ones stand in its title, and in what is copied.
 */
export function shortened(sentence: string): string {
  return sentence.replace(/(\d[\d,]*)\.\d{9,}(?![\w.])/g, (number: string, whole: string) =>
    whole.length > '999,999'.length ? whole : cutDecimal(number)[0],
  );
}

export function addressWords(address: string): string {
  return middleCut(address);
}
