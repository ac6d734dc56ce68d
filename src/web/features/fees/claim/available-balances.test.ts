import { expect, it } from 'vitest';
import { hasAvailable } from './available-balances';

it.each([
  ['0', false],
  ['0.009999', false],
  ['0.01', true],
  ['1244.36', true],
  [null, null],
])('$%s is something to claim: %s', (usd, expected) => {
  expect(
    hasAvailable({
      usd,
      balances: [{ key: 'a', amount: null, symbol: null, decimals: null, usd: null }],
    }),
  ).toBe(expected);
});
