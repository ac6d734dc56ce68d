import { expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/read-requests';
import { unseenOf, unseenWords, watchSearch } from './unseen';

test('a view is watched by its latest changes, one with creation times by those', () => {
  expect(watchSearch({ chainId: '10', continuation: 'c', page: '2', columns: 'age' })).toEqual({
    chainId: '10',
    status: 'failure',
    limit: '50',
    sortBy: 'updatedAt',
  });
  expect(watchSearch({ created: '24h', sortBy: 'amountUsd' })).toEqual({
    created: '24h',
    status: 'failure',
    limit: '50',
  });
  expect(watchSearch({ updated: '1h' }).sortBy).toBeUndefined();
});

test('only failures that changed after the last look are unseen', () => {
  const at = (updatedAt: string, status = 'failure') =>
    readRow(makeWireRecord({ id: `${status} ${updatedAt}`, status, updatedAt }));
  const rows = [
    at('2026-05-25T10:00:00.000Z'),
    at('2026-05-25T12:00:00.000Z'),
    at('2026-05-25T12:00:00.000Z', 'success'),
    readRow(7),
  ];
  expect(unseenOf(rows, Date.parse('2026-05-25T11:00:00.000Z'))).toEqual([
    'failure 2026-05-25T12:00:00.000Z',
  ]);
});

test('more than one page of them are not counted', () => {
  expect([1, 2, 50].map(unseenWords)).toEqual([
    '1 unseen failure',
    '2 unseen failures',
    '50 or more unseen failures',
  ]);
});
