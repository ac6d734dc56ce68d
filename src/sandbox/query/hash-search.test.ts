import { expect, test } from 'vitest';
import { sameHash } from '#service/address';
import { hashHeads } from '../world/address-encoding';
import { worldChains } from '../world/chains';
import { entriesOf } from '../world/entries';
import { entryHash } from '../world/transactions';
import { createWorld } from '../world/world';
import { hashSearch } from './hash-search';

const { rows } = createWorld({ seed: 5, size: 2_700, clock: () => Date.UTC(2026, 10, 1) });
const hashes = rows.flatMap(({ seed, plan, state }) =>
  entriesOf(plan, state).map((entry) => ({
    vmType: entry.chain.vmType,
    hash: entryHash(seed, entry),
  })),
);

test('every kind of hash finds the rows that have it, in any letters that mean the same', () => {
  const samples = new Map(hashes.map(({ vmType, hash }) => [`${vmType} ${hash.length}`, hash]));
  expect(new Set(hashes.map(({ vmType }) => vmType))).toEqual(
    new Set(worldChains.map(({ vmType }) => vmType)),
  );
  for (const hash of samples.values())
    for (const text of [hash, hash.toLowerCase(), hash.toUpperCase().replace(/^0X/, '0x')]) {
      const expected = rows.filter(({ seed, plan, state }) =>
        entriesOf(plan, state).some((entry) => sameHash(entryHash(seed, entry), text)),
      );
      expect(rows.filter(hashSearch(text)), text).toEqual(expected);
    }
});

test.each(['', '0x', 'nothing', '0x12', 'ÿ', '0.0.7', '{'])('%s is no hash', (text) => {
  expect(rows.filter(hashSearch(text))).toEqual([]);
});

test('what is no form of a hash is not looked for', () => {
  expect(hashHeads('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'.slice(0, 8))).toEqual([]);
  expect(hashHeads('user')).toEqual([]);
});
