import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printTerm, readTokens, type Term } from './terms';

const term: fc.Arbitrary<Term> = fc.record({
  not: fc.boolean(),
  word: fc.constantFrom('status', 'chain', 'referrer', 'amount', 'OR', 'none'),
  operator: fc.constantFrom<Term['operator'][]>(':', '>=', '<='),
  values: fc.option(fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 })),
});

test('printing and reading terms are inverse', () => {
  fc.assert(
    fc.property(fc.array(term), (terms) => {
      expect(readTokens(terms.map(printTerm).join(' '))).toEqual({ tokens: terms });
    }),
  );
});

test('a bare word is a search', () => {
  expect(readTokens('0xabc "two words"')).toEqual({
    tokens: ['0xabc', 'two words'].map((value) => ({
      not: false,
      word: 'term',
      operator: ':',
      values: [value],
    })),
  });
});

test('> reads as the inclusive bound that the service has', () => {
  expect(readTokens('amount>1000')).toEqual(readTokens('amount>=1000'));
});

test.each(['status:', 'status:a,', 'status:none,failure', '"open'])('%s is refused', (text) => {
  expect(readTokens(text).problem).toBeTypeOf('string');
});
