import { sameAddress } from '#service/address';
import type { ChainCurrency, ChainRecord } from '#service/schema/chain';
import { groupedBy } from '../../lib/grouped-by';
import { truncated } from '../../lib/truncation';

/** The lists of a chain record that name tokens. */
export type TokenList = 'native' | 'featured' | 'erc20' | 'solver';

export const listWords: Record<TokenList, string> = {
  native: 'native',
  featured: 'featured',
  erc20: 'ERC20',
  solver: 'solver',
};

export interface ChainToken {
  /** Each field from the first list that reports it. */
  token: ChainCurrency;
  lists: TokenList[];
  /** Fields on which the lists disagree, each with what every list says: `Lists disagree on decimals: 6 (featured, solver), 18 (ERC20)`. */
  conflicts: string[];
}

type Entry = [TokenList, ChainCurrency];

/** Every token that a chain record names, once, with the lists that name it. */
export function tokensOf(chain: ChainRecord): ChainToken[] {
  const entries: Entry[] = [
    ...(chain.currency ? [['native', chain.currency] as Entry] : []),
    ...(chain.featuredTokens ?? []).map((token): Entry => ['featured', token]),
    ...(chain.erc20Currencies ?? []).map((token): Entry => ['erc20', token]),
    ...(chain.solverCurrencies ?? []).map((token): Entry => ['solver', token]),
  ];
  const tokens: Entry[][] = [];
  for (const entry of entries) {
    const known = tokens.find(([first]) => first && isSameToken(chain, first[1], entry[1]));
    if (known) known.push(entry);
    else tokens.push([entry]);
  }
  return tokens.map(merge);
}

/** "Token surge: WETH, USDC and 3 more"; null where no token of the chain reports one. */
export function surgingWords(chain: ChainRecord): string | null {
  const surging = tokensOf(chain).filter(({ token }) => token.surgeEnabled === true);
  if (surging.length === 0) return null;
  const named = surging
    .slice(0, 2)
    .map(({ token }) => truncated(token.symbol || 'symbol not reported', 24));
  const more = surging.length - named.length;
  return `Token surge: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Whether a symbol, name, id or address of the token holds the text. */
export function tokenMatches({ token }: ChainToken, text: string): boolean {
  const names = [token.symbol, token.name, token.id, token.address];
  return names.some((name) => name?.toLowerCase().includes(text.toLowerCase()));
}

function isSameToken({ vmType }: ChainRecord, a: ChainCurrency, b: ChainCurrency): boolean {
  if (a.address !== null && b.address !== null) return sameAddress(vmType, a.address, b.address);
  return a.address === b.address && a.symbol === b.symbol && a.id === b.id;
}

const fieldWords = {
  id: 'ID',
  symbol: 'symbol',
  name: 'name',
  decimals: 'decimals',
  supportsBridging: 'bridgeable',
  supportsPermit: 'permit',
  withdrawalFee: 'withdrawal fee (bps)',
  depositFee: 'deposit fee (bps)',
  surgeEnabled: 'surge',
} as const satisfies Partial<Record<keyof ChainCurrency, string>>;
const fieldNames = Object.keys(fieldWords) as (keyof typeof fieldWords)[];

const quoted = (value: string | number | boolean | null) =>
  typeof value === 'string' ? `“${value}”` : String(value);

function merge(entries: Entry[]): ChainToken {
  const token = Object.assign(
    { ...entries[0]?.[1] },
    ...entries.toReversed().map(([, fields]) => reportedFields(fields)),
  ) as ChainCurrency;
  const conflicts = fieldNames.flatMap((field) => {
    const reported = entries.filter(([, fields]) => fields[field] !== null);
    if (new Set(reported.map(([, fields]) => fields[field])).size < 2) return [];
    const values = groupedBy(reported, ([, fields]) => quoted(fields[field]));
    const said = [...values].map(
      ([value, group]) => `${value} (${group.map(([list]) => listWords[list]).join(', ')})`,
    );
    return [`Lists disagree on ${fieldWords[field]}: ${said.join(', ')}`];
  });
  return { token, lists: [...new Set(entries.map(([list]) => list))], conflicts };
}

/** The fields that are reported; the first list fills in the nulls of a later one and not the other way round. */
function reportedFields(token: ChainCurrency): Partial<ChainCurrency> {
  return Object.fromEntries(Object.entries(token).filter(([, value]) => value !== null));
}
