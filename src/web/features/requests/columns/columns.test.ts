import { describe, expect, test } from 'vitest';
import { chosenColumns, columnById, columns, printColumns, readColumns } from './columns';
import { hasGatedColumn } from './column-store';
import { columnHints } from '../table/column-hints';

describe('columns of the list', () => {
  test('each has an id of its own and words for the chooser', () => {
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
    for (const { id, header } of columns) {
      expect(header).not.toBe('');
      expect(columnHints[id]).not.toBe('');
    }
  });

  test('those that only the key’s owner gets are known before the columns are', () => {
    const gated = columns.filter(({ id }) => columnById(id)?.isGated).map(({ id }) => id);
    expect(columns.map(({ id }) => id).filter((id) => hasGatedColumn([id]))).toEqual(gated);
  });

  test('a kept column of another version is left out, and none at all gives the default', () => {
    expect(chosenColumns(undefined, ['age', 'gone', 'age', 'id'])).toEqual(['age', 'id']);
    expect(chosenColumns(undefined, ['gone'])).toBeNull();
    expect(chosenColumns('status,gone', ['id'])).toEqual(['status']);
    expect(chosenColumns('gone', ['id'])).toEqual(['id']);
  });

  test('a shared list of columns reads back, unknown ones are ignored', () => {
    expect(readColumns('status,nonsense,age')).toEqual(['status', 'age']);
    expect(readColumns('nonsense')).toBeNull();
    expect(readColumns(undefined)).toBeNull();
    expect(readColumns(printColumns(['age', 'feeQuoted']))).toEqual(['age', 'feeQuoted']);
  });

  test('a link or a saved view that names a column by its older id shows it', () => {
    expect(readColumns('age,way')).toEqual(['age', 'progress']);
    expect(chosenColumns(undefined, ['way', 'progress', 'id'])).toEqual(['progress', 'id']);
  });
});
