import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/read-requests';
import { columns } from '../columns/columns';
import { exportColumnIds } from './export-columns';
import { headerText, rowsText, type ExportShape } from './export-format';

const csv = (columns: string[]): ExportShape => ({ format: 'csv', columns });

test('cells read back as they were, and none begins a formula', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', '+1', '-1', '-1.5', '-cmd', '@x', '\t=1', '\r=1', '"', 'a,b', 'a\r\nb'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText), { minLength: 1 }), (pairs) => {
      const rows = pairs.map(([user, recipient], index) =>
        readRow(makeWireRecord({ id: `r${index}`, user, recipient })),
      );
      const shape = csv(['id', 'user', 'recipient']);
      const { data } = Papa.parse<string[]>(
        (headerText(shape) + rowsText(rows, shape)).replace(/\r\n$/, ''),
      );
      expect(data[0]).toEqual(['id', 'user', 'recipient']);
      pairs.forEach((pair, index) => {
        const cells = data[index + 1]?.slice(1) ?? [];
        cells.forEach((cell, at) => {
          expect(cell === pair[at] || cell === `'${pair[at]}`).toBe(true);
          expect(cell).not.toMatch(/^([=+@\t\r]|-(?!\d+(\.\d+)?$))/);
        });
      });
    }),
  );
});

test('a negative number stays a number', () => {
  const row = readRow(makeWireRecord({ recipient: '-0.25' }));
  expect(rowsText([row], csv(['recipient']))).toBe('-0.25\r\n');
});

test('what is not reported is an empty cell, never 0', () => {
  const row = readRow({ id: 'r', data: {} });
  expect(rowsText([row], csv(['id', 'amountInUsd', 'fillTimeSeconds']))).toBe('r,,\r\n');
});

test('NDJSON holds the rows as they came, or the chosen cells by name', () => {
  const raw = { id: 'r', status: 'pending', odd: [1] };
  const rows = [readRow(raw), readRow('no object')];
  expect(rowsText(rows, { format: 'ndjson', columns: null })).toBe(
    `${JSON.stringify(raw)}\n"no object"\n`,
  );
  expect(rowsText(rows.slice(0, 1), { format: 'ndjson', columns: ['id', 'user'] })).toBe(
    '{"id":"r","user":null}\n',
  );
});

test('every column of the list has its cells in the file', () => {
  const all = new Set(exportColumnIds('all'));
  for (const { id } of columns) {
    const ids = exportColumnIds([id]);
    expect(ids[0]).toBe('id');
    expect(ids.filter((one) => !all.has(one))).toEqual([]);
    expect(id === 'id' || ids.length > 1).toBe(true);
  }
});

test('an amount that was not moved is no refund and no sponsorship in the file', () => {
  const amountUsd = '1.5';
  const row = readRow(
    makeWireRecord({
      status: 'failure',
      data: {
        refundCurrencyData: { amountUsd },
        feeSponsorship: { quoted: { sponsoredTotal: { amountUsd } } },
      },
    }),
  );
  const columns = ['refundState', 'refundAmountUsd', 'sponsoredUsd', 'sponsoredQuotedUsd'];
  expect(rowsText([row], csv(columns))).toBe('planned,1.5,,1.5\r\n');
});
