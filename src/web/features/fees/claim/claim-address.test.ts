import { describe, expect, it } from 'vitest';
import { checksummed, claimAddressProblem } from './claim-address';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('a claim address', () => {
  it.each([address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])(
    'is %s, with a right checksum or without one',
    (text) => {
      expect(claimAddressProblem(text)).toBe(null);
    },
  );

  it.each([
    ['one wrong character', address.replace('f39F', 'f38F')],
    ['a character in the wrong case', address.replace('aad', 'aaD')],
  ])('with %s has a wrong checksum, and no balance of zero', (_what, text) => {
    expect(claimAddressProblem(text)).toMatch(/checksum doesn’t match/);
  });

  it.each(['', '0x', address.slice(0, -1), `${address}0`, 'vitalik.eth'])('is not %j', (text) => {
    expect(claimAddressProblem(text)).toMatch(/valid EVM address/);
  });

  it('has one spelling, however it was typed', () => {
    const upper = `0x${address.slice(2).toUpperCase()}`;
    expect([address, address.toLowerCase(), upper].map(checksummed)).toEqual(
      Array(3).fill(address),
    );
    expect(checksummed('not an address')).toBe('not an address');
  });
});
