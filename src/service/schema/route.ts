import type * as z from 'zod/mini';
import { amount } from './currency';
import { fields, anyOrNull, listOf, orNull, text, textOrNull } from './tolerant';

/** A gas top-up stands at `route.actual.destination` (service-api.md R13). */
const side = fields({
  inputCurrency: orNull(amount),
  outputCurrency: orNull(amount),
  router: textOrNull,
  currencyGasTopup: orNull(amount),
});

/** `route.quoted`, `route.actual` and v2 `metadata.route`: what enters and leaves each side. */
export const routePhase = fields({
  origin: orNull(side),
  destination: orNull(side),
  rate: textOrNull,
  currencyGasTopup: orNull(amount),
});
export type RoutePhase = z.output<typeof routePhase>;

export const wireRoute = fields({
  quoted: anyOrNull,
  actual: anyOrNull,
  includedSwapSources: orNull(listOf(text)),
  includedOriginSwapSources: orNull(listOf(text)),
  includedDestinationSwapSources: orNull(listOf(text)),
});

/** v2 `metadata`: `route` is the quote, the currencies beside it the outcome (service-api.md R30). */
export const wireMetadataV2 = fields({
  sender: textOrNull,
  recipient: textOrNull,
  currencyIn: orNull(amount),
  currencyOut: orNull(amount),
  currencyGasTopup: orNull(amount),
  rate: textOrNull,
  route: anyOrNull,
});

/** `quoteOraclePrice`: the oracle's view of the pair at quote time. */
export const quoteOraclePrice = fields({
  rate: textOrNull,
  observedAt: textOrNull,
  inputCurrency: orNull(amount),
  outputCurrency: orNull(amount),
});
export type QuoteOraclePrice = z.output<typeof quoteOraclePrice>;
