import { expect, test } from 'vitest';
import { text } from './tolerant';

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
