import { readBalances } from '#service/schema/app-fee';
import { readChain } from '#service/schema/chain';
import { describe, expect, it } from 'vitest';
import { draftTerms, startDraft, type ClaimDraft, type DraftContext } from './claim-draft';

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const chains = [
  { id: 1, vmType: 'evm', erc20Currencies: [{ symbol: 'USDC', address: '0xa0b8', decimals: 6 }] },
  { id: 8453, vmType: 'evm', erc20Currencies: [{ symbol: 'USDC', address: usdc, decimals: 6 }] },
  { id: 792, vmType: 'svm', currency: { symbol: 'SOL', address: '1'.repeat(32), decimals: 9 } },
  { id: 5, vmType: 'evm', disabled: true, currency: { symbol: 'X', address: '0x05' } },
].flatMap((raw) => readChain(raw).chain ?? []);
const { balances } = readBalances({
  balances: [
    { currency: { chainId: 8453, address: usdc, symbol: 'USDC', decimals: 6 }, amount: '5000000' },
  ],
});

const context = (change: Partial<DraftContext> = {}): DraftContext => ({
  address,
  network: 'sandbox',
  chains: new Map(chains.map((chain) => [chain.id, chain])),
  balances,
  availableUsd: '5',
  config: {
    freeClaimChainId: 8453,
    capabilities: { claimsPart: true, filtersOpenStatuses: false },
  },
  known: [],
  ...change,
});
const read = (changes: Partial<ClaimDraft> = {}, of = context()) =>
  draftTerms({ ...startDraft(of, changes), ...changes }, of);

describe('the form', () => {
  it('begins ready: free chain, the balance’s currency, the claim address with its checksum', () => {
    expect(read().terms).toMatchObject({
      chainId: 8453,
      currency: { address: usdc },
      recipient: checksummed,
      recipientConfirmed: false,
      amount: null,
    });
  });

  it('falls back to the balance’s chain when no free chain is known', () => {
    const config = { ...context().config, freeClaimChainId: null };
    expect(read({}, context({ config })).terms?.chainId).toBe(8453);
  });

  it('has no default recipient on another vm type', () => {
    const { terms, problems } = read({ chainId: '792' });
    expect(terms).toBe(null);
    expect(problems.join()).toMatch(/no default/);
  });

  it('wants another recipient confirmed by its end', () => {
    const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    expect(read({ recipient }).terms).toBe(null);
    expect(read({ recipient, typed: 'dc79c8' }).terms).toMatchObject({
      recipient,
      recipientConfirmed: true,
    });
  });

  it('does not ask for a disabled chain, nor without a balance', () => {
    expect(read({ chainId: '5' }).terms).toBe(null);
    expect(read({}, context({ balances: [] })).terms).toBe(null);
    expect(read({}, context({ availableUsd: '0' })).problems.join()).toMatch(/outstanding/);
    expect(read({}, context({ availableUsd: null })).terms).not.toBe(null);
  });
});

describe('an amount', () => {
  it.each([
    ['', null],
    ['1', '1000000'],
    ['0.000001', '1'],
    ['5', '5000000'],
  ])('%j is %j units', (amount, units) => {
    expect(read({ amount }).terms?.amount).toBe(units);
  });

  it.each(['0', '5.000001', '0.0000001', '1e3', '-1', 'all', '1,000'])(
    '%s is refused',
    (amount) => {
      expect(read({ amount }).terms).toBe(null);
    },
  );

  it('is never sent where chain or currency differ, or the service is not known to take it', () => {
    expect(read({ amount: '1', chainId: '1' }).terms?.amount).toBe(null);
    const config = {
      ...context().config,
      capabilities: { claimsPart: false, filtersOpenStatuses: false },
    };
    expect(read({ amount: '1' }, context({ config })).terms?.amount).toBe(null);
  });
});
