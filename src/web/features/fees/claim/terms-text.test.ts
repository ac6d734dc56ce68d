import { describe, expect, it } from 'vitest';
import { sampleTerms } from '#testing/sample-claim';
import { amountText } from './terms-text';

const balances = [
  { key: 'a', amount: '552580000', symbol: 'USDC', decimals: 6, usd: '552.58' },
  { key: 'b', amount: null, symbol: 'ETH', decimals: 18, usd: null },
];

describe('the amount of a claim', () => {
  it('of all names the USD that is available and the tokens that it is of', () => {
    expect(amountText(sampleTerms({ amount: null, available: { usd: '400.65', balances } }))).toBe(
      'All available, or one of the balances only (no amount is sent); available at the time: $400.65, of 552.58 USDC',
    );
  });

  it('of all is assumed to be all where there is one balance', () => {
    const one = { usd: null, balances: balances.slice(0, 1) };
    expect(amountText(sampleTerms({ amount: null, available: one }))).toMatch(
      /^All available \(assumed, no amount is sent\);/,
    );
  });

  it('of all names a balance once where nothing is reported as available', () => {
    expect(amountText(sampleTerms({ amount: null, available: { usd: null, balances } }))).toBe(
      'All available, or one of the balances only (no amount is sent); balance at the time: 552.58 USDC',
    );
    const nothing = { usd: '1', balances: balances.slice(1) };
    expect(amountText(sampleTerms({ amount: null, available: nothing }))).toMatch(/time: \$1\.00$/);
  });
});
