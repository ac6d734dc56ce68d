import { urlText } from '#service/url-text';

/** One way to write a secret. */
export interface Spelling {
  bytes: Buffer;
  /** So many bytes in a row of it are a leak. */
  minRun: number;
  /** Letters count in either case. */
  isEitherCase: boolean;
}

/** The spellings of one secret that are written out whole: plain, in a URL, in JSON, in hex, in base64 at any offset. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  return [
    secret,
    urlText(secret),
    JSON.stringify(secret).slice(1, -1),
    hex,
    hex.toUpperCase(),
    ...base64Of(bytes),
  ];
}

/**
 * What counts as a spelling of a secret, and of a part of it: itself in any case, and its hex and base64 as UTF-8 and as UTF-16
 * of either end. Escapes (`unescapeOnce`) are undone before a text is searched.
 *
 * @param partLength how many characters in a row count; Infinity for whole secrets alone
 */
export function spellingsOf(secret: string, partLength: number): Spelling[] {
  const found = new Map<string, Spelling>();
  const add = (text: string, partBytes: number, isEitherCase = false) => {
    const bytes = Buffer.from(text);
    const minRun = Math.min(partBytes, bytes.length);
    if (!found.has(text)) found.set(text, { bytes, minRun, isEitherCase });
  };
  const plain = Buffer.from(secret);
  const wide = Buffer.from(secret, 'utf16le');
  // A key in one case, such as a UUID, is whole in the other; of a mixed one, few guesses are left.
  add(secret, partLength, true);
  // A secret may itself look escaped, so what undoing that makes of it counts as well.
  const unescaped = unescapedWhole(plain).toString();
  if (unescaped.length >= Math.min(partLength, secret.length)) add(unescaped, partLength, true);
  for (const [bytes, bytesPerCharacter] of [
    [plain, 1],
    [wide, 2],
    [Buffer.from(wide).swap16(), 2],
  ] as const) {
    const partBits = partLength * bytesPerCharacter * 8;
    add(bytes.toString('hex'), partBits / 4, true);
    // Of the base64 digits of a part, the first and the last can depend on what stands beside it.
    for (const text of base64Of(bytes)) add(text, Math.floor((partBits - 4) / 6));
  }
  // As literals, for whole secrets whose neighbors change what an escape means.
  for (const form of formsOf(secret)) add(form, Infinity);
  return [...found.values()];
}

/** The digits that depend on the bytes alone, with each number of bytes before them, in both alphabets. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const firstWhole = Math.ceil((offset * 8) / 6);
    const lastWhole = Math.floor((padded.length * 8) / 6);
    const text = padded.toString('base64').slice(firstWhole, lastWhole);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

const escapes =
  /\\u([\da-fA-F]{4})|\\(["\\/bfnrt])|%([\da-fA-F]{2})|&#[xX]([\da-fA-F]{1,6});|&#(\d{1,7});|&(amp|lt|gt|quot|apos);/g;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

type Groups = (string | undefined)[];

/**
 * Undoes the escapes of JSON, of URLs and of HTML once; null where there are none. Characters beyond one byte become
 * something else: no secret holds any.
 */
export function unescapeOnce(bytes: Buffer): Buffer | null {
  if (![0x5c, 0x25, 0x26].some((byte) => bytes.includes(byte))) return null;
  let isChanged = false;
  const text = bytes.toString('latin1').replace(escapes, (_escape, ...groups: Groups) => {
    const [unit, character, percent, hexEntity, entity, name] = groups;
    isChanged = true;
    // Line ends and their like only stand between parts of a secret.
    if (character !== undefined) return /[bfnrt]/.test(character) ? '' : character;
    if (name !== undefined) return entities[name] ?? '';
    if (entity !== undefined) return String.fromCharCode(Number(entity));
    return String.fromCharCode(parseInt(unit ?? percent ?? hexEntity ?? '', 16));
  });
  return isChanged ? Buffer.from(text, 'latin1') : null;
}

function unescapedWhole(bytes: Buffer): Buffer {
  const unescaped = unescapeOnce(bytes);
  return unescaped === null ? bytes : unescapedWhole(unescaped);
}
