import { expect, test } from 'vitest';
import { readDeskQuery } from './desk-scope';

test('a view is of rows, and refused where it would be ignored', () => {
  expect(readDeskQuery({ view: 'late' }, 'rows').view).toBe('late');
  for (const question of ['counts', 'fees', 'summary'] as const)
    expect(() => readDeskQuery({ view: 'late' }, question)).toThrow('Only rows are of a view.');
});
