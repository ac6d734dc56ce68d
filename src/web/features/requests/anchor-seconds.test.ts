import { expect, test } from 'vitest';
import { anchorSeconds, forgetAnchor } from './anchor-seconds';

test('the span of a question is counted from one moment on all of its pages', () => {
  const search = { created: '24h', status: 'failure' };
  expect(anchorSeconds('sandbox', search, 5_000)).toBe(5);
  expect(anchorSeconds('sandbox', { ...search, continuation: 'c', page: '2' }, 9_000)).toBe(5);
  expect(anchorSeconds('sandbox', { ...search, request: '0x1' }, 9_000)).toBe(5);
  expect(anchorSeconds('sandbox', { ...search, status: 'refund' }, 9_000)).toBe(9);
  expect(anchorSeconds('testnet', search, 9_000)).toBe(9);
});

test('a page of another tab is counted from the moment that its URL names', () => {
  const search = { created: '24h', continuation: 'c', page: '2', at: '77' };
  expect(anchorSeconds('sandbox', search, 5_000)).toBe(77);
  expect(anchorSeconds('sandbox', { created: '24h' }, 6_000)).toBe(6);
});

test('a refresh counts from now', () => {
  const search = { created: '1h' };
  expect(anchorSeconds('sandbox', search, 5_000)).toBe(5);
  forgetAnchor('sandbox', { ...search, page: '3', continuation: 'c' });
  expect(anchorSeconds('sandbox', search, 8_000)).toBe(8);
});

test('what is kept does not grow', () => {
  expect(anchorSeconds('sandbox', { term: 'first' }, 1_000)).toBe(1);
  for (let n = 0; n < 200; n++) anchorSeconds('sandbox', { term: `t${n}` }, 2_000);
  expect(anchorSeconds('sandbox', { term: 'first' }, 3_000)).toBe(3);
});
