import { expect, test } from 'vitest';
import { hasGatedColumn } from './column-store';
import { columnById } from './columns';
import type { ListSearch } from '../search/list-search';
import { selectColumn } from '../table/SelectBox';
import { columnsAt, viewColumns as viewOf } from './view-columns';

const allOf = (search: ListSearch) => columnsAt(viewOf(search));
const views = [
  {},
  { status: 'failure' },
  { filter: ['-refundFailReason:none'] },
  { view: 'late' as const },
  { view: 'refundFailed' as const },
  { view: 'failedUnpaid' as const },
  { among: 'sponsored' as const },
  { view: 'uncollected' as const },
  { features: 'deposit_address' },
];

test('failures come with their reason and refund, fees with both sides', () => {
  expect(allOf({ status: 'failure' })).toEqual([
    'age',
    'id',
    'status',
    'failReason',
    'route',
    'progress',
    'in',
    'value',
    'refunded',
  ]);
  expect(allOf({ filter: ['-refundFailReason:none'] })).toEqual([
    'age',
    'id',
    'status',
    'refundFailReason',
    'failReason',
    'route',
    'in',
    'value',
  ]);
  expect(allOf({ view: 'uncollected' })).toContain('feeCollected');
  expect(allOf({ status: 'success' })).toEqual(allOf({}));
});

const roomsPx = (shown: readonly string[]) =>
  shown.reduce((sum, id) => sum + (columnById(id)?.size ?? 0), selectColumn.size ?? 0);

test('a view’s columns have room at every width from that of the narrowest table on', () => {
  for (const view of views) {
    for (let roomPx = 680; roomPx < 2000; roomPx += 10)
      expect(roomsPx(columnsAt(viewOf(view), roomPx)), `${roomPx} px`).toBeLessThanOrEqual(roomPx);
    expect(columnsAt(viewOf(view), 2000)).toEqual(allOf(view));
    expect(hasGatedColumn(allOf(view))).toBe(false);
  }
});

test('a window of 1024, 1280 and 1440 px shows what each view is about', () => {
  const at = (windowPx: number, view: ListSearch = {}) =>
    columnsAt(viewOf(view), windowPx - 200 - 2 * 24 - 2);
  expect(at(1024)).toEqual(['age', 'status', 'route', 'in', 'out', 'value']);
  expect(at(1280)).toEqual([...at(1024).toSpliced(3, 0, 'progress'), 'appFee']);
  expect(at(1440)).toEqual(at(1280).toSpliced(2, 0, 'failReason'));
  expect(at(1024, { status: 'failure' })).toEqual(
    expect.arrayContaining(['failReason', 'refunded']),
  );
  expect(at(1024, { features: 'deposit_address' })).toContain('depositAddress');
  expect(at(1024, { among: 'sponsored' })).toContain('sponsored');
  expect(at(1280, { status: 'failure' })).toEqual(expect.arrayContaining(['id', 'status']));
});
