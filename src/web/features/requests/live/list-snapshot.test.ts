import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import type { RequestsPage } from '#service/records/read-requests';
import { mergeRows } from './list-page-query';

const minute = (n: number) => new Date(Date.UTC(2026, 4, 25, 0, n)).toISOString();
const row = (n: number, status = 'pending') =>
  readRow(makeWireRecord({ id: `r${n}`, status, createdAt: minute(n), updatedAt: minute(n) }));
const page = (rows: RequestsPage['rows'], continuation: string | null = 'more'): RequestsPage => ({
  rows,
  continuation,
  total: null,
});
const ids = (rows: readonly { row: RequestsPage['rows'][number] }[]) =>
  rows.map((one) => one.row.record?.id);

describe('a newer poll of page 1', () => {
  test('a status advances in place, a new row waits', () => {
    const merged = mergeRows(
      page([row(3), row(2), row(1)]),
      page([row(4), row(3, 'success'), row(2)]),
      'createdAtMs',
    );
    expect(ids(merged.rows)).toEqual(['r3', 'r2', 'r1']);
    expect(merged.rows[0]?.row.record?.status).toBe('success');
    expect(merged).toMatchObject({ newCount: 1, isMore: false });
  });

  test('a row pushed off the page is beyond the poll, one missing from its middle has left', () => {
    const merged = mergeRows(
      page([row(3), row(2), row(1)]),
      page([row(5), row(3), row(2)]),
      'createdAtMs',
    );
    expect(merged.rows.map((one) => one.state)).toEqual(['live', 'live', 'past-end']);
    const left = mergeRows(page([row(3), row(2)]), page([row(4), row(2)]), 'createdAtMs');
    expect(left.rows.map((one) => one.state)).toEqual(['removed', 'live']);
  });

  test('the last page shows that a missing row has left, whatever the order', () => {
    const merged = mergeRows(page([row(2), row(1)]), page([row(2)], null), null);
    expect(merged.rows.map((one) => one.state)).toEqual(['live', 'removed']);
  });

  test('an order by value says nothing about rows that are missing', () => {
    const merged = mergeRows(page([row(2), row(1)]), page([row(2), row(9)]), null);
    expect(merged.rows.map((one) => one.state)).toEqual(['live', 'past-end']);
  });

  test('two polls without a common row: there may be more new ones than a page', () => {
    const merged = mergeRows(page([row(2), row(1)]), page([row(9), row(8)]), 'createdAtMs');
    expect(merged).toMatchObject({ newCount: 2, isMore: true });
    expect(mergeRows(page([]), page([row(1)], null), 'createdAtMs').isMore).toBe(false);
  });

  test('broken rows stay where they are and are never counted as new', () => {
    const broken = readRow('no object');
    const merged = mergeRows(page([row(2), broken]), page([broken, row(2)]), 'createdAtMs');
    expect(merged.rows[1]?.row).toBe(broken);
    expect(merged.newCount).toBe(0);
  });
});

test('no poll moves, drops or adds a row', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 });
  const pages = fc.tuple(numbers, fc.option(fc.constant('more'))).map(([all, continuation]) =>
    page(
      all.toSorted((a, b) => b - a).map((n) => row(n)),
      continuation,
    ),
  );
  fc.assert(
    fc.property(pages, pages, (shown, newest) => {
      const merged = mergeRows(shown, newest, 'createdAtMs');
      expect(ids(merged.rows)).toEqual(shown.rows.map((one) => one.record?.id));
      const both = new Set([...shown.rows, ...newest.rows].map((one) => one.record?.id));
      expect(merged.newCount).toBe(both.size - shown.rows.length);
    }),
  );
});
