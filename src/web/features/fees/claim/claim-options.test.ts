import { readBalances } from '#service/schema/app-fee';
import { readChain, type ChainRecord } from '#service/schema/chain';
import { describe, expect, it } from 'vitest';
import {
  chainContracts,
  chainCurrencies,
  claimChainOptions,
  claimCurrencies,
  claimFee,
  currencyOptions,
  defaultCurrency,
} from './claim-options';

const chain = (raw: Record<string, unknown>): ChainRecord => {
  const read = readChain({ vmType: 'evm', ...raw });
  if (!read.chain) throw new Error(read.broken);
  return read.chain;
};
const base = chain({
  id: 8453,
  displayName: 'Base',
  tokenSupport: 'Limited',
  currency: { symbol: 'ETH', address: '0x00', supportsBridging: true },
  erc20Currencies: [
    { symbol: 'USDC', address: '0xAA', supportsBridging: true, decimals: 6 },
    { symbol: 'OLD', address: '0xBB', supportsBridging: false },
  ],
  solverCurrencies: [{ symbol: 'USDC', address: '0xaa' }],
  contracts: { multicall3: '0xC1', v3: { erc20Router: '0xC2' }, empty: '' },
  protocol: { v2: { depository: '0xD1' } },
});
const off = chain({ id: 1, name: 'off', disabled: true });
const { balances } = readBalances({
  balances: [{ currency: { chainId: 8453, address: '0xaa', symbol: 'USDC' }, amount: '5' }],
});

describe('where to claim to', () => {
  it('lists the free chain first and explains a disabled one', () => {
    const options = claimChainOptions([off, chain({ id: 10, name: 'ten' }), base], 8453);
    expect(options.map(({ value }) => value)).toEqual(['8453', '10', '1']);
    expect(options[0]?.label).toBe('Base · set as free chain');
    expect(options[2]).toMatchObject({ label: 'off (disabled)', disabled: true });
  });

  it('names each currency once, with what any list says about it', () => {
    expect(chainCurrencies(base).map(({ symbol }) => symbol)).toEqual(['USDC', 'OLD', 'ETH']);
    expect(chainCurrencies(base)[0]?.decimals).toBe(6);
    // The interface ties claims to no bridging: it is said, and forbids nothing.
    const warnings = currencyOptions(base).map(({ warning }) => warning);
    expect(warnings).toEqual([null, expect.stringMatching(/doesn’t bridge OLD/), null]);
  });

  it('begins with the balance’s own currency, or one of its symbol', () => {
    expect(defaultCurrency(base, balances).toLowerCase()).toBe('0xaa');
    const ten = chain({
      id: 10,
      erc20Currencies: [
        { symbol: 'DAI', address: '0x1' },
        { symbol: 'USDC', address: '0x2' },
      ],
    });
    expect(defaultCurrency(ten, balances)).toBe('0x2');
    expect(defaultCurrency(chain({ id: 11 }), balances)).toBe('');
    const unbridged = chain({
      id: 12,
      tokenSupport: 'Limited',
      currency: { symbol: 'X', address: '0x3', supportsBridging: false },
    });
    expect(defaultCurrency(unbridged, balances)).toBe('0x3');
  });

  it('offers a balance’s own currency where the chain does not list it', () => {
    const bare = chain({ id: 8453 });
    expect(claimCurrencies(bare, balances).map(({ address }) => address)).toEqual(['0xaa']);
    expect(defaultCurrency(bare, balances)).toBe('0xaa');
  });

  it('knows what is no wallet', () => {
    const contracts = chainContracts(base).map((address) => address.toLowerCase());
    expect(contracts.toSorted()).toEqual(['0x00', '0xaa', '0xbb', '0xc1', '0xc2', '0xd1']);
  });

  it('calls a claim free only on the free chain in the currency of all that is held', () => {
    const ten = chain({ id: 10 });
    expect(claimFee(base, '0xAA', balances, 8453).note).toMatch(/^No service fee/);
    expect(claimFee(base, '0x00', balances, 8453).note).toMatch(/fee may apply/);
    expect(claimFee(ten, '0xAA', balances, 8453).note).toMatch(
      /fee may apply: this isn’t the chain/,
    );
    expect(claimFee(base, '0xAA', balances, null).note).toMatch(/isn’t known here/);
  });

  it.each([
    [
      'its currency is another one',
      [{ currency: { chainId: 8453, address: '0xcc' }, amount: '5' }],
    ],
    ['it stands on another chain', [{ currency: { chainId: 10, address: '0xaa' }, amount: '5' }]],
    ['its currency is not reported', [{ amount: '5' }]],
    ['nothing is held', [{ currency: { chainId: 8453, address: '0xaa' }, amount: '0' }]],
    [
      'another one is held too',
      [
        { currency: { chainId: 8453, address: '0xaa' }, amount: '5' },
        { currency: { chainId: 10, address: '0xdd' }, amount: '5' },
      ],
    ],
  ])('calls no claim free of a balance where %s', (_what, held) => {
    const { balances: other } = readBalances({ balances: held });
    for (const currency of ['0xaa', '0xbb', '0x00'])
      expect(claimFee(base, currency, other, 8453).note).not.toMatch(/No service fee/);
  });
});
