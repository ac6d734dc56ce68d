import { sameAddress } from '#service/address';
import type { RequestRecord, SponsorshipPhase } from '#service/records/record';
import type { ChainCurrency, ChainRecord } from '#service/schema/chain';
import type { Amount, Currency } from '#service/schema/currency';
import type { RoutePhase } from '#service/schema/route';

export type Chains = ReadonlyMap<number, ChainRecord>;

/** Every token that a record names, once each; what one place leaves out of it, another may hold. */
export function recordTokens(record: RequestRecord, chains: Chains): Currency[] {
  const found: Currency[] = [];
  for (const named of namedCurrencies(record)) {
    if (named.symbol === null && named.address === null) continue;
    const at = found.findIndex((known) => isSameToken(known, named, chains));
    const known = found[at];
    if (known) found[at] = merged(known, named);
    else found.push(named);
  }
  return found;
}

/** The token of an address on a chain, from the record itself, else from the chain list; null where neither knows it. */
export function tokenAt(
  record: RequestRecord,
  chains: Chains,
  chainId: number | null,
  address: string | null,
): Currency | null {
  const chain = chains.get(chainId ?? Number.NaN);
  const inRecord = recordTokens(record, chains).find(
    (token) => token.chainId === chainId && sameAddress(chain?.vmType, token.address, address),
  );
  return inRecord ?? tokenOfChain(chain, address);
}

/** The token of an address, as the chain list has it. */
export function tokenOfChain(
  chain: ChainRecord | undefined,
  address: string | null,
): Currency | null {
  const listed =
    chain && listedTokens(chain).find((token) => sameAddress(chain.vmType, token.address, address));
  return listed ? asCurrency(listed, chain.id) : null;
}

/** Every token that the chain list has of a chain; some stand in several of its lists. */
export function listedTokens(chain: ChainRecord): ChainCurrency[] {
  const { currency, erc20Currencies, solverCurrencies, featuredTokens } = chain;
  return [
    ...(currency ? [currency] : []),
    ...(erc20Currencies ?? []),
    ...(solverCurrencies ?? []),
    ...(featuredTokens ?? []),
  ];
}

/** A currency of the chain list in the form of a record's. */
export function asCurrency(listed: ChainCurrency, chainId: number): Currency {
  const { address, symbol, name, decimals } = listed;
  return { chainId, address, symbol, name, decimals, metadata: null };
}

/** An amount of which a record holds nothing but smallest units. */
export function unitsAmount(amount: string | null, currency: Currency | null): Amount {
  return {
    currency,
    amount,
    amountFormatted: null,
    amountUsd: null,
    amountUsdCurrent: null,
    minimumAmount: null,
  };
}

function namedCurrencies(record: RequestRecord): Currency[] {
  const { route, refundCurrencyData, quoteOraclePrice, fees, appFees, feeSponsorship } = record;
  const amounts = [
    ...routeAmounts(route.quoted),
    ...routeAmounts(route.actual),
    refundCurrencyData,
    quoteOraclePrice?.inputCurrency,
    quoteOraclePrice?.outputCurrency,
    ...sponsoredAmounts(feeSponsorship?.quoted),
    ...sponsoredAmounts(feeSponsorship?.actual),
  ];
  return [
    ...amounts.map((amount) => amount?.currency),
    fees.currency,
    appFees.currency,
    feeSponsorship?.currency,
    record.currencyObject,
  ].filter((currency) => currency != null);
}

function routeAmounts(phase: RoutePhase | null): (Amount | null | undefined)[] {
  const { origin, destination, currencyGasTopup } = phase ?? {};
  return [
    origin?.inputCurrency,
    origin?.outputCurrency,
    destination?.inputCurrency,
    destination?.outputCurrency,
    currencyGasTopup,
  ];
}

function sponsoredAmounts(phase: SponsorshipPhase | null | undefined): (Amount | null)[] {
  if (!phase) return [];
  const each = phase.buckets.flatMap(({ total, sponsored, userPays }) => [
    total,
    sponsored,
    userPays,
  ]);
  return [...each, phase.sponsoredTotal, phase.userPaysTotal];
}

// A recorded quote leaves the address out; chain, symbol and decimals then have to do.
function isSameToken(a: Currency, b: Currency, chains: Chains): boolean {
  if (a.chainId !== b.chainId) return false;
  if (a.address !== null && b.address !== null)
    return sameAddress(chains.get(a.chainId ?? Number.NaN)?.vmType, a.address, b.address);
  return a.symbol === b.symbol && a.decimals === b.decimals;
}

function merged(known: Currency, named: Currency): Currency {
  return {
    chainId: known.chainId,
    address: known.address ?? named.address,
    symbol: known.symbol ?? named.symbol,
    name: known.name ?? named.name,
    decimals: known.decimals ?? named.decimals,
    metadata: {
      logoURI: known.metadata?.logoURI ?? named.metadata?.logoURI ?? null,
      verified: known.metadata?.verified ?? named.metadata?.verified ?? null,
      isNative: known.metadata?.isNative ?? named.metadata?.isNative ?? null,
    },
  };
}
