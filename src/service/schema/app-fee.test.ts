import { describe, expect, it } from 'vitest';
import { readBalances } from './app-fee';

const record = {
  currency: { chainId: 8453, address: '0xaa', symbol: 'USDC', decimals: 6 },
  amount: '88000000',
  amountFormatted: '88.0',
  amountUsd: '88.01',
  minimumAmount: '87120000',
};

describe('balances', () => {
  it('in the single form are the total of one currency, so they count in sums', () => {
    expect(readBalances(record)).toMatchObject({
      balances: [{ amount: '88000000' }],
      totalBalanceUsd: '88.01',
      availableBalanceUsd: null,
      outstandingFastFillBalanceUsd: null,
    });
    expect(readBalances({ ...record, amountUsd: undefined }).totalBalanceUsd).toBe(null);
  });

  it('as a list have the totals that the service reports, and no others', () => {
    const totals = { totalBalanceUsd: 90, availableBalanceUsd: 80 };
    expect(readBalances({ balances: [record], ...totals })).toMatchObject({
      totalBalanceUsd: '90',
      availableBalanceUsd: '80',
      outstandingFastFillBalanceUsd: null,
    });
    expect(readBalances({ balances: [record] }).totalBalanceUsd).toBe(null);
  });

  it('are neither: another answer is refused', () => {
    expect(() => readBalances({ message: 'no' })).toThrow();
  });
});
