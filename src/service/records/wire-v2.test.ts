import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import sponsored from '../../../e2e/recorded/record-v2.sponsored.json';
import depositAddress from '../../../e2e/recorded/requests-v2.deposit-address.json';
import { readRecordV2, usdFromFeesUsd } from './wire-v2';

test('feesUsd with a point is USD, without one micro-USD', () => {
  expect(usdFromFeesUsd('0.003806')).toBe('0.003806');
  expect(usdFromFeesUsd('5860')).toBe('0.005860');
  expect(usdFromFeesUsd('12345678')).toBe('12.345678');
  expect(usdFromFeesUsd('-5')).toBe('-0.000005');
  expect(usdFromFeesUsd('0')).toBe('0.000000');
  expect(usdFromFeesUsd('about 5')).toBe('about 5');
  expect(usdFromFeesUsd(null)).toBeNull();
});

test('micro-USD of any size keeps every digit', () => {
  fc.assert(
    fc.property(fc.bigInt(), (microUsd) => {
      expect(usdFromFeesUsd(String(microUsd))?.replace('.', '')).toMatch(
        new RegExp(`^-?0*${String(microUsd).replace('-', '')}$`),
      );
    }),
  );
});

test('units and USD of a fee meet by name, also where one of them is missing', () => {
  const record = readRecordV2('x', { data: { fees: { gas: '7' }, feesUsd: { price: '3000000' } } });
  expect(record.fees.components).toEqual([
    { name: 'gas', amount: '7', usd: null },
    { name: 'price', amount: null, usd: '3.000000' },
  ]);
});

test.each([
  ['sponsored', sponsored],
  ['by deposit address', depositAddress.requests[0]],
])(
  'the recorded request %s: the price is in the token that enters the destination side',
  (_, raw) => {
    const { price, route } = readRecordV2('x', raw as Record<string, unknown>);
    expect(route.quoted?.destination?.inputCurrency?.amount).toBe(price);
    expect(route.quoted?.destination?.inputCurrency?.currency?.decimals).toBe(6);
  },
);

test('a route without a minimum has that of the outcome', () => {
  const { route } = readRecordV2('x', sponsored);
  expect(route.quoted?.destination?.outputCurrency?.minimumAmount).toBe('10000000000');
});

test('inner amounts of a quote are no outcome', () => {
  const { route } = readRecordV2('x', depositAddress.requests[0] as Record<string, unknown>);
  expect(route.quoted?.origin?.outputCurrency?.amount).toBe('79934525');
  expect(route.actual?.origin?.outputCurrency).toBeNull();
  expect(route.actual?.destination).toMatchObject({
    inputCurrency: null,
    outputCurrency: { amount: '79902723' },
  });
});
