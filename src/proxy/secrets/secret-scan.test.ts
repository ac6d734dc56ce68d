import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { leakLength, minSecretLength, SecretScanner } from './secret-scan';
import { encodings, unescapings } from '#testing/secret-leaks';

const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ123456789';
/** 5,000 in `npm run test:full`. */
const runs = process.env['BENCH'] ? 5_000 : 300;

const secret = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: minSecretLength,
  maxLength: 48,
});
/** Few different letters, so that much looks like the beginning of a secret. */
const fewLetters = fc.string({
  unit: fc.constantFrom('a', 'b'),
  minLength: minSecretLength,
  maxLength: 12,
});
const secrets = fc.array(fc.oneof(secret, fewLetters), { minLength: 1, maxLength: 6 });
const noise = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 60 }),
);

/** Text that holds a whole secret. */
interface WholeSpelling {
  text: string;
  /** Letters count in either case. */
  isEitherCase: boolean;
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The base64 digits (RFC 4648) that depend on these bytes alone when so many other bytes stand before them. */
function base64Of(bytes: readonly number[], before: number, lastTwoDigits: string): string {
  const bits = [...Array.from({ length: before }, () => 0), ...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  let text = '';
  for (let at = Math.ceil((before * 8) / 6) * 6; at + 6 <= bits.length; at += 6)
    text += (base64Digits + lastTwoDigits)[parseInt(bits.slice(at, at + 6), 2)];
  return text;
}

/** Every way to write a whole secret of printable ASCII, from the definitions of the encodings and naively. */
function wholeSpellings(secret: string): WholeSpelling[] {
  const codes = Array.from(secret, (character) => character.charCodeAt(0));
  const utf16 = [codes.flatMap((code) => [code, 0]), codes.flatMap((code) => [0, code])];
  const hexOf = (code: number) => code.toString(16).padStart(2, '0');
  const percent = Array.from(secret, (character) =>
    /[\w.!~*'()-]/.test(character) ? character : `%${hexOf(character.charCodeAt(0)).toUpperCase()}`,
  ).join('');
  const json = Array.from(secret, (character) =>
    character === '"' || character === '\\' ? `\\${character}` : character,
  ).join('');
  const digits = [codes, ...utf16].flatMap((bytes) => [
    { text: bytes.map(hexOf).join(''), isEitherCase: true },
    ...[0, 1, 2].flatMap((before) =>
      ['+/', '-_'].map((last) => ({ text: base64Of(bytes, before, last), isEitherCase: false })),
    ),
  ]);
  return [
    { text: secret, isEitherCase: true },
    { text: percent, isEitherCase: false },
    { text: json, isEitherCase: false },
    ...digits,
  ];
}

function holds(text: string, { text: spelling, isEitherCase }: WholeSpelling): boolean {
  if (!isEitherCase) return text.includes(spelling);
  return text.toLowerCase().includes(spelling.toLowerCase());
}

const upperCase: (spelling: WholeSpelling) => string = ({ text, isEitherCase }) =>
  isEitherCase ? text.toUpperCase() : text;

test('finds every spelling of every secret, wherever it stands', () => {
  fc.assert(
    fc.property(secrets, fc.nat(), fc.nat(), noise, noise, (all, which, how, before, behind) => {
      const spellings = wholeSpellings(all[which % all.length]!);
      const spelling = spellings[how % spellings.length]!;
      const scanner = new SecretScanner(() => all);
      for (const text of [spelling.text, upperCase(spelling)])
        expect(scanner.holdsSecret(before + text + behind)).toBe(true);
    }),
    { numRuns: runs },
  );
});

test('finds nothing else, however near it comes', () => {
  fc.assert(
    fc.property(secrets, fc.nat(), fc.nat(), noise, noise, (all, which, cut, before, behind) => {
      const spellings = all.flatMap(wholeSpellings);
      const { text: spelling } = spellings[which % spellings.length]!;
      const place = cut % spelling.length;
      const text = before + spelling.slice(0, place) + spelling.slice(place + 1) + behind;
      // Where only some characters are escaped, a spelling appears once that is undone.
      const isLeak = unescapings(text).some((known) =>
        spellings.some((whole) => holds(known, whole)),
      );
      expect(new SecretScanner(() => all).holdsSecret(text)).toBe(isLeak);
    }),
    { numRuns: runs },
  );
});

test('bytes at every place, at the end as well', () => {
  const scanner = new SecretScanner(() => ['a-key-of-some-length']);
  for (let before = 0; before < 40; before++) {
    const bytes = Buffer.from('x'.repeat(before) + 'a-key-of-some-length');
    expect(scanner.holdsSecret(bytes)).toBe(true);
    expect(scanner.holdsSecret(bytes.subarray(0, -1))).toBe(false);
    expect(scanner.holdsSecret(bytes.subarray(before + 1))).toBe(false);
  }
});

test('secrets that come and go count at once', () => {
  let secrets: string[] = [];
  const scanner = new SecretScanner(() => secrets);
  expect(scanner.holdsSecret('the first secret')).toBe(false);
  secrets = ['the first secret'];
  expect(scanner.holdsSecret('the first secret')).toBe(true);
  secrets = ['another one'];
  expect(scanner.holdsSecret('the first secret')).toBe(false);
});

test('what is too short to be found is refused, and not passed over', () => {
  expect(() => new SecretScanner(() => ['']).holdsSecret('anything')).toThrow(RangeError);
});

/** Random keys as services give them out: hex, UUIDs, letters and digits, base64. */
const key = fc.oneof(
  fc.uuid(),
  fc.string({
    unit: fc.constantFrom(...Array.from('0123456789abcdef')),
    minLength: 24,
    maxLength: 40,
  }),
  fc.string({ unit: fc.constantFrom(...Array.from(letters)), minLength: 24, maxLength: 48 }),
  fc.base64String({ minLength: 24, maxLength: 48 }),
  // What begins an escape itself is found in whole secrets only, by the properties above.
  secret.filter((text) => !/[\\%&]/.test(text)),
);
/** Neighbors that don't change what an escape means. */
const plain = fc.string({ unit: fc.constantFrom(...Array.from('abc 019-"{}:,')), maxLength: 60 });
/** So long is a part that must be found: fewer hex digits occur by chance. */
const shortest = (text: string, at: number) => {
  let end = at + leakLength;
  while (/^[\da-f-]*$/i.test(text.slice(at, end)) && end - at < 12) end++;
  return end;
};

test.each(Object.keys(encodings))('a part of a secret is found in %s', (name) => {
  fc.assert(
    fc.property(
      fc.array(key, { minLength: 1, maxLength: 3 }),
      fc.nat(),
      fc.nat(),
      plain,
      plain,
      fc.infiniteStream(fc.nat(1_000_000)),
      (all, at, more, before, behind, draws) => {
        const [whole = ''] = all;
        const start = at % (whole.length - leakLength + 1);
        const end = shortest(whole, start);
        fc.pre(end <= whole.length);
        const part = whole.slice(start, end + (more % (whole.length - end + 1)));
        const encoded = encodings[name]?.(part, (count) => draws.next().value % count) ?? '';
        const scanner = new SecretScanner(() => all, leakLength);
        expect([part, encoded, scanner.holdsSecret(before + encoded + behind)]).toEqual([
          part,
          encoded,
          true,
        ]);
      },
    ),
    { numRuns: runs / 5 },
  );
});

/** Bytes as random as a hash: fast-check prefers zeros and repetitions, which no key and no id is made of. */
const randomBytes = (seed: string, length: number) =>
  createHash('shake256', { outputLength: length }).update(seed).digest();

function keysOf(seed: number): string[] {
  const bytes = (name: string) => randomBytes(`${seed} ${name}`, 24);
  const hex = bytes('uuid').toString('hex');
  return [
    bytes('hex').toString('hex'),
    bytes('base64').toString('base64'),
    bytes('base64url').toString('base64url'),
    `sk-${bytes('letters')
      .toString('base64')
      .replaceAll(/[^a-z0-9]/gi, '')}`,
    [0, 8, 12, 16, 20].map((at, part) => hex.slice(at, [8, 12, 16, 20, 32][part])).join('-'),
  ];
}

function rowOf(seed: string): object {
  const hex = (name: string, length: number) => randomBytes(seed + name, length).toString('hex');
  return {
    id: `0x${hex('id', 32)}`,
    user: `0x${hex('user', 20)}`,
    data: `0x${hex('data', 800)}`,
    solana: randomBytes(`${seed}solana`, 66).toString('base64').replaceAll(/[+/]/g, 'x'),
    amount: String(BigInt(`0x${hex('amount', 10)}`)),
    createdAt: '2026-11-22T14:36:52.123Z',
    link: `https://scan.example/tx/0x${hex('link', 32)}?a=1&b=%20c`,
    note: 'A "quoted" word, a \\ and 100 % more; Tom & Ann.',
  };
}

test('ordinary pages hold nothing of ordinary keys', () => {
  const recorded = fileURLToPath(new URL('../../../e2e/recorded/', import.meta.url));
  const pages = readdirSync(recorded)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(recorded, name)));
  expect(pages.length).toBeGreaterThan(0);
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const rows = Array.from({ length: 50 }, (_, index) => rowOf(`${seed} ${index}`));
      const page = JSON.stringify({ rows, nested: JSON.stringify(rows[0]) });
      const scanner = new SecretScanner(() => keysOf(seed), leakLength);
      for (const bytes of [Buffer.from(page), ...pages])
        expect(scanner.holdsSecret(bytes)).toBe(false);
    }),
    { numRuns: runs / 10 },
  );
});
