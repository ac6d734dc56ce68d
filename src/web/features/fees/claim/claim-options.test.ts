import { readBalances } from '#service/schema/app-fee';
import { readChain, type ChainRecord } from '#service/schema/chain';
import { describe, expect, it } from 'vitest';
import {
  chainContracts,
  chainCurrencies,
  chainOptions,
  claimFeeNote,
  currencyOptions,
  defaultCurrency,
} from './claim-options';

const chain = (raw: Record<string, unknown>): ChainRecord => {
  const read = readChain(raw);
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
const [balance] = readBalances({
  balances: [{ currency: { chainId: 8453, address: '0xaa', symbol: 'USDC' }, amount: '5' }],
}).balances;

describe('where to claim to', () => {
  it('lists the free chain first and explains a disabled one', () => {
    const options = chainOptions([off, chain({ id: 10, name: 'ten' }), base], 8453);
    expect(options.map(({ value }) => value)).toEqual(['8453', '10', '1']);
    expect(options[0]?.label).toBe('Base, free');
    expect(options[2]?.reason).toBe('disabled by the service');
  });

  it('names each currency once, with what any list says about it', () => {
    expect(chainCurrencies(base).map(({ symbol }) => symbol)).toEqual(['USDC', 'OLD', 'ETH']);
    expect(chainCurrencies(base)[0]?.decimals).toBe(6);
    expect(currencyOptions(base).map(({ reason }) => reason)).toEqual([
      null,
      'not bridged on this chain',
      null,
    ]);
  });

  it('begins with the balance’s own currency, or one of its symbol', () => {
    if (!balance) throw new Error('no balance');
    expect(defaultCurrency(base, balance).toLowerCase()).toBe('0xaa');
    const ten = chain({
      id: 10,
      erc20Currencies: [
        { symbol: 'DAI', address: '0x1' },
        { symbol: 'USDC', address: '0x2' },
      ],
    });
    expect(defaultCurrency(ten, balance)).toBe('0x2');
    expect(defaultCurrency(chain({ id: 11 }), balance)).toBe('');
  });

  it('knows what is no wallet', () => {
    const contracts = chainContracts(base).map((address) => address.toLowerCase());
    expect(contracts.toSorted()).toEqual(['0x00', '0xaa', '0xbb', '0xc1', '0xc2', '0xd1']);
  });

  it('says what a claim costs', () => {
    if (!balance) throw new Error('no balance');
    expect(claimFeeNote(8453, '0xAA', balance, 8453)).toMatch(/is free/);
    expect(claimFeeNote(8453, '0x00', balance, 8453)).toMatch(/takes fees/);
    expect(claimFeeNote(10, '0xAA', balance, 8453)).toMatch(/takes fees/);
    expect(claimFeeNote(10, '0xAA', balance, null)).toMatch(/was not told/);
  });
});
