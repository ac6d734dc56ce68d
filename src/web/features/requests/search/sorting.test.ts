import { describe, expect, test } from 'vitest';
import { columnById, columns } from '../columns/columns';
import { sortedBy, sortOf, sortProblem, sortTimeOf } from './sorting';

describe('order of the list', () => {
  test('only what the service sorts offers an order', () => {
    const offered = columns.filter(({ id }) => columnById(id)?.sortField).map(({ id }) => id);
    expect(offered).toEqual(['age', 'value', 'created', 'updated']);
  });

  test('times begin with the newest, values with the smallest', () => {
    expect(sortOf({})).toEqual({ field: 'createdAt', direction: 'desc' });
    expect(sortOf({ sortBy: 'amountUsd' })).toEqual({ field: 'amountUsd', direction: 'asc' });
    expect(sortOf({ updated: '24h' })).toEqual({ field: 'updatedAt', direction: 'desc' });
  });

  test('a click sorts by the highest, a second one turns it round, from page 1', () => {
    const first = sortedBy({ status: 'failure', continuation: 'c', page: '2' }, 'amountUsd');
    expect(first).toEqual({ status: 'failure', sortBy: 'amountUsd', sortDirection: 'desc' });
    expect(sortedBy(first, 'amountUsd').sortDirection).toBe('asc');
    expect(sortedBy(sortedBy(first, 'createdAt'), 'createdAt')).toEqual({
      status: 'failure',
      sortDirection: 'asc',
    });
  });

  test('the default order is not written into the URL', () => {
    expect(sortedBy({ sortBy: 'amountUsd', sortDirection: 'desc' }, 'createdAt')).toEqual({});
  });

  test('a time range fixes what may be sorted by', () => {
    expect(sortProblem({ updated: '1h' }, 'amountUsd')).toContain('Updated filter');
    expect(sortProblem({ created: '1h' }, 'updatedAt')).toContain('Created filter');
    expect(sortProblem({ endTimestamp: '9' }, 'updatedAt')).toContain('Created filter');
    expect(sortProblem({ created: '1h' }, 'amountUsd')).toBeNull();
  });

  test('only an order of time, newest first, says when a missing row has left', () => {
    expect(sortTimeOf({})).toBe('createdAtMs');
    expect(sortTimeOf({ updated: '1h' })).toBe('updatedAtMs');
    expect(sortTimeOf({ sortDirection: 'asc' })).toBeNull();
    expect(sortTimeOf({ sortBy: 'amountUsd' })).toBeNull();
  });
});
