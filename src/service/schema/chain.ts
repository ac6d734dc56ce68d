import * as z from 'zod/mini';
import {
  anyRecord,
  asObject,
  fields,
  flagOrNull,
  looseFields,
  numericOrNull,
  orNull,
  readFields,
  readList,
  text,
  textOrNull,
  type Reader,
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
const wireChain = fields({
  id: numericOrNull,
  name: textOrNull,
  displayName: textOrNull,
  vmType: textOrNull,
  httpRpcUrl: textOrNull,
  wsRpcUrl: textOrNull,
  explorerUrl: textOrNull,
  explorerName: textOrNull,
  explorerPaths: orNull(anyRecord),
  explorerQueryParams: orNull(anyRecord),
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
  contracts: orNull(anyRecord),
  baseChainId: numericOrNull,
  statusMessage: textOrNull,
  protocol: orNull(
    looseFields({
      v2: orNull(
        looseFields({
          chainId: textOrNull,
          depository: textOrNull,
          depositoryVault: textOrNull,
        }),
      ),
    }),
  ),
});

/** Lists are read item by item: one odd item costs only itself. Null: not reported. */
interface ChainLists {
  featuredTokens: ChainCurrency[] | null;
  erc20Currencies: ChainCurrency[] | null;
  solverCurrencies: ChainCurrency[] | null;
  solverAddresses: string[] | null;
  tags: string[] | null;
}

/**
 * A chain as the product reads it: parts that did not parse are null (items of a list are left out) and noted.
 * Fields that are not named here stay in the raw value.
 */
export type ChainRecord = Omit<z.output<typeof wireChain>, 'id'> &
  ChainLists & { id: number; unreadable: Unreadable[] };
export type ReadChain =
  | { raw: unknown; chain: ChainRecord; broken?: undefined }
  | { raw: unknown; chain?: undefined; broken: string };

/** Reads one chain field by field; only one without a numeric id is broken. */
export function readChain(raw: unknown): ReadChain {
  const object = asObject(raw);
  if (!object) return { raw, broken: 'This chain is no object.' };
  const unreadable: Unreadable[] = [];
  const { id, ...scalars } = readFields(wireChain, object, '', unreadable);
  if (id === null) return { raw, broken: 'This chain has no numeric id.' };
  const list = <T>(key: keyof ChainLists, item: Reader<T>) =>
    readList(item, object[key], key, unreadable);
  const chain = {
    id,
    ...scalars,
    featuredTokens: list('featuredTokens', chainCurrency),
    erc20Currencies: list('erc20Currencies', chainCurrency),
    solverCurrencies: list('solverCurrencies', chainCurrency),
    solverAddresses: list('solverAddresses', text),
    tags: list('tags', text),
    unreadable,
  };
  return { raw, chain };
}

/** Whether deposits are seen in the mempool before a block holds them (service-api.md S3). */
export function isUtxoChain({ vmType }: Pick<ChainRecord, 'vmType'>): boolean {
  return vmType === 'bvm';
}

/** Whether it may be one, for how long a deposit may wait: a chain that is not known may. */
export function mayBeUtxo(chain: Pick<ChainRecord, 'vmType'> | undefined): boolean {
  return chain === undefined || isUtxoChain(chain);
}

/** The chain's name as people know it; its id where it reports none or a blank one, or is not in the list. */
export function nameOfChain(
  chain: Pick<ChainRecord, 'displayName' | 'name'> | undefined,
  chainId: number | string,
): string {
  const names = [chain?.displayName, chain?.name];
  return names.find((name) => name?.trim()) ?? `chain ${chainId}`;
}

/** The answer of GET /chains. Throws ZodMiniError when the envelope is of another shape. */
export function readChains(body: unknown): { chains: ReadChain[]; isSandbox: boolean } {
  const envelope = z
    .looseObject({ chains: z.array(z.unknown()), sandbox: z.nullish(z.boolean()) })
    .parse(body);
  return { chains: envelope.chains.map(readChain), isSandbox: envelope.sandbox === true };
}
