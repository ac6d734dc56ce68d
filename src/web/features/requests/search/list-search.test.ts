import { expect, test } from 'vitest';
import { rebased } from './list-search';

test('a change stands as it is while no other is under way', () => {
  const read = { status: 'failure', colour: 'red' };
  const shown = { status: 'failure' };
  expect(rebased({ created: '7d' }, { shown, read, now: read })).toEqual({ created: '7d' });
});

test('changes that the page has not followed yet are kept', () => {
  const [read, shown] = [
    { limit: '20', page: '2' },
    { limit: '20', page: '2' },
  ];
  const first = rebased({ limit: '20', status: 'success' }, { shown, read, now: read });
  const second = rebased({ limit: '20', chainId: '8453' }, { shown, read, now: first });
  const third = rebased({ created: '7d' }, { shown, read, now: second });
  expect(second).toEqual({ limit: '20', status: 'success', chainId: '8453' });
  expect(third).toEqual({ status: 'success', chainId: '8453', created: '7d' });
});

test('of two changes of one value the later one holds', () => {
  const [read, shown] = [{ status: 'failure' }, { status: 'failure' }];
  const now = { status: 'success' };
  expect(rebased({ status: 'refund' }, { shown, read, now })).toEqual({ status: 'refund' });
  expect(rebased({}, { shown, read, now })).toEqual({});
});
