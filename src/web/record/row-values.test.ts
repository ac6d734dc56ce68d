import { expect, it } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/read-requests';
import { sponsoredReading } from './row-values';

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
