import { describe, expect, it } from 'vitest';
import { readBalances } from '#service/schema/app-fee';
import type { Amount } from '#service/schema/currency';
import { availableUnits } from './available-units';

const held = { currency: { symbol: 'USDC', decimals: 6 }, amount: '5000000' };

describe('what is available, in units of a balance', () => {
  const worth = { ...held, amountUsd: '4.9' };
  const unitsOf = (balance: unknown, usd: string | null) =>
    availableUnits(readBalances({ balances: [balance] }).balances[0] as Amount, usd);

  it.each([
    // By the balance's own worth, rounded down; without one a unit of the token is a dollar.
    [worth, '4.9', 5_000_000n],
    [worth, '2.45', 2_500_000n],
    [worth, '0.000001', 1n],
    [held, '3', 3_000_000n],
    [held, '3.0000009', 3_000_000n],
    // Never more than the balance, and nothing where it is not reported.
    [held, '9', 5_000_000n],
    [held, null, null],
    [held, 'odd', null],
    [{ ...held, currency: { symbol: 'USDC' } }, '3', null],
  ])('%j of $%s is %s', (balance, usd, units) => {
    expect(unitsOf(balance, usd)).toBe(units);
  });
});
