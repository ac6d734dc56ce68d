import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnById,
  columns,
  firstColumns,
  moveColumn,
  printColumns,
  readColumns,
  shownColumns,
} from './columns';
import { hasGatedColumn } from './column-store';
import { columnPresets, presetOf, toggleColumn } from './column-presets';

describe('columns of the list', () => {
  test('each has an id of its own and words for the chooser', () => {
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
    for (const { header, hint } of columns) {
      expect(header).not.toBe('');
      expect(hint).not.toBe('');
    }
  });

  test('those that only the key’s owner gets are known before the columns are', () => {
    const gated = columns.filter(({ id }) => columnById(id)?.isGated).map(({ id }) => id);
    expect(columns.map(({ id }) => id).filter((id) => hasGatedColumn([id]))).toEqual(gated);
  });

  test('a kept column of another version is left out, and none at all gives the default', () => {
    expect(shownColumns(undefined, ['age', 'gone', 'age', 'id'])).toEqual(['age', 'id']);
    expect(shownColumns(undefined, ['gone'])).toEqual(firstColumns);
    expect(shownColumns('status,gone', ['id'])).toEqual(['status']);
    expect(shownColumns('gone', ['id'])).toEqual(['id']);
  });

  test('a shared list of columns reads back, unknown ones are ignored', () => {
    expect(readColumns('status,nonsense,age')).toEqual(['status', 'age']);
    expect(readColumns('nonsense')).toBeNull();
    expect(readColumns(undefined)).toBeNull();
    expect(readColumns(printColumns(columnPresets.fees))).toEqual(columnPresets.fees);
  });

  test('a link or a saved view that names a column by its older id shows it', () => {
    expect(readColumns('age,way')).toEqual(['age', 'progress']);
    expect(shownColumns(undefined, ['way', 'progress', 'id'])).toEqual(['progress', 'id']);
  });

  test('a preset is recognised by its columns and their order', () => {
    expect(presetOf(columnPresets.support)).toBe('support');
    expect(presetOf(columnPresets.support.toReversed())).toBeNull();
  });

  test('one that is shown again stands at the end, and the last one cannot be hidden', () => {
    expect(toggleColumn(toggleColumn(['age', 'id'], 'age'), 'age')).toEqual(['id', 'age']);
    const last = ['age'] as const;
    expect(toggleColumn(last, 'age')).toBe(last);
  });
});

test('moving keeps every column, and moving back restores the order', () => {
  const anyColumns = fc.uniqueArray(fc.constantFrom(...columns.map(({ id }) => id)), {
    minLength: 1,
  });
  fc.assert(
    fc.property(anyColumns, fc.nat(), fc.nat(), (shown, pick, place) => {
      const id = shown[pick % shown.length] ?? 'age';
      const [from, to] = [shown.indexOf(id), place % shown.length];
      const moved = moveColumn(shown, id, to);
      expect(moved.toSorted()).toEqual(shown.toSorted());
      expect(moved.indexOf(id)).toBe(to);
      expect(moveColumn(moved, id, from)).toEqual(shown);
      expect(moveColumn(shown, 'no column', to)).toBe(shown);
    }),
  );
});
