import type { ChainCurrency, ChainRecord } from '#service/schema/chain';

/** The lists of a chain record that name tokens. */
export type TokenList = 'native' | 'featured' | 'erc20' | 'solver';

export interface ChainToken {
  token: ChainCurrency;
  lists: TokenList[];
}

/** Every token that a chain record names, once, with the lists that name it. Fields come from the first list that has them. */
export function tokensOf(chain: ChainRecord): ChainToken[] {
  const lists: [TokenList, ChainCurrency[]][] = [
    ['native', chain.currency ? [chain.currency] : []],
    ['featured', chain.featuredTokens ?? []],
    ['erc20', chain.erc20Currencies ?? []],
    ['solver', chain.solverCurrencies ?? []],
  ];
  const byKey = new Map<string, ChainToken>();
  for (const [list, tokens] of lists)
    for (const token of tokens) {
      const key =
        token.address === null ? `${token.symbol} ${token.id}` : addressKey(token.address);
      const known = byKey.get(key);
      if (!known) byKey.set(key, { token, lists: [list] });
      else byKey.set(key, { token: merge(known.token, token), lists: withList(known.lists, list) });
    }
  return [...byKey.values()];
}

// Only hex addresses mean the same in both cases.
function addressKey(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address;
}

function withList(lists: TokenList[], list: TokenList): TokenList[] {
  return lists.includes(list) ? lists : [...lists, list];
}

function merge(first: ChainCurrency, second: ChainCurrency): ChainCurrency {
  const reported = Object.entries(first).filter(([, value]) => value !== null);
  return { ...second, ...Object.fromEntries(reported) };
}
