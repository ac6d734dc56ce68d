import { expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { moneyOf } from '#service/money/money';
import { readRow } from '#service/records/read-requests';
import { flatRow } from './flat-row';
import { digestOf, storable } from './stored-row';

test('a text is without null characters and of limited length, a number whole, or nothing', () => {
  const { record } = readRow(makeWireRecord({ user: `a\0b${'x'.repeat(5_000)}` }));
  const row = flatRow(record!, moneyOf(record!, new Map()), new Map());
  const stored = storable({
    ...row,
    request: { ...row.request, created_ms: 1.9, updated_ms: 1e300 },
  });
  expect(stored.request.user_address).toMatch(/^a\ufffdbx+$/);
  expect(stored.request.user_address).toHaveLength(800);
  expect(stored.request).toMatchObject({ created_ms: 1, updated_ms: null });
  expect(digestOf(stored)).not.toBe(digestOf(storable(row)));
});
