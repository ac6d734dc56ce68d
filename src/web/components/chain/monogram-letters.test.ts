import { expect, test } from 'vitest';
import type { ChainRecord } from '#service/schema/chain';
import { monogramLetters } from './monogram-letters';

interface Named {
  name: string | null;
  brandColor?: string;
}

function lettersOf(...named: (string | null | Named)[]) {
  const chains = named.map((one, id) => {
    const { name, brandColor = farApart(id) } =
      typeof one === 'object' && one ? one : { name: one };
    return [id, { id, displayName: name, name: null, brandColor }] as const;
  });
  const letters = monogramLetters(new Map(chains as unknown as [number, ChainRecord][]));
  return chains.map(([id]) => letters.get(id));
}

const farApart = (id: number) => ['#ff0000', '#00ff00', '#0000ff', '#000000'][id];

test('the first of a name gets its first two letters, others differ from it', () => {
  expect(lettersOf('Base', 'Base Sepolia', 'Balance', 'B3')).toEqual(['BA', 'BS', 'BL', 'B3']);
});

test('a chain without a name gets digits of its id', () => {
  expect(lettersOf('X', null)).toEqual(['X', '1']);
});

test('names that are the same share their letters once none are left', () => {
  expect(lettersOf('Ab', 'Ab')).toEqual(['AB', 'AB']);
});

test('chains with nearly one color share no letter where their names allow it', () => {
  const magentas = [
    { name: 'Manta Pacific', brandColor: '#b938b3' },
    { name: 'Base', brandColor: '#c825b8' },
  ];
  expect(lettersOf(...magentas)).toEqual(['MP', 'BA']);
  expect(lettersOf('Manta Pacific', 'Base')).toEqual(['MA', 'BA']);
  expect(
    lettersOf({ name: 'Po', brandColor: '#b2a9f6' }, { name: 'Ro', brandColor: '#b7aaec' }),
  ).toEqual(['PO', 'RO']);
});
