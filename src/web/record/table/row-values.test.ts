import { expect, it } from 'vitest';
import { makeWireRecord, wireAmount } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { sponsoredReading, valueUsd } from './row-values';

const total = (amountUsd: string | null) => ({ sponsoredTotal: { amount: '1', amountUsd } });

it.each([
  [
    { quoted: total('7'), actual: total('6.9') },
    { usd: '6.9', source: 'actual' },
  ],
  [
    { quoted: total('7'), actual: null },
    { usd: '7', source: 'quoted' },
  ],
  // What was quoted does not stand in for an actual total without a value.
  [{ quoted: total('7'), actual: total(null) }, null],
  [null, null],
])('tells a sponsored total that was paid from a quoted one: %j', (feeSponsorship, expected) => {
  const { record } = readRow(makeWireRecord({ status: 'failure', data: { feeSponsorship } }));
  expect(record && sponsoredReading(record)).toEqual(expected);
});

it('has no value for a sum where the reported one is none that a transfer has', () => {
  const value = (amountUsd: string) => {
    const origin = { inputCurrency: { ...wireAmount(10_000_000n), amountUsd } };
    const { record } = readRow(makeWireRecord({ data: { route: { actual: { origin } } } }));
    return record && valueUsd(record);
  };
  expect([`1${'0'.repeat(30)}`, 'NaN', '0.000000', '10.5'].map(value)).toEqual([
    null,
    null,
    null,
    '10.5',
  ]);
});
