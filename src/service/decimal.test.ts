import { expect, test } from 'vitest';
import { compareDecimal, sumUsd } from './decimal';

test('sums and compares without a float', () => {
  expect(sumUsd(['0.1', '0.2', '-0.05'])).toBe('0.25');
  expect(sumUsd([])).toBe('0');
  expect(sumUsd(['0.1', 'x'])).toBeNull();
  expect(compareDecimal('10', '9.99')).toBe(1);
  expect(compareDecimal('1.0', '1')).toBe(0);
  expect(compareDecimal('1', '')).toBeNull();
});
