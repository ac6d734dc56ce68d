import { getAddress, isAddress } from 'viem/utils';

export const isEvmAddress = (text: string) => isAddress(text, { strict: false });

/** The one spelling of an EVM address on these pages (EIP-55); any other text as it is. */
export function checksummed(text: string): string {
  return isEvmAddress(text) ? getAddress(text.toLowerCase()) : text;
}
