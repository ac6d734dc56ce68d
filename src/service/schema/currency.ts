import type * as z from 'zod/mini';
import { decimalOrNull, fields, flagOrNull, numericOrNull, orNull, textOrNull } from './tolerant';

/**
 * Currency object (service-api.md R26). `currencyObject` is often `{}` even where a currency is
 * set, so every field may be null. `address` is the chain's own form, not always an EVM address.
 */
export const currency = fields({
  chainId: numericOrNull,
  address: textOrNull,
  symbol: textOrNull,
  name: textOrNull,
  decimals: numericOrNull,
  metadata: orNull(
    fields({
      logoURI: textOrNull,
      verified: flagOrNull,
      isNative: flagOrNull,
    }),
  ),
});
export type Currency = z.output<typeof currency>;

/**
 * Amount object. `amount` and `minimumAmount` are smallest units as digit text, `amountFormatted` is
 * the service's own decimal text, the two USD values are decimal text at the time of the request and now.
 */
export const amount = fields({
  currency: orNull(currency),
  amount: decimalOrNull,
  amountFormatted: decimalOrNull,
  amountUsd: decimalOrNull,
  amountUsdCurrent: decimalOrNull,
  minimumAmount: decimalOrNull,
});
export type Amount = z.output<typeof amount>;
