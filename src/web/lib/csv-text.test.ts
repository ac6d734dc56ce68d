import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvText } from './csv-text';

const starts = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '\t',
  '\r',
  '\n',
  ' =',
  '\n=',
  '\u0001=',
];

test('no cell begins what a spreadsheet may run, and each reads back', () => {
  const cell = fc.tuple(fc.constantFrom('', ...starts), fc.string()).map((parts) => parts.join(''));
  fc.assert(
    fc.property(cell, (text) => {
      const { data } = Papa.parse<string[]>(csvText([[text, 'end']]));
      const [read, end] = data[0] ?? [];
      expect(end).toBe('end');
      expect(read === text || read === `'${text}`).toBe(true);
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      expect(read).not.toMatch(/^[\s\u0000-\u001f]*[=+@＝＋－＠]/);
      expect(read).not.toMatch(/^[\t\r\n]/);
      expect(read).not.toMatch(/^\s*-(?!\d+(\.\d+)?$)/);
    }),
  );
});

test('a negative number stays a number', () => {
  expect(csvText([['-0.25', -1, null]])).toBe('-0.25,-1,');
});

test('records give a header line', () => {
  expect(csvText([{ id: '1', usd: null }])).toBe('id,usd\r\n1,');
});
