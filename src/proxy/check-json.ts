import { isUtf8 } from 'node:buffer';

const maxDepth = 64;

/**
 * Why the bytes of an answer can't be passed on, or null. Syntax (RFC 8259), encoding and depth only,
 * never shape: a row of a wrong shape must reach the page, which shows it. Every endpoint of the
 * table answers an object.
 *
 * `JSON.parse` would build what nobody here looks at: for a page of 50 rows that costs several times
 * as much as walking over the bytes. A property test holds both against each other.
 */
export function jsonFault(bytes: Buffer): string | null {
  if (!isUtf8(bytes)) return 'text that is not UTF-8';
  const start = afterSpace(bytes, 0);
  const end = afterDocument(bytes, start);
  if (end === tooDeep) return `JSON nested deeper than ${maxDepth}`;
  if (end !== bytes.length) return 'text that is not JSON';
  return bytes[start] === openObject ? null : 'JSON that is not an object';
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openList = 0x5b;
const openObject = 0x7b;
const closeObject = 0x7d;
const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;

/** Where no position can be: the text breaks a rule. */
const broken = -1;
const tooDeep = -2;

// Each function below begins at a position and gives the one after what it names. Plain numbers in
// local variables, because this runs over every byte that comes from the service.

function afterDocument(bytes: Buffer, start: number): number {
  /** What closes each object and list that is open. */
  const ends = new Uint8Array(maxDepth + 1);
  let depth = 0;
  let at = start;
  for (;;) {
    const first = bytes[at];
    if (first === openObject || first === openList) {
      if (depth === maxDepth) return tooDeep;
      // In ASCII what closes stands two after what opens.
      ends[++depth] = first + 2;
      at = afterSpace(bytes, at + 1);
      if (bytes[at] !== ends[depth]) {
        if (first === openObject) at = afterName(bytes, at);
        continue;
      }
    } else {
      at = afterSpace(bytes, afterScalar(bytes, at));
    }
    while (depth > 0 && bytes[at] === ends[depth]) {
      depth--;
      at = afterSpace(bytes, at + 1);
    }
    if (depth === 0) return at;
    if (bytes[at] !== comma) return broken;
    at = afterSpace(bytes, at + 1);
    if (ends[depth] === closeObject) at = afterName(bytes, at);
  }
}

/** A member's name, its colon, and the space around both. */
function afterName(bytes: Buffer, start: number): number {
  if (bytes[start] !== quote) return broken;
  const at = afterSpace(bytes, afterString(bytes, start));
  return bytes[at] === colon ? afterSpace(bytes, at + 1) : broken;
}

function afterScalar(bytes: Buffer, start: number): number {
  const first = bytes[start];
  if (first === undefined) return broken;
  if (first === quote) return afterString(bytes, start);
  if (first === minus || isDigit(first)) return afterNumber(bytes, start);
  return afterWord(bytes, start);
}

function afterString(bytes: Buffer, start: number): number {
  const length = bytes.length;
  for (let at = start + 1; at < length; at++) {
    const byte = bytes[at]!;
    // Most of a string; one comparison instead of three.
    if (byte > backslash) continue;
    if (byte === quote) return at + 1;
    if (byte < 0x20) return broken;
    if (byte === backslash) {
      at = lastOfEscape(bytes, at + 1);
      if (at === broken) return broken;
    }
  }
  return broken;
}

const escapes = new Set(Buffer.from('"\\/bfnrt'));

/** The position of the escape's last byte. */
function lastOfEscape(bytes: Buffer, start: number): number {
  const kind = bytes[start]!;
  if (kind !== 0x75) return escapes.has(kind) ? start : broken;
  for (let at = start + 1; at <= start + 4; at++) if (!isHex(bytes[at])) return broken;
  return start + 4;
}

function afterNumber(bytes: Buffer, start: number): number {
  let at = bytes[start] === minus ? start + 1 : start;
  at = bytes[at] === zero ? at + 1 : afterDigits(bytes, at);
  if (bytes[at] === point) at = afterDigits(bytes, at + 1);
  if (at !== broken && (bytes[at]! | 0x20) === 0x65) {
    const hasSign = bytes[at + 1] === plus || bytes[at + 1] === minus;
    at = afterDigits(bytes, hasSign ? at + 2 : at + 1);
  }
  return at;
}

/** One digit or more. */
function afterDigits(bytes: Buffer, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at++;
  return at > start ? at : broken;
}

const words = ['true', 'false', 'null'].map((word) => Buffer.from(word));

function afterWord(bytes: Buffer, start: number): number {
  for (const word of words) {
    let length = 0;
    while (length < word.length && bytes[start + length] === word[length]) length++;
    if (length === word.length) return start + length;
  }
  return broken;
}

/** Passes `broken` on. */
function afterSpace(bytes: Buffer, start: number): number {
  let at = start;
  while (isSpace(bytes[at])) at++;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= nine;
}

function isHex(byte = 0): boolean {
  return isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}
