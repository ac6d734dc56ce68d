import { isUtf8 } from 'node:buffer';

const maxDepth = 64;

/**
 * Why the bytes of an answer can't be passed on, or null. Syntax (RFC 8259), encoding and depth only,
 * never shape: a row of a wrong shape must reach the page, which shows it. Every endpoint of the
 * table answers an object.
 *
 * `JSON.parse` would build what nobody here looks at: for a page of 50 rows that costs five times as
 * much as walking over the bytes. A property test holds both against each other.
 */
export function jsonFault(bytes: Buffer): string | null {
  if (!isUtf8(bytes)) return 'text that is not UTF-8';
  const start = spaceEnd(bytes, 0);
  const end = valueEnd(bytes, start);
  if (end === tooDeep) return `JSON nested deeper than ${maxDepth}`;
  if (end < 0 || spaceEnd(bytes, end) < bytes.length) return 'text that is not JSON';
  return bytes[start] === openObject ? null : 'JSON that is not an object';
}

// Nothing else costs the proxy as much. So this is one loop over places and not a method for each rule, and a call is
// made for white space only where there is some, which together took a third off. Each function tells where what it
// names ends, or one of these.
const broken = -1;
const tooDeep = -2;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openList = 0x5b;
const openObject = 0x7b;
const closeObject = 0x7d;
/** `]` and `}` stand two places after what they close. */
const fromOpenToClose = 2;
const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const words = ['true', 'false', 'null'].map((word) => Buffer.from(word));
const escapes = new Set(Buffer.from('"\\/bfnrt'));
/** 1 for what a string can hold as it is. */
const plain = new Uint8Array(256).fill(1, 0x20);
plain[quote] = 0;
plain[backslash] = 0;

function valueEnd(bytes: Buffer, start: number): number {
  const closers = new Uint8Array(maxDepth + 1);
  let depth = 0;
  let at = start;
  for (;;) {
    const first = bytes[at];
    if (first === openObject || first === openList) {
      if (++depth > maxDepth) return tooDeep;
      const closer = first + fromOpenToClose;
      closers[depth] = closer;
      if (isSpace(bytes[++at])) at = spaceEnd(bytes, at);
      if (bytes[at] !== closer) {
        if (first === openObject) at = nameEnd(bytes, at);
        if (at === broken) return broken;
        continue;
      }
    } else at = first === quote ? stringEnd(bytes, at) : bareEnd(bytes, at);
    if (at === broken) return broken;
    // A value has ended, and with it perhaps some of those around it.
    for (;;) {
      if (depth === 0) return at;
      if (isSpace(bytes[at])) at = spaceEnd(bytes, at);
      const byte = bytes[at++];
      const closer = closers[depth];
      if (byte === closer) depth--;
      else if (byte === comma) {
        if (isSpace(bytes[at])) at = spaceEnd(bytes, at);
        if (closer === closeObject) at = nameEnd(bytes, at);
        if (at === broken) return broken;
        break;
      } else return broken;
    }
  }
}

/** The name of a member and its colon, up to the value. */
function nameEnd(bytes: Buffer, start: number): number {
  if (bytes[start] !== quote) return broken;
  let at = stringEnd(bytes, start);
  if (at === broken) return broken;
  if (isSpace(bytes[at])) at = spaceEnd(bytes, at);
  if (bytes[at] !== colon) return broken;
  return isSpace(bytes[++at]) ? spaceEnd(bytes, at) : at;
}

/** A number or a word. */
function bareEnd(bytes: Buffer, start: number): number {
  const byte = bytes[start] ?? 0;
  if (byte === minus || (byte >= zero && byte <= nine)) return numberEnd(bytes, start);
  for (const word of words) {
    let length = 0;
    while (length < word.length && bytes[start + length] === word[length]) length++;
    if (length === word.length) return start + length;
  }
  return broken;
}

function stringEnd(bytes: Buffer, start: number): number {
  let at = start + 1;
  for (;;) {
    let byte = bytes[at++] ?? 0;
    while (plain[byte] === 1) byte = bytes[at++] ?? 0;
    if (byte === quote) return at;
    if (byte !== backslash) return broken;
    const escaped = bytes[at++] ?? 0;
    if (escaped === 0x75) {
      for (const last = at + 4; at < last; at++) if (!isHex(bytes[at] ?? 0)) return broken;
    } else if (!escapes.has(escaped)) return broken;
  }
}

function numberEnd(bytes: Buffer, start: number): number {
  let at = bytes[start] === minus ? start + 1 : start;
  at = bytes[at] === zero ? at + 1 : digitsEnd(bytes, at);
  if (at !== broken && bytes[at] === point) at = digitsEnd(bytes, at + 1);
  if (at === broken || ((bytes[at] ?? 0) | 0x20) !== 0x65) return at;
  at++;
  return digitsEnd(bytes, bytes[at] === plus || bytes[at] === minus ? at + 1 : at);
}

/** At least one digit. */
function digitsEnd(bytes: Buffer, start: number): number {
  let at = start;
  let byte = bytes[at] ?? 0;
  while (byte >= zero && byte <= nine) byte = bytes[++at] ?? 0;
  return at === start ? broken : at;
}

function spaceEnd(bytes: Buffer, start: number): number {
  let at = start;
  while (isSpace(bytes[at])) at++;
  return at;
}

/** Nearly always false, and then by one comparison. */
function isSpace(byte = 0xff): boolean {
  return byte <= 0x20 && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09);
}

function isHex(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}
