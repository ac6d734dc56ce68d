import { tonAccount, base64Bits } from '../address';

/** What a text looks like. Shapes are no promise: 64 hex digits are a request ID, an order ID or a hash of several chains. */
export type Shape =
  | 'hash'
  | 'bare-hash'
  | 'long-hash'
  | 'svm-signature'
  | 'ton-time-hash'
  | 'hedera-transaction'
  | 'base64-hash'
  | 'evm-address'
  | 'bitcoin-address'
  | 'utxo-address'
  | 'tron-address'
  | 'xrp-address'
  | 'ton-address'
  | 'svm-address'
  | 'hedera-account'
  | 'short-hex'
  | 'unknown';

/** The likeliest first: what names one transaction before what names an account. */
export const shapesByLikelihood: readonly Shape[] = [
  'hash',
  'bare-hash',
  'svm-signature',
  'ton-time-hash',
  'hedera-transaction',
  'base64-hash',
  'long-hash',
  'unknown',
  'evm-address',
  'svm-address',
  'bitcoin-address',
  'utxo-address',
  'tron-address',
  'ton-address',
  'xrp-address',
  'hedera-account',
  'short-hex',
];

/** The vm types whose accounts are written so; undefined for what is no account. */
export const accountVmTypes: Partial<Record<Shape, readonly string[]>> = {
  'evm-address': ['evm', 'hypevm', 'hederavm'],
  'bitcoin-address': ['bvm'],
  // Of other chains of that kind, such as Litecoin and Cosmos.
  'utxo-address': [],
  'tron-address': ['tvm'],
  'xrp-address': ['xrpvm'],
  'ton-address': ['tonvm'],
  'svm-address': ['svm'],
  'hedera-account': ['hederavm'],
};

/** One reading of a text: its usual spelling, and others that name the same. */
export interface Reading {
  shape: Shape;
  text: string;
  spellings: string[];
}

interface ShapeRule {
  pattern: RegExp;
  /** Null: it only looks like one. */
  read: (match: RegExpMatchArray) => Reading | null;
}

const reading = (shape: Shape, text: string, ...spellings: string[]): Reading => ({
  shape,
  text,
  spellings: spellings.filter((spelling) => spelling !== text),
});

const before = '(?<![A-Za-z0-9])';
const after = '(?![A-Za-z0-9])';
const alone = (pattern: string, flags = 'g') => new RegExp(`${before}${pattern}${after}`, flags);
// Base64url has the signs of emphasis and of hyphens in its alphabet.
const before64 = String.raw`(?:(?<![\w-])|(?<=(?<![\w-])_))`;
const after64 = String.raw`(?:(?![\w+=-])|(?=_(?![\w+=-])))`;
const base58 = '[1-9A-HJ-NP-Za-km-z]';

function ofHex(digits: string, isPrefixed: boolean): Reading | null {
  const hex = digits.toLowerCase();
  if (isPrefixed) {
    if (hex.length === 64) return reading('hash', `0x${hex}`, hex);
    // An address keeps its case, which is its checksum.
    if (hex.length === 40) return reading('evm-address', `0x${digits}`, `0x${hex}`);
    // Some chains write 32 bytes without their leading zeros.
    return hex.length >= 50 && hex.length < 64
      ? reading('short-hex', `0x${hex}`, `0x${hex.padStart(64, '0')}`)
      : null;
  }
  // A number is no hash.
  if (!/[a-f]/.test(hex)) return null;
  if (hex.length === 64) return reading('bare-hash', digits, `0x${hex}`);
  if (hex.length === 80) return reading('long-hash', digits);
  return hex.length === 40 ? reading('evm-address', `0x${digits}`, `0x${hex}`) : null;
}

// The first byte of an address: Bitcoin and its test network; Litecoin and Dogecoin.
const bitcoinVersions = [0x00, 0x05, 0x6f, 0xc4];
const utxoVersions = [0x30, 0x32, 0x1e, 0x16];

function ofBase58(text: string): Reading | null {
  const bytes = base58Bytes(text);
  if (bytes?.length === 32) {
    const hex = hexOfBase64(text);
    return reading('svm-address', text, ...(hex === null ? [] : [hex, `0x${hex}`]));
  }
  if (text.startsWith('r') && base58Bytes(text, 'xrp')?.length === 25)
    return reading('xrp-address', text);
  if (bytes?.length !== 25) return null;
  if (bytes.first === 0x41) return reading('tron-address', text);
  if (bitcoinVersions.includes(bytes.first)) return reading('bitcoin-address', text);
  return utxoVersions.includes(bytes.first) ? reading('utxo-address', text) : null;
}

function ofBase64(text: string): Reading | null {
  const hex = looksRandom(text) ? hexOfBase64(text) : null;
  return hex === null ? null : reading('base64-hash', hex, `0x${hex}`, text);
}

function ofBech32(text: string): Reading | null {
  const lower = text.toLowerCase();
  // A phone writes the first letter of a sentence large.
  const isOneCase = text.slice(1) === lower.slice(1) || text === text.toUpperCase();
  if (!isOneCase || !isBech32(lower)) return null;
  return reading(/^(?:bc|tb|bcrt)1/.test(lower) ? 'bitcoin-address' : 'utxo-address', lower, text);
}

const ofTon = (text: string) => (tonAccount(text) === null ? null : reading('ton-address', text));

/**
 * What a whole text is where an account is asked for: also one whose letters look like those of a name, which would not be
 * taken out of a sentence. Null: of no known form.
 */
export function accountReading(text: string): Reading | null {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return ofHex(text.slice(2), true);
  return ofTon(text) ?? ofBase58(text) ?? ofBech32(text);
}

/** In this order: what an earlier one takes is not read again. */
export const shapeRules: readonly ShapeRule[] = [
  {
    // Broken over lines, as mail programs do it, or by spaces, as a text read from a picture is: whole only together. A field
    // of one line drops the line ends, or writes a space for each, and leaves the marks.
    pattern:
      /0x[0-9a-f]{4,}(?:=(?:\r?\n)?[0-9a-f]+|=?[ \t]*\r?\n[ \t>]*[0-9a-f]{4,}|(?:[ \u00a0\u2009\u202f]| ?>[> ]*)[0-9a-f]{4,})+(?![0-9a-z])/gi,
    read: ([text]) => {
      const [first = '', ...rest] = text.slice(2).split(/[^0-9a-f]+/i);
      const isWhole = first.length === 40 || first.length === 64;
      return isWhole ? null : ofWholeHex([first, ...rest].join(''));
    },
  },
  {
    // Up to the next one or the next word, where nothing separates them, as in what is copied from a page. One letter too
    // many is a mistake in an address.
    pattern:
      /0[xX]([0-9a-fA-F]+?)(?=0x[0-9a-fA-F]{40}|[A-Z][a-z]*[g-z]|(?<=[xX].{64})[g-zG-Z]|(?![0-9a-zA-Z]))/g,
    read: ({ input = '', index = 0, 0: text, 1: digits = '' }) =>
      /[0-9a-z]/i.test(input.charAt(index + text.length))
        ? ofWholeHex(digits)
        : ofHex(digits, true),
  },
  {
    pattern: new RegExp(`(?<![A-Za-z0-9-])(-?\\d{1,20}):([0-9a-f]{64})${after}`, 'gi'),
    read: ([text, number = '', hash = '']) => {
      if (number === '0' || number === '-1') return reading('ton-address', text);
      return number.length >= 6 ? reading('ton-time-hash', text, hash) : null;
    },
  },
  {
    pattern: alone(String.raw`(0\.0\.\d{1,10})[@-](\d{9,10})[.-](\d{1,9})`),
    read: ([text, account = '', seconds = '', nanos = '']) =>
      reading('hedera-transaction', `${account}@${seconds}.${nanos}`, text),
  },
  {
    // Also glued to a word, which has other letters.
    pattern: new RegExp(
      `(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])|${before}(?:[0-9a-f]{80}|[0-9a-f]{40})${after}`,
      'gi',
    ),
    read: ([digits]) => ofHex(digits, false),
  },
  {
    pattern: alone(`${base58}{80,88}`),
    read: ([text]) =>
      looksRandom(text) && base58Bytes(text)?.length === 64 ? reading('svm-signature', text) : null,
  },
  {
    pattern: alone('[a-z]{1,10}1[02-9ac-hj-np-z]{20,90}', 'gi'),
    read: ([text]) => ofBech32(text),
  },
  {
    // Work chain 0 or -1; the first letter is the tag.
    pattern: new RegExp(String.raw`${before64}[EUk0][Qf][\w+/-]{46}${after64}`, 'g'),
    read: ([text]) => (looksRandom(text) ? ofTon(text) : null),
  },
  // With a sign of padding it is base64.
  {
    pattern: alone(`${base58}{25,44}(?!=)`),
    read: ([text]) => (looksRandom(text) ? ofBase58(text) : null),
  },
  {
    pattern: new RegExp(String.raw`${before64}[\w-]{43}=?${after64}`, 'g'),
    read: ([text]) => ofBase64(text),
  },
  {
    pattern: new RegExp(`(?<![A-Za-z0-9+])[A-Za-z0-9+/]{43}=${after64}`, 'g'),
    read: ([text]) => ofBase64(text),
  },
  {
    // Short numbers are versions of programs.
    pattern: /(?<![A-Za-z0-9.])0\.0\.\d{4,10}(?![A-Za-z0-9]|\.\d)/g,
    read: ([text]) => reading('hedera-account', text),
  },
];

function ofWholeHex(digits: string): Reading | null {
  return digits.length === 40 || digits.length === 64 ? ofHex(digits, true) : null;
}

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const xrpLetters = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** How many bytes a base58 text stands for, and the first of them; null for another alphabet. */
function base58Bytes(
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
function isBech32(text: string): boolean {
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
function hexOfBase64(text: string): string | null {
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
function looksRandom(text: string): boolean {
  if (!/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false;
  let sum = 5;
  for (const letter of text)
    if (letter >= '0' && letter <= '9') sum += weights.digit;
    else if (letter >= 'A' && letter <= 'Z') sum += weights.upper;
    else if ('aeiou'.includes(letter)) sum += weights.vowel;
    else if (letter >= 'a' && letter <= 'z') sum += weights.consonant;
  return sum > 0;
}
