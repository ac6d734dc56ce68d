import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasGatedColumn } from './column-store';
import { columnById, columns } from './columns';
import { fittingColumns, firstColumns, viewColumns } from './view-columns';

const sizeOf = (id: string) => columnById(id)?.size ?? 0;
const anyColumns = fc.uniqueArray(fc.constantFrom(...columns.map(({ id }) => id)), {
  minLength: 1,
});
const views = [
  {},
  { status: 'failure' },
  { filter: ['-refundFailReason:none'] },
  { among: 'delayed' as const },
  { among: 'sponsored' as const },
  { among: 'feesNotCollected' as const, status: 'success' },
  { features: 'deposit_address' },
];

test('failures come with their reason and refund, fees with both sides', () => {
  expect(viewColumns({ status: 'failure' })).toEqual([
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
  expect(viewColumns({ filter: ['-refundFailReason:none'] })).toEqual([
    'age',
    'id',
    'status',
    'refundFailReason',
    'failReason',
    'route',
    'in',
    'value',
  ]);
  expect(viewColumns({ among: 'feesNotCollected', status: 'success' })).toContain('feeCollected');
  expect(viewColumns({ status: 'success' })).toEqual(firstColumns);
});

test('every column of a view may be left out in its turn, and none asks for private fields', () => {
  for (const view of views) {
    const shown = viewColumns(view);
    expect(fittingColumns(shown, sizeOf, 10_000)).toEqual(shown);
    expect(hasGatedColumn(shown)).toBe(false);
  }
});

test('at 1280 px status, reason, route, amounts and fees have room', () => {
  const roomPx = 1280 - 200 - 2 * 24 - 2 - 34;
  expect(fittingColumns(firstColumns, sizeOf, roomPx)).toEqual([
    'age',
    'status',
    'failReason',
    'route',
    'in',
    'out',
    'value',
    'appFee',
  ]);
});

test('where times are dates, the reason gives way before the ID and the progress', () => {
  const withDates = (id: string) => (id === 'age' ? 120 : sizeOf(id));
  const roomPx = 1440 - 200 - 2 * 24 - 2 - 34;
  const fitting = fittingColumns(firstColumns, withDates, roomPx);
  expect(fitting).toEqual(expect.arrayContaining(['id', 'progress']));
  expect(fitting).not.toContain('failReason');
  expect(fittingColumns(viewColumns({ status: 'failure' }), withDates, roomPx)).toContain(
    'failReason',
  );
});

test('beside the drawer, reason, route and paid have room, and the status of failures goes first', () => {
  // A scroll bar takes some of the window.
  const roomPx = (windowPx: number, drawerPx: number) =>
    windowPx - 15 - 200 - 2 * 24 - 12 - drawerPx - 2 - 34;
  const failed = viewColumns({ status: 'failure' });
  const at1280 = ['age', 'failReason', 'route', 'in'];
  expect(fittingColumns(failed, sizeOf, roomPx(1280, 420))).toEqual(at1280);
  expect(fittingColumns(failed, sizeOf, roomPx(1440, 480))).toEqual([...at1280, 'value']);
  const all = ['age', 'status', 'route', 'in'];
  expect(fittingColumns(firstColumns, sizeOf, roomPx(1280, 420))).toEqual(all);
  expect(fittingColumns(firstColumns, sizeOf, roomPx(1440, 480))).toEqual([...all, 'out']);
});

test('what fits keeps its order and is never wider than the room', () => {
  fc.assert(
    fc.property(anyColumns, fc.integer({ min: 0, max: 3000 }), (shown, roomPx) => {
      const fitting = fittingColumns(shown, sizeOf, roomPx);
      expect(fitting).toEqual(shown.filter((id) => fitting.includes(id)));
      expect(fitting.reduce((sum, id) => sum + sizeOf(id), 0)).toBeLessThanOrEqual(roomPx);
    }),
  );
});
