import { recoverAddress, recoverMessageAddress } from 'viem/utils';

/** The account that signed 32 raw bytes as an EIP-191 message. Rejects if no account recovers. */
export function recoverSigner(bytes: `0x${string}`, signature: `0x${string}`): Promise<string> {
  return recoverMessageAddress({ message: { raw: bytes }, signature });
}

/** Who signed 32 bytes, as a message and as they are; null where nobody recovers. Never throws. */
export async function recoverBoth(bytes: string, signature: string) {
  if (!isHex(bytes, 64) || !isHex(signature, 130)) return { ofMessage: null, ofHash: null };
  const [ofMessage, ofHash] = await Promise.all([
    recoverSigner(bytes, signature).catch(() => null),
    recoverAddress({ hash: bytes, signature }).catch(() => null),
  ]);
  return { ofMessage, ofHash };
}

function isHex(text: string, digits: number): text is `0x${string}` {
  return text.length === digits + 2 && /^0x[0-9a-f]+$/i.test(text);
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
