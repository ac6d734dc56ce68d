import { addressKey } from '#service/address';
import type { Amount } from '#service/schema/currency';

/** Tells an address's balances apart: chain and currency, or what there is of them. */
export function balanceKey({ currency }: Amount): string {
  const address = currency?.address
    ? addressKey(currency.address)
    : (currency?.symbol ?? 'unknown');
  return `${currency?.chainId ?? 'any'}:${address}`;
}
