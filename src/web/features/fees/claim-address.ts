import { isClaimAddress } from './address-book';
import { hasWrongChecksum } from './evm-checksum';

/** Why a text cannot be looked up as a claim address; null where it can. */
export function claimAddressProblem(text: string): string | null {
  if (!isClaimAddress(text)) return 'Enter a valid EVM address (0x and 40 hex digits).';
  return hasWrongChecksum(text)
    ? 'The checksum doesn’t match: a character is wrong, or its case is. Compare every character. In lower case it is looked up unchecked.'
    : null;
}
