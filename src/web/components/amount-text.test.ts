import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Currency } from '#service/schema/currency';
import { amountNumber, cellNumber, disagreeingText, shortNumber } from './amount-text';

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

it.each([
  ['79,123,456,789,012.5', '79.123T'],
  ['9,999,999.25', '9,999,999.25'],
  ['-0.5', '-0.5'],
  ['-1,234,567,890', '-1.234B'],
  ['15 units', '15 units'],
])('%s stands in a cell as %s', (exact, cell) => {
  expect(cellNumber(exact)).toBe(cell);
});

it('finds a formatted amount that disagrees with amount and decimals', () => {
  const usdc = { symbol: 'USDC', decimals: 6 } as Currency;
  const amount = (text: string | null, amountFormatted: string | null) =>
    disagreeingText({ ...empty, currency: usdc, amount: text, amountFormatted });
  expect(amount('1500000', '1.5')).toBeNull();
  expect(amount('1500000', '1.500')).toBeNull();
  expect(amount('1500000', '15.0')).toBe('15.0');
  expect(amount('1500000', 'many')).toBe('many');
  expect(amount(null, '15.0')).toBeNull();
  expect(amount('1500000', null)).toBeNull();
});

const empty = {
  currency: null,
  amount: null,
  amountFormatted: null,
  amountUsd: null,
  amountUsdCurrent: null,
  minimumAmount: null,
};

it('says units where decimals are not known, and the service’s text before that', () => {
  const amount = { ...empty, amount: '15' };
  expect(amountNumber(amount)).toBe('15 units');
  expect(amountNumber({ ...amount, amountFormatted: '1234.5' })).toBe('1,234.5');
  expect(amountNumber({ ...amount, amount: null })).toBeNull();
});
