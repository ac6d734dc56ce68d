import { addressKey } from '#service/address';
import { compareDecimal } from '#service/decimal';
import type { AppFeeBalances } from '#service/schema/app-fee';
import type { Amount } from '#service/schema/currency';
import type { AvailableBalances } from './claim';

/** What a claim can draw on, as far as the answer says: all of it, because the service does not say which balance it takes. */
export function availableBalances(data: AppFeeBalances): AvailableBalances {
  return {
    usd: data.availableBalanceUsd,
    balances: data.balances.map((balance) => ({
      key: balanceKey(balance),
      amount: balance.amount,
      symbol: balance.currency?.symbol ?? null,
      decimals: balance.currency?.decimals ?? null,
      usd: balance.amountUsd,
    })),
  };
}

/** Tells an address's balances apart: chain and currency, or what there is of them. */
export function balanceKey({ currency }: Amount): string {
  const address = currency?.address
    ? addressKey(currency.address)
    : (currency?.symbol ?? 'unknown');
  return `${currency?.chainId ?? 'any'}:${address}`;
}

/**
 * Whether anything can be claimed: by the available total, else by the amounts; null where neither is readable. Less than a
 * cent is nothing: what accrues after a claim of all is not offered at once.
 */
export function hasAvailable({ usd, balances }: AvailableBalances): boolean | null {
  const order = usd === null ? null : compareDecimal(usd, '0.01');
  if (order !== null) return order >= 0;
  const amounts = balances.map(({ amount }) => (isUnits(amount) ? BigInt(amount) : null));
  if (amounts.some((amount) => amount !== null && amount > 0n)) return true;
  return amounts.includes(null) ? null : false;
}

export function isUnits(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,78}$/.test(value);
}
