import { expect, test } from 'vitest';
import { conditionsOf, readFilterGroups } from './filter-groups';

test.each([
  ['[{', 'must be valid JSON'],
  ['{"status":"success"}', 'must be a list of objects'],
  ['[{},[]]', 'must be a list of objects: number 2 is none'],
  ['[{"amountUsdMin":"1"}]', 'has an unknown key amountUsdMin'],
  ['[{"not:hash":"0x1"}]', 'has an unknown key not:hash'],
  ['[{"__proto__":"x"}]', 'has an unknown key __proto__'],
  ['[{"status":[null,"success"]}]', 'status must not mix null with values'],
  ['[{"status":true}]', 'status must be a text, a number, a list of these, or null'],
  ['[{"chainId":1e999}]', 'chainId must be a text, a number, a list of these, or null'],
  ['[{"not:referrer":["a",""]}]', 'not:referrer must not be empty'],
])('%s: filters %s', (text, issue) => {
  expect(readFilterGroups(text)).toEqual({ ok: false, issues: [issue] });
});

test('a group is read as it was written, and every issue is named', () => {
  const text = '[{"status":["success"],"not:user":null},{}]';
  expect(readFilterGroups(text)).toEqual({ ok: true, value: JSON.parse(text) });
  const wrong = readFilterGroups('[{"hash":"0x1"},{"status":{}}]');
  expect(wrong.ok ? 0 : wrong.issues.length).toBe(2);
});

test('a condition has a key, its negation, and values or null', () => {
  expect(
    conditionsOf({ status: 'success', 'not:chainId': [1, 10], orderId: null, user: [] }),
  ).toEqual([
    { key: 'status', negated: false, values: ['success'] },
    { key: 'chainId', negated: true, values: [1, 10] },
    { key: 'orderId', negated: false, values: null },
    { key: 'user', negated: false, values: [] },
  ]);
});
