import { expect, it } from 'vitest';
import type { Currency } from '#service/schema/currency';
import { disagreeingText } from '#service/money/money-amount';
import { amountNumber, amountWords } from './amount-text';

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

it('says smallest units where decimals are not known, and the service’s text before that', () => {
  const amount = { ...empty, amount: '15' };
  expect(amountNumber(amount)).toBe('15 smallest units');
  expect(amountNumber({ ...amount, amountFormatted: '1234.5' })).toBe('1,234.5');
  expect(amountNumber({ ...amount, amount: null })).toBeNull();
});

it('says every digit of an amount in a sentence, and no number of unknown units', () => {
  const sol = { symbol: 'SOL', decimals: 9 } as Currency;
  expect(amountWords({ ...empty, currency: sol, amount: '108499550502' })).toBe(
    '108.499550502 SOL',
  );
  expect(amountWords({ ...empty, currency: sol, amountFormatted: '1234.5' })).toBe('1,234.5 SOL');
  expect(amountWords({ ...empty, amount: '15' })).toBeNull();
  expect(amountWords({ ...empty, currency: sol, amountFormatted: 'many' })).toBeNull();
});
