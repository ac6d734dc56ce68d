import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonObject } from './parse-json-object';

const runs = process.env['BENCH'] ? 20_000 : 1_000;

/** What `JSON.parse` says, which is the judge. */
function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function agree(text: string): void {
  const read = parseJsonObject(Buffer.from(text));
  expect([text, read.ok]).toEqual([text, isObjectText(text)]);
  if (read.ok) expect(read.value).toEqual(JSON.parse(text));
}

test('agrees with JSON.parse on JSON, however it is written', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 1, '\t'), (value, indent) => {
      agree(JSON.stringify({ value }, null, indent));
      agree(JSON.stringify(value, null, indent));
    }),
    { numRuns: runs },
  );
});

test('agrees with JSON.parse on JSON that was damaged', () => {
  const pieces = fc.constantFrom(
    ...Array.from('{}[],:"\\0123456789.eE+-tfnu \n\r\t\u0000\u001fé'),
    'true',
    'null',
    '\\u00e9',
    '\\ud83d',
    '\ufeff',
    '',
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), fc.nat(3), pieces, (value, at, cut, piece) => {
      const text = JSON.stringify({ value, n: [1.5e3, -0, 'a"\\é'] });
      const place = at % (text.length + 1);
      agree(text.slice(0, place) + piece + text.slice(place + cut));
    }),
    { numRuns: runs * 2 },
  );
});

test('agrees with JSON.parse on near misses', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '0',
    '.',
    'e',
    '+',
    'true',
    'nul',
    ' ',
    '\\',
    '\\u12',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      agree(`{"a":${parts.join('')}}`);
    }),
    { numRuns: runs * 2 },
  );
});

test('bytes that are not UTF-8 are refused, wherever they stand', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.nat(),
      fc.constantFrom('80', 'c3', 'c0af', 'eda080', 'f8', 'ff'),
      (value, at, hex) => {
        const bytes = Buffer.from(JSON.stringify({ value }));
        const place = at % bytes.length;
        // A character of several bytes is not cut: its parts could complete what is put in.
        fc.pre((bytes[place]! & 0xc0) !== 0x80);
        const broken = [bytes.subarray(0, place), Buffer.from(hex, 'hex'), bytes.subarray(place)];
        expect(parseJsonObject(Buffer.concat(broken))).toEqual({
          ok: false,
          issues: ['text that is not UTF-8'],
        });
      },
    ),
    { numRuns: runs },
  );
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('is refused for its depth alone, which brackets and quotes in strings do not change', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('{}[]"\\/a\n')), maxLength: 12 });
  const wrap = fc.oneof(
    fc.constant((value: unknown): unknown => [value]),
    text.map((key) => (value: unknown): unknown => ({ [key]: value, after: [[]] })),
    text.map((word) => (value: unknown): unknown => [word, value, word]),
  );
  const around = fc.array(wrap, { minLength: 55, maxLength: 70 });
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 4 }),
      around,
      fc.constantFrom(0, 1),
      (inside, wraps, indent) => {
        const value = { text: wraps.reduce((inner, add) => add(inner), inside as unknown) };
        const read = parseJsonObject(Buffer.from(JSON.stringify(value, null, indent)));
        const depth = depthOf(value);
        expect([depth, read.ok ? null : read.issues]).toEqual([
          depth,
          depth > 64 ? ['JSON nested deeper than 64'] : null,
        ]);
      },
    ),
    { numRuns: runs / 5 },
  );
});

test.each([
  ['{"a":1}', null],
  [' {} \n', null],
  [`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`, null],
  [`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'JSON nested deeper than 64'],
  ['', 'text that is not JSON'],
  ['[]', 'JSON that is not an object'],
  ['{} {}', 'text that is not JSON'],
  ['\ufeff{}', 'text that is not JSON'],
])('%s', (text, issue) => {
  const read = parseJsonObject(Buffer.from(text));
  expect(read.ok ? null : read.issues[0]).toBe(issue);
});
