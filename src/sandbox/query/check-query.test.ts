import { expect, test } from 'vitest';
import type { RequestsV3Query } from '#service/calls/requests-query';
import { placesOfCaller } from '../http/api-keys';
import { checkQuery, checkReferrer } from './check-query';

const refusal = (asked: RequestsV3Query) => {
  try {
    checkQuery(asked, placesOfCaller('sandbox-key'));
    checkReferrer(asked);
    return null;
  } catch (error) {
    return (error as { statusCode: number }).statusCode;
  }
};

test.each<[string, RequestsV3Query, number]>([
  ['null mixed with values', { filters: '[{"status":[null,"success"]}]' }, 400],
  ['a referrer without a key', { referrer: 'desk' }, 400],
  ['a referrer in a group without a key', { filters: '[{"not:referrer":"desk"}]' }, 400],
  ['an empty referrer', { referrer: '', apiKey: 'sandbox-key' }, 400],
  ['an empty referrer in a group', { filters: '[{"referrer":""}]', apiKey: 'sandbox-key' }, 400],
  ['a foreign key', { apiKey: 'foreign-key' }, 403],
  ['a key that nobody has', { apiKey: 'no-key' }, 403],
  ['a foreign key in a group', { filters: '[{"apiKey":"partner-key"}]' }, 403],
  ['a status in a group that the parameter refuses', { filters: '[{"status":"waiting"}]' }, 400],
  ['the same negated', { filters: '[{"not:status":["success","submitted"]}]' }, 400],
  ['an own and a foreign key', { apiKey: 'sandbox-key,partner-key', referrer: 'desk' }, 403],
  ['a range inside a group', { filters: '[{"amountUsdMin":"1"}]' }, 400],
  ['filters that are no list', { filters: '{"status":"success"}' }, 400],
  ['filters that are no JSON', { filters: '[{' }, 400],
  ['an unknown feature', { features: 'teleport' }, 400],
])('%s is refused', (_name, asked, statusCode) => {
  expect(refusal(asked)).toBe(statusCode);
});

test.each<[string, RequestsV3Query]>([
  ['an own key', { apiKey: 'sandbox-key' }],
  ['a referrer beside all own keys', { apiKey: 'sandbox-key,sandbox-key-2', referrer: 'desk' }],
  [
    'a referrer in a group beside a key',
    { apiKey: 'sandbox-key', filters: '[{"referrer":"desk"}]' },
  ],
  ['a null check', { filters: '[{"not:failReason":null}]' }],
  ['no group', { filters: '[]' }],
])('%s is taken', (_name, asked) => {
  expect(refusal(asked)).toBeNull();
});
