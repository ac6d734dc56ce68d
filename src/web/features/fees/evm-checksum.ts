import { isAddress } from 'viem/utils';

/** True for an EVM address in mixed case whose checksum (EIP-55) is wrong: a character, or only its case. */
export function hasWrongChecksum(address: string): boolean {
  return hasChecksum(address) && !isAddress(address, { strict: true });
}

/** An address in one case carries no checksum, so nothing can be said about its characters. */
export function hasChecksum(address: string): boolean {
  const digits = address.slice(2);
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
}
