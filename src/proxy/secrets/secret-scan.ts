import { urlText } from '#service/url-text';

/** Shorter secrets would match by chance; `readConfig` refuses them. */
export const minSecretLength = 8;

/** This many characters of a secret in a row are a leak. */
export const leakLength = 8;

/** Request ids and hashes are hex: shorter runs of hex digits, all from a secret, occur in them by chance. */
const minHexRun = 12;

/** Text that is still escaped after this many rounds is withheld. */
const maxEscapes = 6;

const wordLength = 4;
const slotBits = 16;

/** Where in a spelling a word stands. */
interface Place {
  spelling: Spelling;
  offset: number;
}

/** Finds secrets, and parts of them, in responses, in the spellings that `spellingsOf` lists. */
export class SecretScanner {
  readonly #secrets: () => readonly string[];
  readonly #partLength: number;
  #known: readonly string[] = [];
  #index = new SpellingIndex([]);

  /**
   * @param secrets read anew each time, because keys can be reloaded
   * @param partLength how many characters in a row count; by default only whole secrets do
   */
  constructor(secrets: () => readonly string[], partLength = Infinity) {
    this.#secrets = secrets;
    this.#partLength = partLength;
  }

  /** @throws RangeError for a secret that is too short to be found */
  holdsSecret(payload: Buffer | string): boolean {
    const index = this.#current();
    let bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    for (let round = 0; round <= maxEscapes; round++) {
      if (index.isAnyIn(bytes) || index.isAnyIn(withoutZeros(bytes))) return true;
      const unescaped = unescapeOnce(bytes);
      if (unescaped === null) return false;
      bytes = unescaped;
    }
    return true;
  }

  #current(): SpellingIndex {
    const secrets = this.#secrets();
    const isKnown =
      secrets === this.#known ||
      (secrets.length === this.#known.length &&
        secrets.every((secret, index) => secret === this.#known[index]));
    if (!isKnown) {
      this.#index = new SpellingIndex(
        secrets.flatMap((secret) => spellingsOf(secret, this.#partLength)),
      );
      this.#known = secrets;
    }
    return this.#index;
  }
}

const empty = Buffer.alloc(0);

/** UTF-16 of either end, once it is unescaped: all characters of a secret are ASCII. Empty where there is none. */
function withoutZeros(bytes: Buffer): Buffer {
  return bytes.includes(0) ? (bytes.filter((byte) => byte !== 0) as Buffer) : empty;
}

/**
 * Finds any of some spellings in one pass, however many they are: it reads a word here and there, so
 * close together that whatever holds enough of a spelling holds one of its words.
 */
class SpellingIndex {
  readonly #stride: number;
  readonly #places = new Map<number, Place[]>();
  /** 1 for the slots of the words above: most words are told apart by this alone. */
  readonly #slots = new Uint8Array(1 << slotBits);

  /** @throws RangeError for a spelling that could be passed over */
  constructor(spellings: readonly Spelling[]) {
    const shortest = Math.min(...spellings.map(({ minRun }) => minRun));
    if (shortest < wordLength) throw new RangeError('A text is too short to be searched for.');
    this.#stride = shortest - wordLength + 1;
    for (const spelling of spellings)
      for (let offset = 0; offset + wordLength <= spelling.bytes.length; offset++) {
        const word = folded(spelling.bytes.readInt32LE(offset));
        this.#places.set(word, [...(this.#places.get(word) ?? []), { spelling, offset }]);
        this.#slots[slotOf(word)] = 1;
      }
  }

  isAnyIn(bytes: Buffer): boolean {
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const last = bytes.length - wordLength;
    const stride = this.#stride;
    const slots = this.#slots;
    for (let at = 0; at <= last; at += stride) {
      const word = folded(words.getInt32(at, true));
      if (slots[slotOf(word)] === 1 && this.#isAround(bytes, at, word)) return true;
    }
    return false;
  }

  #isAround(bytes: Buffer, at: number, word: number): boolean {
    return (this.#places.get(word) ?? []).some((place) => isLeak(bytes, at, place));
  }
}

/** Whether enough of the spelling stands around a place at which a word of it was found. */
function isLeak(bytes: Buffer, at: number, { spelling, offset }: Place): boolean {
  const { bytes: spelled, minRun, isEitherCase } = spelling;
  const agrees = (index: number): boolean => {
    const theirs = bytes[at - offset + index];
    const ours = spelled[index];
    if (theirs === undefined || ours === undefined) return false;
    return theirs === ours || (isEitherCase && isLetter(ours) && (theirs ^ ours) === 0x20);
  };
  let start = offset;
  let end = offset;
  while (start > 0 && agrees(start - 1)) start--;
  while (end < spelled.length && agrees(end)) end++;
  const length = end - start;
  if (length < minRun || length === spelled.length) return length >= minRun;
  return length >= minHexRun || !/^[\da-f-]*$/i.test(spelled.toString('latin1', start, end));
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Letters have two cases; other characters that become the same are told apart when they are compared. */
function folded(word: number): number {
  return word | 0x20202020;
}

function slotOf(word: number): number {
  return Math.imul(word, 0x9e3779b1) >>> (32 - slotBits);
}

/** One way to write a secret. */
interface Spelling {
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
function spellingsOf(secret: string, partLength: number): Spelling[] {
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
function unescapeOnce(bytes: Buffer): Buffer | null {
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
