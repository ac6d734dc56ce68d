import { expect, test } from 'vitest';
import { withoutRefused } from './search/service-query';
import { refusedParameters, withoutWords } from './RefusedList';

const query = { status: 'failure', amountUsdMin: '5', filters: '[]', user: '0x1', limit: '20' };

test.each([
  ['querystring/amountUsdMin must be a number', ['amountUsdMin']],
  ['Unknown query parameter filters.', ['filters']],
  ['filters has an unknown key referrer.', ['filters']],
  ['amountUsdMin and amountUsdMax are not supported', ['amountUsdMin']],
  ['"status" is not one of success, refund', ['status']],
  ['the user may not do that, limit the status', []],
  ['Something else is wrong', []],
])('%s', (message, expected) => {
  expect(refusedParameters(message, query)).toEqual(expected);
});

test('the rest of the search stays', () => {
  const search = { created: '24h', status: 'failure', filter: ['chain:10'] };
  expect(withoutRefused(search, ['filters', 'startTimestamp'])).toEqual({ status: 'failure' });
});

test('a list without a refused cursor holds no more rows', () => {
  expect(withoutWords(['continuation'])).not.toContain('more rows');
  expect(withoutWords(['failReason'])).toContain('more rows');
});
