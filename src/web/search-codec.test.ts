import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, printSearch } from './search-codec';

const name = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text !== '__proto__');
const text = fc.string({ unit: 'binary' });
const values = fc.dictionary(
  name,
  fc.oneof(text, fc.array(text, { minLength: 2 })),
  // Names are what the product calls them; a prototype is none of them.
  { noNullPrototype: true },
);

test('printing and parsing are inverse to each other', () => {
  fc.assert(
    fc.property(values, (search) => {
      expect(parseSearch(printSearch(search))).toEqual(search);
    }),
  );
});

test('digits stay text, however many, and so do words that JSON knows', () => {
  const digits = '115792089237316195423570985008687907853269984665640564039457584007913129639935';
  expect(parseSearch(`?term=${digits}&id=007&status=true&x=null`)).toEqual({
    term: digits,
    id: '007',
    status: 'true',
    x: 'null',
  });
});

test('a repeated name is a list, in its order', () => {
  const search = { filter: ['status:failure', 'originChainId:8453,10'] };
  expect(printSearch(search)).toBe('?filter=status:failure&filter=originChainId:8453,10');
  expect(parseSearch(printSearch(search))).toEqual(search);
});

test('what is not set is not printed', () => {
  expect(printSearch({ a: undefined, b: null, c: [], d: '' })).toBe('?d=');
});

test('half a surrogate pair does not throw', () => {
  expect(printSearch({ term: '\ud800' })).toBe('?term=%EF%BF%BD');
});

test('a name that every object has is kept as one that no page knows', () => {
  const values = parseSearch('?__proto__=x&__proto__=y&a=b');
  expect(values).toEqual({ '__proto__ ': ['x', 'y'], a: 'b' });
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  expect(parseSearch(printSearch(values))).toEqual(values);
});
