import { base64Bits } from '../address';

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const xrpLetters = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** How many bytes a base58 text stands for, and the first of them; null for another alphabet. */
export function base58Bytes(
  text: string,
  alphabet: 'bitcoin' | 'xrp' = 'bitcoin',
): { length: number; first: number } | null {
  const letters = alphabet === 'xrp' ? xrpLetters : base58Letters;
  const zero = letters.charAt(0);
  const rest = text.replace(new RegExp(`^${zero}+`), '');
  let value = 0n;
  for (const letter of rest) {
    const digit = letters.indexOf(letter);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const hex = value === 0n ? '' : value.toString(16);
  const zeros = text.length - rest.length;
  const length = zeros + Math.ceil(hex.length / 2);
  return { length, first: zeros > 0 ? 0 : parseInt(hex.slice(0, 2 - (hex.length % 2)), 16) };
}

const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Whether the checksum of a text in lower case is right: that of BIP 173, or the later one of BIP 350. */
export function isBech32(text: string): boolean {
  const at = text.lastIndexOf('1');
  const prefix = Array.from(text.slice(0, at), (letter) => letter.charCodeAt(0));
  const data = Array.from(text.slice(at + 1), (letter) => bech32Letters.indexOf(letter));
  if (at < 1 || data.length < 6 || data.includes(-1)) return false;
  let sum = 1;
  for (const value of [
    ...prefix.map((code) => code >> 5),
    0,
    ...prefix.map((code) => code & 31),
    ...data,
  ]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) sum ^= generator;
  }
  return sum === 1 || sum === 0x2bc830a3;
}

/** 32 bytes in base64 or base64url as hex digits in lower case; null where they are not so many. */
export function hexOfBase64(text: string): string | null {
  if (!/^[\w+/-]{43}=?$/.test(text)) return null;
  const bits = base64Bits(text.slice(0, 43));
  // Two bits more than the bytes have.
  return bits % 4n === 0n ? (bits / 4n).toString(16).padStart(64, '0') : null;
}

// How much likelier a letter of its kind is in random base64 than in a name of a program, as a logarithm.
const weights = { digit: 2.05, upper: 1.22, vowel: -1.44, consonant: -0.42 };

/**
 * Tells random bytes from long names such as those of classes and files, which have the same letters. Of a million random
 * texts of 43 letters it refuses about ten.
 */
export function looksRandom(text: string): boolean {
  if (!/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false;
  let sum = 5;
  for (const letter of text)
    if (letter >= '0' && letter <= '9') sum += weights.digit;
    else if (letter >= 'A' && letter <= 'Z') sum += weights.upper;
    else if ('aeiou'.includes(letter)) sum += weights.vowel;
    else if (letter >= 'a' && letter <= 'z') sum += weights.consonant;
  return sum > 0;
}
