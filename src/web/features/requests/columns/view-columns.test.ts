import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasGatedColumn } from './column-store';
import { columnById, columns } from './columns';
import { fitColumns, firstColumns, viewColumns, wholeColumns } from './view-columns';

const sizeOf = (id: string) => columnById(id)?.size ?? 0;
const fittingColumns = (...args: Parameters<typeof fitColumns>) => fitColumns(...args).fitting;
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

test('at 1280 px status with its reason, route, progress, amounts and fees have room', () => {
  const roomPx = 1280 - 200 - 2 * 24 - 2 - 34;
  const { fitting, sizesPx } = fitColumns(firstColumns, sizeOf, roomPx);
  expect(fitting).toEqual(['age', 'status', 'route', 'progress', 'in', 'out', 'value', 'appFee']);
  expect(sizesPx).toMatchObject({ route: 238, in: 136 });
  expect(sizesPx.status).toBeGreaterThanOrEqual(150);
});

test('at 1440 px amounts and most reasons stand on one line', () => {
  const roomPx = 1440 - 200 - 2 * 24 - 2 - 34;
  const { fitting, sizesPx } = fitColumns(firstColumns, sizeOf, roomPx);
  expect(fitting).toContain('progress');
  expect(sizesPx).toMatchObject({ in: 142, out: 136, route: 238 });
  expect(sizesPx.failReason).toBeGreaterThanOrEqual(180);
});

test('at 1024 px what was received has room, the reason where a view is about it', () => {
  const roomPx = 1024 - 200 - 2 * 24 - 2 - 34;
  const at = (view: Parameters<typeof viewColumns>[0]) =>
    fittingColumns(viewColumns(view), sizeOf, roomPx);
  expect(at({})).toEqual(['age', 'status', 'route', 'in', 'out', 'value']);
  expect(at({ features: 'deposit_address' })).toContain('depositAddress');
  expect(at({ among: 'sponsored' })).toContain('sponsored');
  for (const view of [
    { status: 'failure' },
    { status: 'refund' },
    { filter: ['status:refund,fallback'] },
  ])
    expect(at(view)).toEqual(expect.arrayContaining(['failReason', 'refunded']));
});

test('at 1280 px a failed request has its ID and its status', () => {
  const roomPx = 1280 - 200 - 2 * 24 - 2 - 34;
  const shown = viewColumns({ status: 'failure' });
  const { fitting, sizesPx } = fitColumns(shown, sizeOf, roomPx);
  expect(fitting).toEqual(shown.filter((id) => id !== 'progress'));
  expect(sizesPx).toMatchObject({ in: 136, refunded: 134, failReason: 160 });
});

test('at 1024 px the name of a chain that is one word is whole', () => {
  const roomPx = 1024 - 200 - 2 * 24 - 2 - 34;
  for (const view of [{ among: 'delayed' } as const, { filter: ['-refundFailReason:none'] }])
    expect(fitColumns(viewColumns(view), sizeOf, roomPx).sizesPx.route).toBeGreaterThanOrEqual(222);
});

test('beside the drawer amounts, routes and reasons stand on their lines before there is a value', () => {
  const roomPx = 1440 - 200 - 2 * 24 - 12 - 420 - 2 - 34;
  const { fitting, sizesPx } = fitColumns(firstColumns, sizeOf, roomPx);
  expect(fitting).toEqual(['age', 'status', 'route', 'in', 'out']);
  expect(sizesPx).toMatchObject({ in: 136, out: 136, route: 238 });
  expect(sizesPx.status).toBeGreaterThanOrEqual(150);
});

test('from 1280 px on, a delayed request has its ID, and its two times stand on one line', () => {
  const roomPx = 1280 - 200 - 2 * 24 - 2 - 34;
  const shown = viewColumns({ among: 'delayed' });
  const { fitting, sizesPx } = fitColumns(shown, sizeOf, roomPx);
  expect(fitting).toEqual(shown);
  expect(sizesPx.timesUsual).toBe(134);
});

test('a width that the user gave stays', () => {
  const { sizesPx } = fitColumns(firstColumns, sizeOf, 3000, { in: sizeOf('in') });
  expect(sizesPx.in).toBe(sizeOf('in'));
  expect(sizesPx.route).toBeGreaterThan(sizeOf('route'));
});

test('where times are dates, reasons and amounts keep their room', () => {
  const withDates = (id: string) => (id === 'age' ? 120 : sizeOf(id));
  const at = (view: Parameters<typeof viewColumns>[0]) =>
    fitColumns(viewColumns(view), withDates, 1280 - 200 - 2 * 24 - 2 - 34);
  expect(at({ status: 'failure' }).fitting).toEqual(
    expect.arrayContaining(['failReason', 'route', 'in', 'value']),
  );
  expect(at({}).fitting).toEqual(expect.arrayContaining(['route', 'in', 'out', 'value', 'appFee']));
  expect(at({}).sizesPx.status).toBeGreaterThan(sizeOf('status'));
});

test('beside the drawer, route and paid have room, then received, and the status of failures goes first', () => {
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
      const { fitting, sizesPx } = fitColumns(shown, sizeOf, roomPx);
      expect(fitting).toEqual(shown.filter((id) => fitting.includes(id)));
      const px = fitting.map((id) => sizesPx[id] ?? 0);
      expect(px.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(roomPx);
      expect(px.every((size, index) => size >= sizeOf(fitting[index] ?? ''))).toBe(true);
    }),
  );
});

test('chosen columns that scroll end at the edge of one, and a short status gives a reason its line', () => {
  const chosen = ['age', 'status', 'user', 'recipient', 'inTx', 'outTx'] as const;
  const roomPx = 1024 - 200 - 2 * 24 - 2 - 34;
  expect(wholeColumns(chosen, sizeOf, roomPx, {})).toEqual({
    grown: { status: roomPx - 56 - 3 * 176 },
    inSight: 5,
  });
  expect(wholeColumns(chosen, sizeOf, 2000, {})).toEqual({ grown: {}, inSight: 6 });
  fc.assert(
    fc.property(anyColumns, fc.integer({ min: 0, max: 3000 }), (shown, roomPx) => {
      const { grown } = wholeColumns(shown, sizeOf, roomPx, {});
      const ends: number[] = [];
      for (const id of shown) ends.push((ends.at(-1) ?? 0) + (grown[id] ?? sizeOf(id)));
      if (sizeOf(shown[0] ?? '') <= roomPx && (ends.at(-1) ?? 0) > roomPx)
        expect(ends).toContain(roomPx);
    }),
  );
});

test('at 1024 px paid and received have their line, and the status some more for a reason', () => {
  const roomPx = 1024 - 200 - 2 * 24 - 2 - 34;
  const { sizesPx } = fitColumns(firstColumns, sizeOf, roomPx);
  expect(sizesPx).toMatchObject({ in: 124, out: 124, status: 126, route: 222 });
});
