import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault } from './check-json';

const runs = process.env['FULL_PROPERTIES'] ? 20_000 : 1_000;

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
  expect([text, jsonFault(Buffer.from(text)) === null]).toEqual([text, isObjectText(text)]);
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

test('agrees with JSON.parse on every pair of characters, wherever it stands in a string', () => {
  const characters = Array.from({ length: 0x81 }, (_, code) => String.fromCharCode(code));
  const texts = characters.flatMap((one) =>
    characters.flatMap((other) =>
      Array.from(
        { length: 8 },
        (_, before) => `{"a":"${'x'.repeat(before)}${one}${other}xxxxxxxxx"}`,
      ),
    ),
  );
  const differing = texts.filter(
    (text) => (jsonFault(Buffer.from(text)) === null) !== isObjectText(text),
  );
  expect(differing).toEqual([]);
  expect(texts.filter(isObjectText).length).toBeGreaterThan(texts.length / 2);
});

test.each([
  ['{"a":1}', null],
  [' {} \n', null],
  [`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`, null],
  [`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'JSON nested deeper than 64'],
  ['', 'text that is not JSON'],
  ['[]', 'JSON that is not an object'],
])('%s', (text, fault) => {
  expect(jsonFault(Buffer.from(text))).toBe(fault);
});
