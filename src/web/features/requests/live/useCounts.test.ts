import { expect, test } from 'vitest';
import { countParams } from './useCounts';

const nowSeconds = 1_772_323_230;
const of = (search: Parameters<typeof countParams>[0]) => countParams(search, nowSeconds, false);

test('a filter is counted in the list’s period, without order and place', () => {
  expect(of({})).toEqual({ period: '30d' });
  expect(of({ status: 'failure', created: '24h', sortDirection: 'asc', limit: '50' })).toEqual({
    status: 'failure',
    period: '24h',
  });
  expect(of({ continuation: 'x', page: '2', filter: ['-status:success'] })).toEqual({
    filters: '[{"not:status":"success"}]',
    period: '30d',
  });
});

test('a period that is not the desk’s own has both bounds, and is the same for a minute', () => {
  expect(of({ created: '6h' })).toEqual({
    startTimestamp: String(1_772_323_260 - 6 * 3600),
    endTimestamp: '1772323260',
  });
  expect(countParams({ created: '6h' }, nowSeconds + 29, false)).toEqual(of({ created: '6h' }));
  expect(of({ startTimestamp: '5' })).toEqual({ startTimestamp: '5', endTimestamp: '1772323260' });
  expect(of({ endTimestamp: '9' })).toEqual({ startTimestamp: '0', endTimestamp: '9' });
});

test.each([
  { scope: 'all' },
  { updated: '24h' },
  { among: 'sponsored' as const },
  { status: 'waiting' },
])('what the desk can’t count is not asked about: %j', (search) => {
  expect(of(search)).toBeNull();
});
