import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { middleCut, visibleText } from '../lib/truncation';
import { amountWords } from '../components/amount-text';
import { shortDecimal } from '../lib/amounts';
import { chainName, type ChainOf } from './chain-of';
import { maybeSameAddress } from './maybe-same-address';
import type { VerdictMoney } from './verdict-shape';

/** "Refunded: 5 USDC on Base to 0x7099…79c8", or as much of it as is reported: "Refunded on Base", "Refunded". */
export function moneyWords(lead: string, money: VerdictMoney, chainOf: ChainOf): string {
  const amount = amountWords(money.amount);
  const tail = [
    money.chainId === null ? '' : `on ${chainName(chainOf, money.chainId)}`,
    money.to === null ? '' : `to ${addressWords(money.to)}`,
  ];
  const parts = amount === null ? [lead, ...tail] : [`${lead}: ${amount}`, ...tail];
  return parts.filter((part) => part !== '').join(' ');
}

/**
 * A lead about what was deposited: without its amount the quoted one is named, as such. The chain alone is named as the
 * deposit's, not as the lead's.
 */
export function depositWords(
  lead: string,
  {
    deposited,
    quoted,
    chainOf,
  }: { deposited: VerdictMoney; quoted: Amount | null; chainOf: ChainOf },
): string {
  if (amountWords(deposited.amount) !== null) return moneyWords(lead, deposited, chainOf);
  if (amountWords(quoted) !== null)
    return moneyWords(`${lead}; quoted deposit`, { ...deposited, amount: quoted }, chainOf);
  return moneyWords(deposited.chainId === null ? lead : `${lead}; deposit`, deposited, chainOf);
}

/** "5 USDC on Base"; null without an amount. */
export function amountOnChain({ amount, chainId }: VerdictMoney, chainOf: ChainOf): string | null {
  const words = amountWords(amount);
  if (words === null) return null;
  return chainId === null ? words : `${words} on ${chainName(chainOf, chainId)}`;
}

/**
 * A sentence with its amounts of more than eight decimals cut as in the list, "0.5123 ETH", a whole part never. The exact
 * ones stand in its title, and in what is copied.
 */
export function shortened(sentence: string): string {
  return sentence.replace(/(\d[\d,]*)\.\d{9,}(?![\w.])/g, (number: string, whole: string) =>
    whole.length > '999,999'.length ? whole : shortDecimal(number),
  );
}

export function addressWords(address: string): string {
  return middleCut(visibleText(address));
}

/** The address where it is not known to be the user's own; null otherwise. */
export function otherThanUser(
  { user }: RequestRecord,
  address: string | null,
  vmType: string | null | undefined,
): string | null {
  return !address || maybeSameAddress(vmType, address, user) ? null : address;
}
