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
  const walk = new Walk(bytes);
  if (walk.document()) return walk.isObject ? null : 'JSON that is not an object';
  return walk.isTooDeep ? `JSON nested deeper than ${maxDepth}` : 'text that is not JSON';
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const words = ['true', 'false', 'null'].map((word) => Buffer.from(word));
const escapes = new Set(Buffer.from('"\\/bfnrt'));

/** One pass over the bytes. Each method moves past what it names, or answers false. */
class Walk {
  isObject = false;
  isTooDeep = false;
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  document(): boolean {
    this.#space();
    this.isObject = this.#bytes[this.#at] === openObject;
    if (!this.#value(0)) return false;
    this.#space();
    return this.#at === this.#bytes.length;
  }

  #value(depth: number): boolean {
    const byte = this.#bytes[this.#at] ?? 0;
    if (byte === quote) return this.#string();
    if (byte === openObject) return this.#members(depth + 1, closeObject);
    if (byte === openList) return this.#members(depth + 1, closeList);
    return byte === minus || (byte >= zero && byte <= nine) ? this.#number() : this.#word();
  }

  /** What stands in an object or a list, up to and with its end. */
  #members(depth: number, end: number): boolean {
    this.isTooDeep = depth > maxDepth;
    if (this.isTooDeep) return false;
    this.#at++;
    this.#space();
    if (this.#take(end)) return true;
    for (;;) {
      if (end === closeObject) {
        if (this.#bytes[this.#at] !== quote || !this.#string()) return false;
        this.#space();
        if (!this.#take(colon)) return false;
        this.#space();
      }
      if (!this.#value(depth)) return false;
      this.#space();
      if (this.#take(end)) return true;
      if (!this.#take(comma)) return false;
      this.#space();
    }
  }

  #string(): boolean {
    const bytes = this.#bytes;
    for (let i = this.#at + 1; i < bytes.length; i++) {
      const byte = bytes[i]!;
      if (byte === quote) {
        this.#at = i + 1;
        return true;
      }
      // Most of a string: one comparison instead of three.
      if (byte > backslash) continue;
      if (byte < 0x20) return false;
      if (byte === backslash) {
        const escaped = bytes[++i] ?? 0;
        if (escaped === 0x75) {
          for (let last = i + 4; i < last;) if (!isHex(bytes[++i] ?? 0)) return false;
        } else if (!escapes.has(escaped)) return false;
      }
    }
    return false;
  }

  #number(): boolean {
    this.#take(minus);
    if (!this.#take(zero) && !this.#digits()) return false;
    if (this.#take(point) && !this.#digits()) return false;
    const byte = this.#bytes[this.#at];
    if (byte !== 0x65 && byte !== 0x45) return true;
    this.#at++;
    if (!this.#take(plus)) this.#take(minus);
    return this.#digits();
  }

  #digits(): boolean {
    const start = this.#at;
    for (;;) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte < zero || byte > nine) break;
      this.#at++;
    }
    return this.#at > start;
  }

  #word(): boolean {
    for (const word of words) {
      let length = 0;
      while (length < word.length && this.#bytes[this.#at + length] === word[length]) length++;
      if (length === word.length) {
        this.#at += length;
        return true;
      }
    }
    return false;
  }

  #space(): void {
    for (;;) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte > 0x20) return;
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
      this.#at++;
    }
  }

  #take(wanted: number): boolean {
    if (this.#bytes[this.#at] !== wanted) return false;
    this.#at++;
    return true;
  }
}

function isHex(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}
