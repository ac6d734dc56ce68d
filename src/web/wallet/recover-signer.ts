import { recoverMessageAddress } from 'viem/utils';

/** The account that signed 32 raw bytes as an EIP-191 message. Rejects if no account recovers. */
export function recoverSigner(bytes: `0x${string}`, signature: `0x${string}`): Promise<string> {
  return recoverMessageAddress({ message: { raw: bytes }, signature });
}

/** Any well-formed signature: r is the generator's x coordinate, and s is 1. */
const anySignature = `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'1'.padStart(64, '0')}1b`;

/**
 * Loads the elliptic curve's code, a chunk of its own. Rejects if that fails: after signing, the failure would look like a
 * signature that doesn't recover.
 */
export async function loadCurve(): Promise<void> {
  await recoverMessageAddress({ message: '', signature: anySignature as `0x${string}` });
}
