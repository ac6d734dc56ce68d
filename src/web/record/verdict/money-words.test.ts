import { expect, it } from 'vitest';
import { moneyOf } from '#service/money/money';
import { wireAmount } from '#testing/make-wire-record';
import { chainOf, nowMs, readWire } from '#testing/say-wire';
import { customerText } from '../customer-reply/customer-text';
import { shortened } from './money-words';
import { verdictOf } from './verdict';

it.each([
  ['Delivered: 0.512345678901234567 ETH on Base.', 'Delivered: 0.512345 ETH on Base.'],
  ['Refunded: 1,244.391234567 ETH on Base.', 'Refunded: 1,244.39 ETH on Base.'],
  ['Delivered: 4.993217 USDC on Base.', 'Delivered: 4.993217 USDC on Base.'],
  ['Refunded: 1,234,567.123456789 APE.', 'Refunded: 1,234,567 APE.'],
  ['Refunded: 0.00169608 BTC.', 'Refunded: 0.00169608 BTC.'],
  ['Replaced by 0x1234567.12345678ab', 'Replaced by 0x1234567.12345678ab'],
])('%s is shown as %s', (exact, short) => expect(shortened(exact)).toBe(short));

it('a reply has one amount, with every digit', () => {
  const currency = { chainId: 8453, address: '0xe', symbol: 'ETH', decimals: 18 };
  const outputCurrency = {
    ...wireAmount(0n, 8453),
    currency,
    amount: '512345678901234567',
    amountFormatted: null,
  };
  const sides = { origin: null, destination: { inputCurrency: null, outputCurrency } };
  const record = readWire({ status: 'success', data: { route: { quoted: null, actual: sides } } });
  const text = customerText(verdictOf(moneyOf(record, { get: chainOf }), { nowMs, chainOf }), {
    nowMs,
    chainOf,
  });
  expect(text).toContain('delivered: 0.512345678901234567 ETH on');
  expect(text.match(/0\.512345678901234567 ETH/g)).toHaveLength(1);
});
