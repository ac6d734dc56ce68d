import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formOf } from './forms/vm-form';
import {
  addressText,
  candidateRows,
  hashText,
  identifierKinds,
  requestIdText,
} from './identifiers';
import { permute32, unpermute32 } from './random';

const uint32 = fc.integer({ min: 0, max: 0xffffffff });
const vmTypes = ['evm', 'hypevm', 'svm', 'bvm', 'tvm', 'tonvm', 'xrpvm', 'lvm', 'hederavm'];

test('the permutation has its inverse', () => {
  fc.assert(
    fc.property(uint32, uint32, (value, key) => unpermute32(permute32(value, key), key) === value),
  );
});

describe.each(vmTypes)('%s', (vmType) => {
  test('a hash and a deposit address lead back to their row', () => {
    fc.assert(
      fc.property(uint32, fc.constantFrom(...identifierKinds), (row, kind) => {
        expect(candidateRows(1, hashText(1, row, kind, vmType))).toContain(row);
        expect(candidateRows(1, addressText(1, row, kind, vmType))).toContain(row);
      }),
    );
  });
});

test('both forms of an id lead back to their row', () => {
  fc.assert(
    fc.property(uint32, fc.boolean(), (row, dated) => {
      const id = requestIdText(1, row, 1_793_488_204_000, dated);
      expect(id).toMatch(/^0x[0-9a-f]{64}$/);
      expect(candidateRows(1, id)).toContain(row);
      if (dated) expect(id.slice(2, 12)).toBe('1793488204');
    }),
  );
});

// Known pairs of bytes and text, from BIP 173, and zero accounts of the other chains.
test('addresses have the forms of their chains', () => {
  const key = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex');
  expect(formOf('bvm').address(key)).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  expect(formOf('tvm').address(Buffer.alloc(20))).toBe('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
  expect(formOf('tonvm').address(Buffer.alloc(32))).toBe(
    'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
  );
  expect(formOf('svm').address(Buffer.alloc(32))).toBe('1'.repeat(32));
  expect(formOf('xrpvm').address(Buffer.alloc(20))).toBe('rrrrrrrrrrrrrrrrrrrrrhoLvTp');
});
