import * as z from 'zod/mini';
import {
  fields,
  asObject,
  flagOrNull,
  numeric,
  numericOrNull,
  orNull,
  readList,
  readPart,
  text,
  textOrNull,
  type Unreadable,
} from './tolerant';

/** A token of a chain, from `currency`, `featuredTokens`, `erc20Currencies` or `solverCurrencies`. Fees are in bps and may be fractional. */
export const chainCurrency = fields({
  id: textOrNull,
  symbol: textOrNull,
  name: textOrNull,
  address: textOrNull,
  decimals: numericOrNull,
  supportsBridging: flagOrNull,
  supportsPermit: flagOrNull,
  withdrawalFee: numericOrNull,
  depositFee: numericOrNull,
  surgeEnabled: flagOrNull,
  metadata: orNull(fields({ logoURI: textOrNull, verified: flagOrNull })),
});
export type ChainCurrency = z.output<typeof chainCurrency>;

/**
 * Chain record (service-api.md C1). `withdrawalFee` and `depositFee` are basis points; the unit of
 * `partialDisableLimit` is unknown, 0 is none (C4). An empty string stands for "none" in URLs and contracts (C6).
 */
const wireChain = z.object({
  id: numeric,
  name: textOrNull,
  displayName: textOrNull,
  vmType: textOrNull,
  httpRpcUrl: textOrNull,
  wsRpcUrl: textOrNull,
  explorerUrl: textOrNull,
  explorerName: textOrNull,
  explorerPaths: orNull(z.looseObject({})),
  explorerQueryParams: orNull(z.looseObject({})),
  depositEnabled: flagOrNull,
  disabled: flagOrNull,
  tokenSupport: textOrNull,
  partialDisableLimit: numericOrNull,
  blockProductionLagging: flagOrNull,
  withdrawalFee: numericOrNull,
  depositFee: numericOrNull,
  surgeEnabled: flagOrNull,
  currency: orNull(chainCurrency),
  iconUrl: textOrNull,
  logoUrl: textOrNull,
  brandColor: textOrNull,
  contracts: orNull(z.looseObject({})),
  baseChainId: numericOrNull,
  statusMessage: textOrNull,
  protocol: orNull(
    z.looseObject({
      v2: orNull(
        z.looseObject({
          chainId: textOrNull,
          depository: textOrNull,
          depositoryVault: textOrNull,
        }),
      ),
    }),
  ),
});

/** Lists are read item by item: one odd item costs only itself. */
const wireLists = {
  featuredTokens: chainCurrency,
  erc20Currencies: chainCurrency,
  solverCurrencies: chainCurrency,
  solverAddresses: text,
  tags: text,
};
type WireLists = { [K in keyof typeof wireLists]: z.output<(typeof wireLists)[K]>[] | null };
type WireChain = z.output<typeof wireChain> & WireLists;

/**
 * A chain as the product reads it: parts that did not parse are null (items of a list are left out) and noted.
 * Fields that are not named here stay in the raw value.
 */
export type ChainRecord = WireChain & { unreadable: Unreadable[] };
export type ReadChain =
  | { raw: unknown; chain: ChainRecord; broken?: undefined }
  | { raw: unknown; chain?: undefined; broken: string };

const wireFields = Object.entries(wireChain.shape);

/** Reads one chain field by field; only one without a numeric id is broken. */
export function readChain(raw: unknown): ReadChain {
  const object = asObject(raw);
  if (!object) return { raw, broken: 'This chain is no object.' };
  if (!numeric.safeParse(object.id).success)
    return { raw, broken: 'This chain has no numeric id.' };
  const unreadable: Unreadable[] = [];
  const read = [
    ...wireFields.map(([key, schema]) => [key, readPart(schema, object[key], key, unreadable)]),
    ...Object.entries<z.ZodMiniType>(wireLists).map(([key, schema]) => [
      key,
      readList(schema, object[key], key, unreadable),
    ]),
  ];
  return { raw, chain: { ...(Object.fromEntries(read) as WireChain), unreadable } };
}

/** The answer of GET /chains. Throws ZodMiniError when the envelope is of another shape. */
export function readChains(body: unknown): { chains: ReadChain[]; isSandbox: boolean } {
  const envelope = z
    .looseObject({ chains: z.array(z.unknown()), sandbox: z.nullish(z.boolean()) })
    .parse(body);
  return { chains: envelope.chains.map(readChain), isSandbox: envelope.sandbox === true };
}
