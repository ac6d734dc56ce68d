import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressEncoding } from './address-encoding';
import { addressText, hashText, identifierKinds, requestIdText } from './identifiers';

const uint32 = fc.integer({ min: 0, max: 0xffffffff });
const vmTypes = ['evm', 'hypevm', 'svm', 'bvm', 'tvm', 'tonvm', 'xrpvm', 'lvm', 'hederavm'];

describe.each(vmTypes)('%s', (vmType) => {
  test('what it writes as an address is one, and a hash is none', () => {
    fc.assert(
      fc.property(uint32, fc.constantFrom(...identifierKinds), (row, kind) => {
        const { isAddress } = addressEncoding(vmType);
        expect(isAddress(addressText(1, row, kind, vmType))).toBe(true);
        expect(isAddress(hashText(1, row, kind, vmType))).toBe(false);
      }),
    );
  });
});

test.each(['bvm', 'tvm', 'tonvm', 'xrpvm'])('%s: a mistyped address is none', (vmType) => {
  const address = addressText(1, 7, 'order', vmType);
  const at = 12;
  const mistyped = address.slice(0, at) + (address[at] === 'p' ? 'q' : 'p') + address.slice(at + 1);
  expect(addressEncoding(vmType).isAddress(mistyped)).toBe(false);
});

test('both forms of an id are 32 bytes, and a dated one begins with its seconds', () => {
  fc.assert(
    fc.property(uint32, fc.boolean(), (row, dated) => {
      const id = requestIdText(1, row, 1_793_488_204_000, dated);
      expect(id).toMatch(/^0x[0-9a-f]{64}$/);
      if (dated) expect(id.slice(2, 12)).toBe('1793488204');
    }),
  );
});

// Known pairs of bytes and text, from BIP 173, and zero accounts of the other chains.
test('addresses have the forms of their chains', () => {
  const key = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex');
  const address = (vmType: string, bytes: Uint8Array) => addressEncoding(vmType).address(bytes);
  expect(address('bvm', key)).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  expect(address('tvm', Buffer.alloc(20))).toBe('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
  expect(address('tonvm', Buffer.alloc(32))).toBe(
    'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
  );
  expect(address('svm', Buffer.alloc(32))).toBe('1'.repeat(32));
  expect(address('xrpvm', Buffer.alloc(20))).toBe('rrrrrrrrrrrrrrrrrrrrrhoLvTp');
});
