import { expect, it } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { quoteShape } from '#service/schema/quote-body';
import { quoteAgainSearch } from './quote-again';

it('fills the form with what was quoted, and is nothing without it', () => {
  const { record } = readRow(makeWireRecord({}));
  const search = record && quoteAgainSearch(record);
  expect(search).toMatchObject({
    tab: 'price',
    amount: expect.stringMatching(/^\d+$/) as string,
    tradeType: 'EXACT_INPUT',
  });
  const { tab: _, ...fields } = search ?? {};
  expect(Object.keys(quoteShape)).toEqual(expect.arrayContaining(Object.keys(fields)));
  expect(
    record && quoteAgainSearch({ ...record, route: { ...record.route, quoted: null } }),
  ).toBeNull();
  // The customer would pay twice.
  expect(record && quoteAgainSearch({ ...record, status: 'pending' })).toBeNull();
});
