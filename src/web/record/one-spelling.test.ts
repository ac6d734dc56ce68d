import { expect, it } from 'vitest';
import { readWire } from '#testing/say-wire';
import { oneSpelling } from './one-spelling';

it('shows an account in one spelling, whichever part of the record names it', () => {
  const checksummed = `0x${'aB'.repeat(20)}`;
  const plain = checksummed.toLowerCase();
  const record = { ...readWire(), recipient: plain };
  const depositAddress = {
    address: null,
    depositAddressType: null,
    depositor: checksummed,
    depositTxHash: null,
    recoveryAddress: null,
  };
  expect(oneSpelling(record)(plain)).toBe(plain);
  expect(oneSpelling({ ...record, depositAddress })(plain)).toBe(checksummed);
  expect(oneSpelling(record, { ...readWire(), user: checksummed })(plain)).toBe(checksummed);
});
