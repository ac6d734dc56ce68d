import * as z from 'zod/mini';
import { anyRecord, asObject, reader, refuse } from './tolerant';

// zod's own checks of texts, numbers and unknown keys would be the page's only ones, in what it loads first.
const textOf = (pattern: RegExp) =>
  reader((value, context) =>
    typeof value === 'string' && pattern.test(value)
      ? value
      : refuse(context, value, 'not the text'),
  );
const text = textOf(/^[^]{0,256}$/);
const units = textOf(/^\d{1,78}$/);
const integer = reader((value, context) =>
  Number.isSafeInteger(value) ? (value as number) : refuse(context, value, 'not an integer'),
);

/** Refuses what the shape doesn't name, and says which. */
function exact<S extends z.core.$ZodShape>(shape: S) {
  const object = z.object(shape);
  const known = reader((value, context) => {
    const keys = Object.keys(asObject(value) ?? {}).filter((key) => !Object.hasOwn(shape, key));
    if (keys.length > 0)
      context.issues.push({ code: 'unrecognized_keys', keys, input: asObject(value) ?? {} });
    return value as z.input<typeof object>;
  });
  return z.pipe(known, object);
}

/** A list of so many items at most. */
const upTo = <T extends z.ZodMiniType>(length: number, item: T) =>
  z.pipe(
    reader((value, context) =>
      Array.isArray(value) && value.length > length
        ? refuse(context, value, 'too long')
        : (value as z.input<typeof item>[]),
    ),
    z.array(item),
  );

/** Optional members of one kind. */
const optional = <K extends string, T extends z.ZodMiniType>(names: readonly K[], schema: T) =>
  Object.fromEntries(names.map((name) => [name, z.optional(schema)])) as Record<
    K,
    z.ZodMiniOptional<T>
  >;

/** A member whose type nobody documents: what the service takes there is its own to judge. */
const scalar = reader((value, context): string | number | boolean =>
  typeof value === 'boolean' ||
  Number.isSafeInteger(value) ||
  (typeof value === 'string' && value.length <= 256)
    ? (value as string | number | boolean)
    : refuse(context, value, 'not a text, a whole number, true or false'),
);

/** Members that have a field of their own in the form, each as the interface names it. */
export const quoteShape = {
  user: text,
  originChainId: integer,
  destinationChainId: integer,
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
  appFees: z.optional(upTo(20, exact({ recipient: text, fee: text }))),
  referrer: z.optional(text),
  includeProtocolData: z.optional(z.boolean()),
  maxRouteLength: z.optional(integer),
  includedOriginSwapSources: z.optional(upTo(100, text)),
  txs: z.optional(
    upTo(50, exact({ to: text, value: units, data: textOf(/^0x([0-9a-fA-F]{2})*$/) })),
  ),
};

/** All others that the schema names (service-api.md Q9); of the first two groups the types are *assumed* by their names. */
export const furtherShape = {
  ...optional(
    [
      'refundOnOrigin',
      'topupGas',
      'enableTrueExactOutput',
      'explicitDeposit',
      'useExternalLiquidity',
      'useFallbacks',
      'usePermit',
      'forceSolverExecution',
      'subsidizeFees',
      'subsidizeRent',
      'useSharedAccounts',
      'includeComputeUnitLimit',
      'overridePriceImpact',
      'disableSwapProviderPreference',
      'disableOriginSwaps',
      'indicativeQuote',
    ],
    z.boolean(),
  ),
  ...optional(['referrerAddress', 'recoveryAddress', 'depositFeePayer'], text),
  ...optional(
    [
      'txsGasLimit',
      'topupGasAmount',
      'permitExpiry',
      'gasLimitForDepositSpecifiedTxs',
      'maxSubsidizationAmount',
      'originGasOverhead',
      'fixedRate',
      'ttl',
      'subsidizationBps',
    ],
    scalar,
  ),
  ...optional(
    [
      'sponsoredFeeComponents',
      'includedSwapSources',
      'excludedSwapSources',
      'includedDestinationSwapSources',
    ],
    upTo(100, text),
  ),
  additionalData: z.optional(exact({ userPublicKey: text })),
  // What an authorization consists of isn't documented.
  authorizationList: z.optional(upTo(20, anyRecord)),
};

/**
 * Body of POST /price, /quote/v2 and /quote (service-api.md Q9). Ranges are the service's to judge, so that its
 * `errorCode` reaches the caller. Strict: a member that nobody documents
 * is refused, because the price would be of something else if it were dropped.
 */
export const quoteBody = exact({ ...quoteShape, ...furtherShape });
export type QuoteBody = z.output<typeof quoteBody>;
