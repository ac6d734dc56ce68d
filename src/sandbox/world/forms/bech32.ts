const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

function polymod(values: number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    generators.forEach((generator, bit) => {
      if ((top >>> bit) & 1) check ^= generator;
    });
  }
  return check;
}

const prefix = 'bc';
const expandedPrefix = [3, 3, 0, 2, 3];

function toFiveBits(bytes: Uint8Array): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2));
}

/** A pay-to-witness-key-hash address (BIP 173, version 0) of 20 bytes. */
export function toBech32(bytes: Uint8Array): string {
  const words = [0, ...toFiveBits(bytes)];
  const check = polymod([...expandedPrefix, ...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const sum = [25, 20, 15, 10, 5, 0].map((shift) => (check >>> shift) & 31);
  return `${prefix}1${[...words, ...sum].map((word) => alphabet[word]).join('')}`;
}

/** The 20 bytes behind such an address, or null. The checksum is not read. */
export function fromBech32(text: string): Uint8Array | null {
  if (!/^bc1q[a-z0-9]{38}$/.test(text)) return null;
  const words = text
    .slice(4, 36)
    .split('')
    .map((letter) => alphabet.indexOf(letter));
  if (words.includes(-1)) return null;
  const bits = words.map((word) => word.toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
