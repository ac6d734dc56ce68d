import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountNumber, shortNumber } from './amount-text';

it.each([
  ['2.5', '2.5'],
  ['1,198.312345', '1,198.31'],
  ['0.000012345678', '0.0000123456'],
  ['123,456,789', '123,456,789'],
  ['123,456.789', '123,456.78'],
  ['0.0000001', '0.0000001'],
  ['-12.3456789', '-12.3456'],
])('%s is shortened to %s', (exact, short) => {
  expect(shortNumber(exact)).toBe(short);
});

it('shortens by cutting only', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(36), (whole, places) => {
      const digits = whole.toString().padStart(places + 1, '0');
      const exact = `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
      expect(exact.startsWith(shortNumber(exact))).toBe(true);
    }),
  );
});

it('says units where decimals are not known, and the service’s text before that', () => {
  const amount = {
    currency: null,
    amount: '15',
    amountFormatted: null,
    amountUsd: null,
    amountUsdCurrent: null,
    minimumAmount: null,
  };
  expect(amountNumber(amount)).toBe('15 units');
  expect(amountNumber({ ...amount, amountFormatted: '1234.5' })).toBe('1,234.5');
  expect(amountNumber({ ...amount, amount: null })).toBeNull();
});
