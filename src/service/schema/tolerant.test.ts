import { expect, test } from 'vitest';
import {
  decimalOrNull,
  fields,
  hashOrNull,
  listOf,
  looseFields,
  millisecondsOrNull,
  numericOrNull,
  readFields,
  readPart,
  secondsOrNull,
  text,
  textOrNull,
  valuesOf,
  type Unreadable,
} from './tolerant';

test.each([
  [1e-7, '0.0000001'],
  [-1.25e-9, '-0.00000000125'],
  [1e21, '1000000000000000000000'],
  [1.5e22, '15000000000000000000000'],
  [0.5, '0.5'],
  [0, '0'],
])('the number %f is the text %s', (value, expected) => {
  expect(text.parse(value)).toBe(expected);
});

test.each([
  ['1e3', '1000'],
  ['1.25E2', '125'],
  ['-1.2345e2', '-123.45'],
  ['12e-3', '0.012'],
  ['1.5', '1.5'],
  ['NaN', 'NaN'],
  ['0x1e3', '0x1e3'],
  [1e-7, '0.0000001'],
  [null, null],
])('the decimal %s is written as %s', (value, expected) => {
  expect(decimalOrNull.parse(value)).toBe(expected);
});

test('times are read in their unit, whichever came', () => {
  expect(secondsOrNull.parse(1_764_000_000_123)).toBe(1_764_000_000);
  expect(secondsOrNull.parse('1764000000')).toBe(1_764_000_000);
  expect(millisecondsOrNull.parse(1_764_000_000)).toBe(1_764_000_000_000);
  expect(millisecondsOrNull.parse(1_764_000_000_123)).toBe(1_764_000_000_123);
  expect([secondsOrNull.parse(null), millisecondsOrNull.parse(undefined)]).toEqual([null, null]);
});

test('0x alone is no hash', () => {
  expect(['0x', '', '0X', null].map((raw) => hashOrNull.parse(raw))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(hashOrNull.parse('0x0')).toBe('0x0');
});

const leaf = fields({ name: textOrNull, size: numericOrNull });

test('an odd field costs only itself, and says where it is', () => {
  const unreadable: Unreadable[] = [];
  const raw = { name: ['odd'], size: '7', other: true };
  expect(readFields(leaf, raw, 'data', unreadable)).toEqual({ name: null, size: 7 });
  expect(unreadable).toEqual([{ path: 'data.name', issue: 'not text', raw: ['odd'] }]);
});

test('an object of another shape has no fields and is noted; an absent one is not', () => {
  const unreadable: Unreadable[] = [];
  for (const raw of ['odd', undefined, null])
    expect(readFields(leaf, raw, 'data', unreadable)).toEqual({ name: null, size: null });
  expect(unreadable).toEqual([{ path: 'data', issue: 'not an object', raw: 'odd' }]);
});

test('a part names the place in it that did not parse', () => {
  const unreadable: Unreadable[] = [];
  const part = fields({ items: listOf(valuesOf(leaf)) });
  const raw = { items: [{}, { a: { size: 'odd' } }] };
  expect(readPart(part, raw, 'root', unreadable)).toBeNull();
  expect(unreadable).toEqual([{ path: 'root', issue: 'not a number at items.1.a.size', raw }]);
});

test('a reader is a zod schema', () => {
  expect(looseFields({ size: numericOrNull }).parse({ size: 1, other: 2 })).toEqual({
    size: 1,
    other: 2,
  });
  expect(leaf.safeParse('odd').success).toBe(false);
});
