import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOf } from '#service/decimal';
import { enteredUnits } from './entered-amount';

it.each([
  ['2.5', 6, '2500000'],
  ['  2.50\n', 6, '2500000'],
  ['0.000001', 6, '1'],
  ['007', 0, '7'],
  ['0.0', 6, '0'],
  ['1', 18, `1${'0'.repeat(18)}`],
  ['9'.repeat(78), 0, '9'.repeat(78)],
])('%s with %d decimals is %s', (text, places, units) => {
  expect(enteredUnits(text, places)).toEqual({ units, problem: null });
});

it.each<[string, string]>([
  ['2.1234567', 'Use at most 6 decimals.'],
  ['2.0000000', 'Use at most 6 decimals.'],
  ['-1', 'Enter an amount above 0.'],
  ['−1', 'Enter an amount above 0.'],
  ['2,5', 'Enter the amount without commas: 1234.5.'],
  ['1,000', 'Enter the amount without commas: 1234.5.'],
  ['9'.repeat(73), 'The amount is too large.'],
  ...['abc', '1e6', '0x10', '+1', '1 000', '1_000', '1.', '.5', '.', '1.2.3', '١', 'Infinity'].map(
    (text): [string, string] => [text, 'Enter a decimal number, such as 2.5.'],
  ),
])('%s is refused', (text, problem) => {
  expect(enteredUnits(text, 6)).toEqual({ units: null, problem });
});

it('says nothing of an empty field', () => {
  expect(enteredUnits(' ', 6)).toEqual({ units: null, problem: null });
});

it('is exact for every amount and every number of decimals', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 77n }), fc.nat(36), (units, places) => {
      const text = decimalOf(String(units), places) ?? '';
      expect(enteredUnits(text, places).units).toBe(String(units));
    }),
  );
});
