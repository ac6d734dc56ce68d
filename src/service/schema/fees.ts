import type * as z from 'zod/mini';
import { currency } from './currency';
import {
  anyRecord,
  fields,
  anyOrNull,
  numericOrNull,
  orNull,
  textOrNull,
  valuesOf,
} from './tolerant';

/** One component of the v3 fee breakdown. Charges are negative, what a sponsor pays is positive (service-api.md R17). */
export const feeComponent = fields({
  usd: textOrNull,
  amount: textOrNull,
  amountFormatted: textOrNull,
});

/** Any component name: `swap`, `execution`, `platform` (v2: `relay`), `app`, `sponsored` are known. */
export const feePhase = anyRecord;

export const wireFeesV3 = fields({
  quoted: anyOrNull,
  actual: anyOrNull,
  currency: anyOrNull,
});

/** v2 `fees` and `feesUsd`: gas, fixed, price, gateway, any other name as it came. */
export const wireFeesV2 = valuesOf(textOrNull);

/** An app fee, quoted or collected. v3 quoted items carry no USD. `amountUsd` is then, `amountUsdCurrent` is now. */
export const appFee = fields({
  recipient: textOrNull,
  bps: textOrNull,
  amount: textOrNull,
  amountFormatted: textOrNull,
  amountUsd: textOrNull,
  amountUsdCurrent: textOrNull,
});
export type AppFee = z.output<typeof appFee>;

export const wireAppFeesV3 = fields({
  quoted: anyOrNull,
  actual: anyOrNull,
  currency: orNull(currency),
});

/** v2 `subsidizedFee`: what the sponsor paid, on which chain, in which currency. */
const subsidizedSide = fields({
  amount: textOrNull,
  address: textOrNull,
  chainId: numericOrNull,
});
export const subsidizedFee = fields({
  origin: orNull(subsidizedSide),
  sponsor: orNull(subsidizedSide),
  amountUsd: textOrNull,
  amountUsdCurrent: textOrNull,
});
export type SubsidizedFee = z.output<typeof subsidizedFee>;
