import { isUtf8 } from 'node:buffer';
import type { Result } from '#service/result';

const maxDepth = 64;

/** Reads the JSON object that every endpoint of the table answers with: see `jsonObjectIssue`. */
export function parseJsonObject(bytes: Buffer): Result<object> {
  const issue = jsonObjectIssue(bytes);
  if (issue !== null) return { ok: false, issues: [issue] };
  return { ok: true, value: JSON.parse(bytes.toString()) as object };
}

/**
 * Why bytes are no JSON object; null where they are one. Encoding, depth and syntax only, never shape: a row of a wrong
 * shape must reach the page, which shows it. One pass that makes no value: `JSON.parse` was most of what a large response
 * cost (docs/decisions/005-proxy-cpu-and-latency.md).
 */
export function jsonObjectIssue(bytes: Buffer): string | null {
  if (!isUtf8(bytes)) return 'text that is not UTF-8';
  const scan = new JsonScan(bytes);
  const first = scan.skipSpace();
  const isJson = scan.value(1) && scan.skipSpace() === end;
  if (scan.isTooDeep) return `JSON nested deeper than ${maxDepth}`;
  if (!isJson) return 'text that is not JSON';
  return first === openBrace ? null : 'JSON that is not an object';
}

/** Stands for what comes after the last byte: no byte is that. */
const end = -1;
const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const openBracket = 0x5b;
const escapes = Buffer.from('"\\/bfnrt');
const words = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word]));

/** The grammar of RFC 8259. Each method begins at `#at`, and is false where the bytes are something else. */
class JsonScan {
  isTooDeep = false;
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @returns the next byte that is no space */
  skipSpace(): number {
    let byte = this.#byte();
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      this.#at++;
      byte = this.#byte();
    }
    return byte;
  }

  value(depth: number): boolean {
    const byte = this.skipSpace();
    if (byte === quote) return this.#string();
    if (byte === openBrace || byte === openBracket) return this.#container(byte, depth);
    const word = words.get(byte);
    return word === undefined ? this.#number() : this.#word(word);
  }

  #byte(): number {
    return this.#bytes[this.#at] ?? end;
  }

  #take(byte: number): boolean {
    const isNext = this.#byte() === byte;
    if (isNext) this.#at++;
    return isNext;
  }

  #container(open: number, depth: number): boolean {
    if (depth > maxDepth) {
      this.isTooDeep = true;
      return false;
    }
    // In ASCII each closes two places after it opens.
    const close = open + 2;
    this.#at++;
    this.skipSpace();
    if (this.#take(close)) return true;
    do {
      if (open === openBrace && !this.#name()) return false;
      if (!this.value(depth + 1)) return false;
      this.skipSpace();
    } while (this.#take(0x2c));
    return this.#take(close);
  }

  #name(): boolean {
    if (this.skipSpace() !== quote || !this.#string()) return false;
    this.skipSpace();
    return this.#take(0x3a);
  }

  #string(): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    for (;;) {
      const byte = bytes[++at] ?? end;
      if (byte === quote) {
        this.#at = at + 1;
        return true;
      }
      if (byte < 0x20) return false;
      if (byte !== backslash) continue;
      const escape = bytes[++at] ?? end;
      if (escape === 0x75 && /^[\da-f]{4}$/i.test(bytes.toString('latin1', at + 1, at + 5)))
        at += 4;
      else if (!escapes.includes(escape)) return false;
    }
  }

  #word(word: string): boolean {
    const isWord = this.#bytes.toString('latin1', this.#at, this.#at + word.length) === word;
    this.#at += word.length;
    return isWord;
  }

  #number(): boolean {
    this.#take(0x2d);
    if (!this.#take(0x30) && !this.#digits()) return false;
    if (this.#take(0x2e) && !this.#digits()) return false;
    if (!this.#take(0x65) && !this.#take(0x45)) return true;
    if (!this.#take(0x2b)) this.#take(0x2d);
    return this.#digits();
  }

  #digits(): boolean {
    const start = this.#at;
    for (let byte = this.#byte(); byte >= 0x30 && byte <= 0x39; byte = this.#byte()) this.#at++;
    return this.#at > start;
  }
}
