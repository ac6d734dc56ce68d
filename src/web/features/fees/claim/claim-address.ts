import { getAddress, isAddress } from 'viem/utils';
import { isClaimAddress } from './address-book';

/** Why a text cannot be looked up as a claim address; null where it can. */
export function claimAddressProblem(text: string): string | null {
  if (!isClaimAddress(text)) return 'Enter a valid EVM address (0x and 40 hex digits).';
  return hasWrongChecksum(text)
    ? 'The checksum doesn’t match: check every character and its case, or enter the address in lower case to skip this check.'
    : null;
}

/** The one spelling of an EVM address on these pages (EIP-55); any other text as it is. */
export function checksummed(text: string): string {
  return isClaimAddress(text) ? getAddress(text.toLowerCase()) : text;
}

/** True for an EVM address in mixed case whose checksum (EIP-55) is wrong: a character, or only its case. */
export function hasWrongChecksum(address: string): boolean {
  return hasChecksum(address) && !isAddress(address, { strict: true });
}

/** An address in one case carries no checksum, so nothing can be said about its characters. */
export function hasChecksum(address: string): boolean {
  const digits = address.slice(2);
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
}
