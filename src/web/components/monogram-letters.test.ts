import { expect, test } from 'vitest';
import type { ChainRecord } from '#service/schema/chain';
import { monogramLetters } from './monogram-letters';

const lettersOf = (...names: (string | null)[]) => {
  const chains = names.map((displayName, id) => [id, { id, displayName, name: null }] as const);
  return [...monogramLetters(new Map(chains as unknown as [number, ChainRecord][])).values()];
};

test('the first of a name gets its first two letters, others differ from it', () => {
  expect(lettersOf('Base', 'Base Sepolia', 'Balance', 'B3')).toEqual(['BA', 'BS', 'BL', 'B3']);
});

test('a chain without a name gets digits of its id', () => {
  expect(lettersOf('X', null)).toEqual(['X', '1']);
});

test('names that are the same share their letters once none are left', () => {
  expect(lettersOf('Ab', 'Ab')).toEqual(['AB', 'AB']);
});
