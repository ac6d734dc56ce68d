import { expect, test } from 'vitest';
import { countParams } from './useCounts';

const nowSeconds = 1_772_323_230;
const of = (search: Parameters<typeof countParams>[0]) => countParams(search, nowSeconds, false);

test('a filter is counted in the list’s period, without order and place', () => {
  expect(of({ created: '30d' })).toEqual({ period: '30d' });
  expect(of({ status: 'failure', created: '24h', sortDirection: 'asc', limit: '50' })).toEqual({
    status: 'failure',
    period: '24h',
  });
  const place = { continuation: 'x', page: '2', filter: ['-status:success'], created: '7d' };
  expect(of(place)).toEqual({ filters: '[{"not:status":"success"}]', period: '7d' });
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

test('what is open is counted whatever its age, beside its filter', () => {
  expect(of({ view: 'late', originChainId: '10' })).toEqual({ period: '30d', originChainId: '10' });
  expect(of({ view: 'late', created: '24h' })).toEqual({ period: '24h' });
});

test.each([
  {},
  { term: '0x1' },
  { scope: 'all', created: '30d' },
  { updated: '24h' },
  { among: 'sponsored' as const, created: '30d' },
  { status: 'waiting', created: '30d' },
])('what the desk can’t count is not asked about: %j', (search) => {
  expect(of(search)).toBeNull();
});
