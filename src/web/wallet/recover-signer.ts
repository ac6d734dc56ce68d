import { recoverMessageAddress } from 'viem/utils';

/** Who signed 32 raw bytes as an EIP-191 message. Throws where the signature is nobody's. */
export function recoverSigner(bytes: `0x${string}`, signature: `0x${string}`): Promise<string> {
  return recoverMessageAddress({ message: { raw: bytes }, signature });
}

/** Well-formed, for its own sake: r is the generator's x coordinate, and s is 1. */
const anySignature = `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'1'.padStart(64, '0')}1b`;

/**
 * Loads the curve, which is a script of its own. Throws where that fails: later it would read as a signature that does not
 * recover.
 */
export async function loadCurve(): Promise<void> {
  await recoverMessageAddress({ message: '', signature: anySignature as `0x${string}` });
}
