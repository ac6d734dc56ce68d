/** Draws a whole number below `count`. */
export type Pick = (count: number) => number;

type Encode = (part: string, pick: Pick) => string;

const hexOf = (code: number, width: number, pick: Pick) =>
  Array.from(code.toString(16).padStart(width, '0'), (digit) =>
    pick(2) === 0 ? digit : digit.toUpperCase(),
  ).join('');
const codes = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

/** Escapes what has to be escaped, and of the rest what the draw says. */
const escaping =
  (must: RegExp, escape: (code: number, pick: Pick) => string): Encode =>
  (part, pick) =>
    codes(part)
      .map((code) => {
        const character = String.fromCharCode(code);
        return must.test(character) || pick(2) === 0 ? escape(code, pick) : character;
      })
      .join('');

// oxlint-disable-next-line no-control-regex -- a JSON string holds no zeros as they are
const json = escaping(/["\\\0]/, (code, pick) => {
  const character = String.fromCharCode(code);
  return /["\\/]/.test(character) && pick(2) === 0
    ? `\\${character}`
    : `\\u${hexOf(code, 4, pick)}`;
});
const percent = escaping(/%/, (code, pick) => `%${hexOf(code, 2, pick)}`);
const percentAll = escaping(/[^]/, (code, pick) => `%${hexOf(code, 2, pick)}`);
const entities = escaping(/&/, (code, pick) =>
  pick(2) === 0 ? `&#${code};` : `&#x${hexOf(code, 2, pick)};`,
);
const anyCase: Encode = (part, pick) =>
  Array.from(part, (character) =>
    pick(2) === 0 ? character.toLowerCase() : character.toUpperCase(),
  ).join('');
const hex: Encode = (part, pick) =>
  codes(part)
    .map((code) => hexOf(code, 2, pick))
    .join('');
const wideLittle: Encode = (part) => Buffer.from(part, 'utf16le').toString('latin1');
const wideBig: Encode = (part) => Buffer.from(part, 'utf16le').swap16().toString('latin1');
const base64 =
  (alphabet: 'base64' | 'base64url'): Encode =>
  (part, pick) =>
    Buffer.from('\u00ff'.repeat(pick(3)) + part + '~'.repeat(pick(3)), 'latin1').toString(alphabet);
const lines: Encode = (part, pick) => base64('base64')(part, pick).replaceAll(/.{76}/g, '$&\\r\\n');

const then =
  (...steps: Encode[]): Encode =>
  (part, pick) =>
    steps.reduce((text, step) => step(text, pick), part);

/** Ways to write a part of a secret so that a reader could get it back. All of them are text that a JSON string can hold. */
export const encodings: Readonly<Record<string, Encode>> = {
  'upper case': (part) => part.toUpperCase(),
  'lower case': (part) => part.toLowerCase(),
  'mixed case, escaped': then(anyCase, json),
  'JSON escapes': json,
  'JSON escapes, twice': then(json, json),
  'percent, any case': percent,
  'percent, twice': then(percent, percent),
  'percent in JSON escapes': then(percent, json),
  'JSON escapes in percent': then(json, percent, json),
  'HTML entities': then(entities, json),
  'hex, mixed case': hex,
  base64: then(base64('base64'), json),
  base64url: base64('base64url'),
  'base64 in percent': then(base64('base64'), percent),
  'base64 in lines': lines,
  'UTF-16LE in JSON escapes': then(wideLittle, json),
  'UTF-16BE in JSON escapes': then(wideBig, json),
  'UTF-16LE in percent': then(wideLittle, percentAll),
  'UTF-16BE in hex': then(wideBig, hex),
  'UTF-16LE in base64': then(wideLittle, base64('base64')),
  'UTF-16BE in base64url': then(wideBig, base64('base64url')),
};

/** Everything that undoing escapes, in any order and up to three times each, makes of a text. */
export function unescapings(text: string): string[] {
  const found = new Set([text]);
  for (let round = 0; round < 4; round++)
    for (const known of Array.from(found))
      for (const undo of [unescapeJson, unescapePercent, unescapeEntities, unescapeAll])
        found.add(undo(known));
  return [...found].flatMap((known) =>
    known.includes('\0') ? [known, known.replaceAll('\0', '')] : [known],
  );
}

const fromHex = (digits: string) => String.fromCharCode(parseInt(digits, 16));

function unescapeJson(text: string): string {
  return text.replaceAll(
    /\\u([0-9a-f]{4})|\\(["\\/])|\\[bfnrt]/gi,
    (_, unit?: string, plain?: string) => (unit === undefined ? (plain ?? '') : fromHex(unit)),
  );
}

function unescapePercent(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) => fromHex(digits));
}

function unescapeEntities(text: string): string {
  return text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, digits: string) => fromHex(digits))
    .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits)));
}

function unescapeAll(text: string): string {
  return unescapeEntities(unescapePercent(unescapeJson(text)));
}

/**
 * The first part of a secret that a text holds in any spelling, or null.
 *
 * @param readings `unescapings` of the text
 * @param length how many characters in a row count
 */
export function leakedPart(
  readings: readonly string[],
  secret: string,
  length: number,
): string | null {
  const texts = [...new Set(readings.flatMap((known) => [known, known.toLowerCase()]))];
  for (let start = 0; start + length <= secret.length; start++) {
    const part = secret.slice(start, start + length);
    if (spelledOut(part).some((spelling) => texts.some((known) => known.includes(spelling))))
      return part;
  }
  return null;
}

// The same few parts are looked for a thousand times.
const spellings = new Map<string, string[]>();

function spelledOut(part: string): string[] {
  const known = spellings.get(part);
  if (known) return known;
  const wide = Buffer.from(part, 'utf16le');
  const all = [part, ...[Buffer.from(part), wide, Buffer.from(wide).swap16()].flatMap(digitsOf)];
  spellings.set(part, all);
  return all;
}

/** Hex, and the digits of base64 that depend on the bytes alone. */
function digitsOf(bytes: Buffer): string[] {
  const atOffsets = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes, Buffer.alloc(3)]).toString('base64');
    return text.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
  });
  return [
    bytes.toString('hex'),
    ...atOffsets,
    ...atOffsets.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}
