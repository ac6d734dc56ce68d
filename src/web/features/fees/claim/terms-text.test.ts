import { describe, expect, it } from 'vitest';
import { sampleClaim, sampleTerms } from '#testing/sample-claim';
import { readBalances } from '#service/schema/app-fee';
import { amountText, decimalsWarning, shortAmountText, usdText } from './terms-text';

const balances = [
  { key: 'a', amount: '552580000', symbol: 'USDC', decimals: 6, usd: '552.58' },
  { key: 'b', amount: null, symbol: 'ETH', decimals: 18, usd: null },
];

describe('the amount of a claim', () => {
  it('has the worth that the balance of its token had, where that is known', () => {
    expect(usdText(sampleTerms({ amount: '2500000' }))).toBe('≈ $2.50');
    expect(usdText(sampleTerms({ amount: null }))).toBeNull();
    expect(usdText(sampleTerms({ amount: '2500000', chainId: 10 }))).toBeNull();
    expect(
      usdText(sampleTerms({ amount: '2500000', available: { usd: '9', balances } })),
    ).toBeNull();
  });

  it('of all is in a table what was drawn once that is reported, and never what was not', () => {
    const terms = sampleTerms({ amount: null, available: { usd: '551.03', balances } });
    const claimed = { amount: '400.13', symbol: 'USDC' };
    const claim = sampleClaim({ terms });
    const amounts = { claimed, received: claimed, fee: null };
    expect(shortAmountText(claim)).toBe('Max, $551.03 available');
    expect(shortAmountText({ ...claim, state: 'failed', amounts })).toBe('Max, $551.03 available');
    expect(shortAmountText({ ...claim, state: 'paid', amounts })).toBe('400.13 USDC');
  });

  it('of all names the USD that is available and the tokens that it is of', () => {
    expect(amountText(sampleTerms({ amount: null, available: { usd: '400.65', balances } }))).toBe(
      'No amount is sent: the service may pay all balances or only one of them. Available at the time: $400.65; total balance: 552.58 USDC',
    );
  });

  it('of all is all where there is one balance', () => {
    const one = { usd: null, balances: balances.slice(0, 1) };
    expect(amountText(sampleTerms({ amount: null, available: one }))).toMatch(
      /^The full available balance will be claimed\. Balance/,
    );
  });

  it('of all names a balance once where nothing is reported as available', () => {
    expect(amountText(sampleTerms({ amount: null, available: { usd: null, balances } }))).toBe(
      'No amount is sent: the service may pay all balances or only one of them. Balance at the time: 552.58 USDC',
    );
    const nothing = { usd: '1', balances: balances.slice(1) };
    expect(amountText(sampleTerms({ amount: null, available: nothing }))).toMatch(/time: \$1\.00$/);
  });
});

it('warns where a balance is two numbers', () => {
  const currency = { symbol: 'USDC', decimals: 6 };
  const warningOf = (amountFormatted: string) =>
    readBalances({ balances: [{ currency, amount: '5000000', amountFormatted }] }).balances.map(
      decimalsWarning,
    );
  expect(warningOf('5.0')).toEqual([null]);
  expect(warningOf('0.000005')).toEqual([
    expect.stringContaining('it is 5 USDC, but the service wrote 0.000005'),
  ]);
});
