import { describe, expect, it } from 'vitest';
import { readBalances } from '#service/schema/app-fee';
import type { Amount } from '#service/schema/currency';
import { availableUnits, estimatedUnits } from './available-units';

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

it.each([
  [1_244_414_573n, 6, 1_244_410_000n],
  [34_567n, 6, 34_560n],
  [12n, 6, 12n],
  [1_234_567_890_123_456_789n, 18, 1_234_000_000_000_000_000n],
  [0n, 6, 0n],
  [12_345n, null, 12_345n],
])('an estimate of %s units with %s decimals is cut to %s', (units, decimals, cut) => {
  expect(estimatedUnits(units, decimals)).toBe(cut);
});
