import * as z from 'zod/mini';

const text = z.string().check(z.maxLength(256));
const units = z.string().check(z.regex(/^\d{1,78}$/));

/**
 * Body of POST /price, /quote/v2 and /quote (service-api.md Q9). Ranges are the service's to judge, so that its
 * `errorCode` reaches the caller. Strict, because a member that is dropped would price something else.
 */
export const quoteBody = z.strictObject({
  user: text,
  originChainId: z.int(),
  destinationChainId: z.int(),
  originCurrency: text,
  destinationCurrency: text,
  amount: units,
  tradeType: z.enum(['EXACT_INPUT', 'EXACT_OUTPUT', 'EXPECTED_OUTPUT']),
  recipient: z.optional(text),
  slippageTolerance: z.optional(text),
  latePaymentSlippageTolerance: z.optional(text),
  refundTo: z.optional(text),
  useDepositAddress: z.optional(z.boolean()),
  strict: z.optional(z.boolean()),
  appFees: z.optional(
    z.array(z.strictObject({ recipient: text, fee: text })).check(z.maxLength(20)),
  ),
  referrer: z.optional(text),
  includeProtocolData: z.optional(z.boolean()),
  maxRouteLength: z.optional(z.int()),
  includedOriginSwapSources: z.optional(z.array(text).check(z.maxLength(100))),
  txs: z.optional(
    z
      .array(
        z.strictObject({
          to: text,
          value: units,
          data: z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/)),
        }),
      )
      .check(z.maxLength(50)),
  ),
});
export type QuoteBody = z.output<typeof quoteBody>;
