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

  test('a time range is of the time that is sorted by', () => {
    expect(sortedBy({ created: '30d' }, 'updatedAt')).toEqual({ updated: '30d' });
    expect(sortedBy({ updated: '30d' }, 'createdAt')).toEqual({ created: '30d' });
    expect(sortedBy({ updated: '5..' }, 'amountUsd')).toEqual({
      startTimestamp: '5',
      sortBy: 'amountUsd',
      sortDirection: 'desc',
    });
    expect(sortedBy({ startTimestamp: '5', endTimestamp: '9' }, 'updatedAt')).toEqual({
      updated: '5..9',
    });
    expect(sortedBy({ updated: '5..9' }, 'updatedAt')).toEqual({
      updated: '5..9',
      sortDirection: 'asc',
    });
    expect(sortProblem({ created: '1h' }, 'updatedAt')).toBeNull();
    expect(sortProblem({ created: '1h', view: 'late' }, 'updatedAt')).toContain('Created filter');
  });

  test('only an order of time, newest first, says when a missing row has left', () => {
    expect(sortTimeOf({})).toBe('createdAtMs');
    expect(sortTimeOf({ updated: '1h' })).toBe('updatedAtMs');
    expect(sortTimeOf({ sortDirection: 'asc' })).toBeNull();
    expect(sortTimeOf({ sortBy: 'amountUsd' })).toBeNull();
  });
});
