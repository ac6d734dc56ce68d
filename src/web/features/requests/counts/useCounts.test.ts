import { describe, expect, test } from 'vitest';
import { otherStatuses, statusCalls, totalCall } from './useCounts';

describe('counting', () => {
  test('a count asks for one row of the whole question, from no cursor', () => {
    const { query } = totalCall({ status: 'failure', continuation: 'c', limit: '50' });
    expect(query).toEqual({ status: 'failure', limit: '1', includeTotal: 'true' });
  });

  test('counts per status ask once for all and once for each status that the filter takes', () => {
    const calls = statusCalls({ chainId: '10', status: 'failure' });
    expect(calls.map(({ label }) => label)).toEqual([
      null,
      'success',
      'failure',
      'refund',
      'pending',
      'depositing',
    ]);
    expect(calls[0]?.query.status).toBeUndefined();
    expect(calls[2]?.query).toMatchObject({ chainId: '10', status: 'failure' });
  });

  test('the rest is what no status of the filter names, and never negative', () => {
    expect(otherStatuses(10, [5, 3])).toBe(2);
    expect(otherStatuses(10, [5, null])).toBeNull();
    expect(otherStatuses(3, [5])).toBeNull();
  });
});
