import { sameAddress } from '#service/address';
import type { RequestRecord } from '#service/record';
import { middleCut, visibleText } from '../lib/truncation';
import { amountWords } from '../components/amount-text';
import { chainName, type ChainOf } from './chain-of';
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

/** A lead about what was deposited: without its amount the chain is named as the deposit's, not as the lead's. */
export function depositWords(lead: string, deposited: VerdictMoney, chainOf: ChainOf): string {
  const isChainAlone = amountWords(deposited.amount) === null && deposited.chainId !== null;
  return moneyWords(isChainAlone ? `${lead}; deposit` : lead, deposited, chainOf);
}

/** "5 USDC on Base"; null without an amount. */
export function amountOnChain({ amount, chainId }: VerdictMoney, chainOf: ChainOf): string | null {
  const words = amountWords(amount);
  if (words === null) return null;
  return chainId === null ? words : `${words} on ${chainName(chainOf, chainId)}`;
}

export function addressWords(address: string): string {
  return middleCut(visibleText(address));
}

/**
 * The address where it is not known to be the user's own; null otherwise. On a chain that is not known here, a
 * difference in case alone is no difference that can be told.
 */
export function otherThanUser(
  { user }: RequestRecord,
  address: string | null,
  vmType: string | null | undefined,
): string | null {
  if (!address || sameAddress(vmType, address, user)) return null;
  const isUnsure = vmType == null && address.toLowerCase() === user?.toLowerCase();
  return isUnsure ? null : address;
}
