import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveColumn } from './TableHead';

test('moving a column keeps every column, and moving it back restores the order', () => {
  const anyOrder = fc.uniqueArray(fc.string(), { minLength: 1 });
  fc.assert(
    fc.property(anyOrder, fc.nat(), fc.nat(), (order, pick, place) => {
      const id = order[pick % order.length] ?? '';
      const [from, to] = [order.indexOf(id), place % order.length];
      const moved = moveColumn(order, id, to);
      expect(moved.toSorted()).toEqual(order.toSorted());
      expect(moved.indexOf(id)).toBe(to);
      expect(moveColumn(moved, id, from)).toEqual(order);
      expect(moveColumn(order, `${order.join()} no column`, to)).toEqual(order);
    }),
  );
});
