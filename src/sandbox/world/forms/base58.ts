import { createHash } from 'node:crypto';

const bitcoinAlphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const rippleAlphabet = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

export function toBase58(bytes: Uint8Array, alphabet = bitcoinAlphabet): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return (alphabet[0] ?? '').repeat(zeros === -1 ? bytes.length : zeros) + text;
}

/** The bytes of a base58 text, or null when it is none. */
export function fromBase58(text: string, alphabet = bitcoinAlphabet): Uint8Array | null {
  let value = 0n;
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  let zeros = 0;
  while (text[zeros] === alphabet[0]) zeros += 1;
  const hex = value === 0n ? '' : value.toString(16);
  const body = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  return Uint8Array.from([...Buffer.alloc(zeros), ...body]);
}

function checksum(bytes: Uint8Array): Uint8Array {
  const once = createHash('sha256').update(bytes).digest();
  return createHash('sha256').update(once).digest().subarray(0, 4);
}

/** base58check: a version byte, the payload, four bytes of double SHA-256. */
export function toBase58Check(version: number, payload: Uint8Array, alphabet?: string): string {
  const body = Uint8Array.from([version, ...payload]);
  return toBase58(Uint8Array.from([...body, ...checksum(body)]), alphabet);
}

/** The payload behind the version byte; null when it is no base58 of that length. The checksum is not read. */
export function fromBase58Check(
  text: string,
  length: number,
  alphabet?: string,
): Uint8Array | null {
  const bytes = fromBase58(text, alphabet);
  return bytes?.length === length + 5 ? bytes.subarray(1, 1 + length) : null;
}
