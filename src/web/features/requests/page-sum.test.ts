import { expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/read-requests';
import { pageSum } from './page-sum';

const rowOf = (amountUsd: string | null) => ({
  row: readRow(
    makeWireRecord({
      data: {
        metadata: undefined,
        route: { actual: { origin: { inputCurrency: { amountUsd } } } },
      },
    }),
  ),
  state: 'live' as const,
});

test('sums exactly and counts what says nothing', () => {
  const rows = ['0.1', '0.2', '12345678901234567890.000001', null, 'many'].map(rowOf);
  expect(pageSum(rows)).toEqual({
    sum: '12345678901234567890.300001',
    without: 2,
    hasQuoted: false,
  });
});

test('a row that cannot be read has no value, and no value at all is no zero', () => {
  expect(pageSum([{ row: readRow(7), state: 'live' }])).toEqual({
    sum: null,
    without: 1,
    hasQuoted: false,
  });
  expect(pageSum([])).toEqual({ sum: null, without: 0, hasQuoted: false });
});

test('a request that is not paid yet counts with what was quoted, and is told', () => {
  const input = { amount: '5', currency: { symbol: 'USDC' }, amountUsd: '5' };
  const route = { actual: null, quoted: { origin: { inputCurrency: input } } };
  const waiting = readRow(makeWireRecord({ data: { metadata: undefined, route } }));
  const rows = [rowOf('1'), { row: waiting, state: 'live' as const }];
  expect(pageSum(rows)).toEqual({ sum: '6', without: 0, hasQuoted: true });
});
