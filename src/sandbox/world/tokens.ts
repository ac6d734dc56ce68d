import { formatUnits } from 'viem';
import { worldChains, type WorldChain } from './chains';
import type { RecordedCurrency } from './recorded-chains';

export interface Token extends RecordedCurrency {
  index: number;
  chain: WorldChain;
  priceMicroUsd: bigint;
  verified: boolean;
  isNative: boolean;
  /** Whether the solver holds it: then it can be bridged without a swap. */
  isHeld: boolean;
  /** Smallest units in one whole. */
  unit: bigint;
}

const prices = new Map<string, number>(
  Object.entries({
    ETH: 3120.42,
    WETH: 3120.42,
    BTC: 91_240.5,
    cbBTC: 91_198.2,
    SOL: 142.37,
    BNB: 901.2,
    POL: 0.1744,
    AVAX: 15.31,
    TRX: 0.2811,
    XRP: 2.13,
    GRAM: 1.57,
    HYPE: 38.4,
    xDAI: 0.9999,
    HBAR: 0.1412,
    S: 0.1123,
    CRO: 0.1071,
    MNT: 1.021,
    BERA: 1.214,
    APE: 0.2514,
    XPL: 0.2213,
    MON: 0.0312,
    RON: 0.3117,
    FLOW: 0.2519,
    METIS: 8.41,
    SOMI: 0.3312,
    ANIME: 0.00812,
    GUN: 0.0188,
    PLUME: 0.0411,
    DEGEN: 0.0019,
    SYND: 0.3421,
    LARK: 0.0421,
    DORY: 1.37,
    gUSDT: 0.9998,
    USDT: 0.9998,
    USDe: 0.9991,
    USD: 1,
    USDC: 0.9997,
    'USDC.e': 0.9996,
    pUSD: 1.0001,
    'USD₮0': 0.9998,
    'USDC (Perp)': 0.9997,
    'ETH (Spot)': 3118.9,
  }),
);

/** A stranger's token: its name turns the reading direction, and its badge must not say "verified". */
const oddName = 'Reward‮ nioC DSU';

function tokensOf(chain: WorldChain): Omit<Token, 'index'>[] {
  const known = chain.currencies.map((currency) => ({
    ...currency,
    chain,
    priceMicroUsd: BigInt(Math.round((prices.get(currency.symbol) ?? 1) * 1_000_000)),
    verified: true,
    isNative: currency.address === chain.currency.address,
    isHeld: chain.solverCurrencies.some(({ address }) => address === currency.address),
    unit: 10n ** BigInt(currency.decimals),
  }));
  if (chain.id !== 8453) return known;
  const odd = {
    id: 'odd',
    symbol: 'USDC',
    name: oddName,
    address: '0x0dd0000000000000000000000000000000000dd0',
  };
  const rest = {
    decimals: 18,
    chain,
    priceMicroUsd: 4_100n,
    verified: false,
    isNative: false,
    isHeld: false,
    unit: 10n ** 18n,
  };
  return [...known, { ...odd, ...rest }];
}

/** Every currency of every chain, in one list: rows name a token by its index. */
export const tokens: readonly Token[] = worldChains
  .flatMap(tokensOf)
  .map((token, index) => ({ ...token, index }));

function findOdd(): Token {
  const odd = tokens.find(({ name }) => name === oddName);
  if (odd === undefined) throw new Error('the odd token is missing');
  return odd;
}

export const oddToken = findOdd();

function byChain(list: readonly Token[]): (chain: WorldChain) => readonly Token[] {
  const lists = new Map<number, Token[]>();
  for (const token of list)
    lists.set(token.chain.id, [...(lists.get(token.chain.id) ?? []), token]);
  return (chain) => lists.get(chain.id) ?? [];
}

export const tokensOn = byChain(tokens);
export const heldTokensOn = byChain(tokens.filter(({ isHeld }) => isHeld));

/** Micro-USD as decimal text with six places; the sign in front. */
export function usdText(microUsd: bigint): string {
  const digits = String(microUsd < 0n ? -microUsd : microUsd).padStart(7, '0');
  return `${microUsd < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Smallest units worth that many micro-USD, rounded down. */
export function unitsOf(microUsd: bigint, token: Token): bigint {
  return (microUsd * token.unit) / token.priceMicroUsd;
}

export function microUsdOf(units: bigint, token: Token): bigint {
  return (units * token.priceMicroUsd) / token.unit;
}

export function currencyBody(token: Token) {
  return bodies[token.index] ?? bodyOf(token);
}

function bodyOf(token: Token) {
  return {
    chainId: token.chain.id,
    address: token.address,
    symbol: token.symbol,
    name: token.name,
    decimals: token.decimals,
    metadata: { logoURI: '', verified: token.verified, isNative: token.isNative },
  };
}

const bodies = tokens.map(bodyOf);

/** Amount object of `units`; its USD value is that of the units, so both always agree. */
export function amountBody(token: Token, units: bigint, minimumUnits = units) {
  return {
    currency: currencyBody(token),
    ...bareAmount(token, units),
    minimumAmount: String(minimumUnits),
  };
}

/** The same without a currency of its own: v3 hoists it beside the phases. */
export function bareAmount(token: Token, units: bigint) {
  return {
    amount: String(units),
    amountFormatted: formatUnits(units, token.decimals),
    amountUsd: usdText(microUsdOf(units, token)),
  };
}
