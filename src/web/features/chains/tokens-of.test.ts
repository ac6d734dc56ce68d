import { expect, it } from 'vitest';
import { readChain } from '#service/schema/chain';
import { surgingWords, tokenMatches, tokensOf } from './tokens-of';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

function tokens(fields: object) {
  const { chain } = readChain({ id: 1, vmType: 'evm', ...fields });
  return chain ? tokensOf(chain) : [];
}

it('names a token once, with every list that names it', () => {
  const [token, ...others] = tokens({
    featuredTokens: [{ symbol: 'USDC', address: usdc }],
    erc20Currencies: [{ symbol: 'USDC', address: usdc.toLowerCase(), decimals: 6 }],
    solverCurrencies: [{ symbol: 'USDC', address: usdc }],
  });
  expect(others).toEqual([]);
  expect(token?.lists).toEqual(['featured', 'erc20', 'solver']);
  expect(token?.token).toMatchObject({ address: usdc, decimals: 6 });
});

it('keeps addresses apart whose case matters', () => {
  const solverCurrencies = [{ address: 'EPjFWdd5' }, { address: 'EPjFwdd5' }];
  expect(tokens({ vmType: 'svm', solverCurrencies })).toHaveLength(2);
});

it('says on which fields the lists disagree', () => {
  const [token] = tokens({
    vmType: 'evm',
    featuredTokens: [{ symbol: 'USDC', address: usdc, decimals: 6, id: 'usdc' }],
    erc20Currencies: [{ symbol: 'USDC', address: usdc.toLowerCase(), decimals: 18 }],
    solverCurrencies: [{ symbol: 'USDC', address: usdc }],
  });
  expect(token?.token.decimals).toBe(6);
  expect(token?.conflicts).toEqual(['Lists disagree on decimals: 6 (featured), 18 (ERC20)']);
});

it('finds none where none is reported', () => {
  expect(tokens({})).toEqual([]);
});

it.each(['usd', 'Coin', usdc.slice(5, 12).toUpperCase(), ''])('finds a token by %j', (text) => {
  const [token] = tokens({
    erc20Currencies: [{ symbol: 'USDC', name: 'USD Coin', address: usdc }],
  });
  expect(token && tokenMatches(token, text)).toBe(true);
  expect(token && tokenMatches(token, 'weth')).toBe(false);
});

it('names the tokens that report a surge, the first two of many', () => {
  const words = (...symbols: (string | null)[]) => {
    const erc20Currencies = [
      { symbol: 'USDC', address: '0x0', surgeEnabled: false },
      ...symbols.map((symbol, at) => ({ symbol, address: `0x${at + 1}`, surgeEnabled: true })),
    ];
    const { chain } = readChain({ id: 1, vmType: 'evm', erc20Currencies });
    return chain && surgingWords(chain);
  };
  expect(words()).toBeNull();
  expect(words('WETH')).toBe('Token surge: WETH');
  expect(words('WETH', null, 'DAI')).toBe('Token surge: WETH, symbol not reported and 1 more');
});
