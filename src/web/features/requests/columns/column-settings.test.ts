import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnPresets, listColumns, type ColumnId } from './column-list';
import {
  defaultColumns,
  printColumns,
  readColumns,
  resetColumn,
  resizeColumn,
  storedColumns,
  widthOf,
} from './column-settings';
import { moveColumn, presetOf, takePlace, toggleColumn } from './change-columns';

const anyColumn = fc.constantFrom<ColumnId[]>(...listColumns.map(({ id }) => id));

describe('column settings', () => {
  test('a kept column of another version is left out, and none at all gives the default', () => {
    const kept = { shown: ['age', 'gone', 'age', 'id'], widthsPx: { gone: 9, age: 90 } };
    expect(storedColumns.parse(kept)).toEqual({ shown: ['age', 'id'], widthsPx: { age: 90 } });
    expect(storedColumns.parse({ shown: [], widthsPx: {} }).shown).toEqual(defaultColumns.shown);
    expect(storedColumns.safeParse('nonsense').success).toBe(false);
  });

  test('the last column cannot be hidden', () => {
    const one = { shown: ['age' as const], widthsPx: {} };
    expect(toggleColumn(one, 'age')).toBe(one);
  });

  test('a width stays readable', () => {
    expect(widthOf(resizeColumn(defaultColumns, 'age', -500), 'age')).toBe(56);
    expect(widthOf(resizeColumn(defaultColumns, 'age', 99_999), 'age')).toBe(640);
    expect(widthOf(resetColumn(resizeColumn(defaultColumns, 'age', 300), 'age'), 'age')).toBe(72);
    expect(widthOf(defaultColumns, 'age')).toBe(72);
  });

  test('a shared list of columns reads back, unknown ones are ignored', () => {
    expect(readColumns('status,nonsense,age')).toEqual(['status', 'age']);
    expect(readColumns('nonsense')).toBeNull();
    expect(readColumns(undefined)).toBeNull();
    expect(readColumns(printColumns(columnPresets.fees))).toEqual(columnPresets.fees);
  });

  test('a preset is recognised by its columns and their order', () => {
    expect(presetOf(columnPresets.support)).toBe('support');
    expect(presetOf(columnPresets.support.toReversed())).toBeNull();
  });
});

test('moving keeps every column, and moving back restores the order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyColumn, { minLength: 1 }),
      fc.nat(),
      fc.integer({ min: -40, max: 40 }),
      (shown, pick, places) => {
        const settings = { shown, widthsPx: {} };
        const id = shown[pick % shown.length] ?? 'age';
        const moved = moveColumn(settings, id, places);
        expect(moved.shown.toSorted()).toEqual(shown.toSorted());
        const walked = moved.shown.indexOf(id) - shown.indexOf(id);
        expect(moveColumn(moved, id, -walked).shown).toEqual(shown);
        const of = shown[Math.abs(places) % shown.length] ?? 'age';
        expect(takePlace(settings, id, of).shown.indexOf(id)).toBe(shown.indexOf(of));
        expect(takePlace(settings, 'no column', of)).toBe(settings);
      },
    ),
  );
});
