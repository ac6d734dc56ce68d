import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { makeWireRecord, wireAmount, wireTransaction, wireUsdc } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
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
  const columns = ['refundState', 'refundAmountUsd', 'plannedRefundUsd'];
  const sponsored = ['sponsoredUsd', 'sponsoredQuotedUsd'];
  expect(rowsText([row], csv([...columns, ...sponsored]))).toBe('planned,,1.5,,1.5\r\n');
});

const out = (txHash: string, chainId: number) => wireTransaction({ txHash, chainId });
const cellsOf = (over: object, columns: string[]) =>
  rowsText([readRow(makeWireRecord({ ...over }))], csv(columns)).trimEnd();

test('a hash stands under the role of its transaction, wherever the list has it', () => {
  const columns = ['depositTxHash', 'fillTxHash', 'refundTxHash', 'settlementTxHash'];
  const inTxs = [wireTransaction({ txHash: '0xin' })];
  const overpaid = { inTxs, outTxs: [out('0xfill', 8453), out('0xback', 1)] };
  expect(cellsOf({ data: overpaid }, columns)).toBe('0xin,0xfill,0xback,');
  const refunded = { inTxs, outTxs: [out('0xback', 1), out('0xsettled', 1)] };
  expect(cellsOf({ status: 'refund', data: refunded }, columns)).toBe('0xin,,0xback,0xsettled');
  const retried = { inTxs: [wireTransaction({ txHash: '0xfailed', status: 'failure' }), ...inTxs] };
  expect(cellsOf({ data: retried }, ['depositTxHash', 'failedTxHash'])).toBe('0xin,0xfailed');
  // What failed delivered nothing, and refunded nothing.
  const failed = [{ ...out('0xfill', 8453), status: 'failure' }];
  const all = ['fillTxHash', 'refundTxHash', 'otherTxHash', 'failedTxHash'];
  expect(cellsOf({ data: { inTxs, outTxs: failed } }, all)).toBe(',,,0xfill');
  expect(cellsOf({ status: 'refund', data: { inTxs, outTxs: failed } }, all)).toBe(',,,0xfill');
});

test('a plan is no actual amount, and a replaced request has nobody’s money', () => {
  const planned = { status: 'failure', data: { outTxs: [], refundCurrencyData: wireAmount(1n) } };
  expect(cellsOf(planned, ['refundState', 'refundAmountUnits', 'plannedRefundUnits'])).toBe(
    'planned,,1',
  );
  const quoted = cellsOf(planned, ['amountOutUnits', 'quotedOutUnits', 'quotedInUnits']);
  expect(quoted).toBe(',9900000,10000000');
  const replaced = { status: 'pending', supersededByRequestId: '0xnext', data: { outTxs: [] } };
  expect(cellsOf(replaced, ['moneyState', 'moneyHolder'])).toBe('replaced,');
});

test.each([
  ['refund', { refundFailReason: 'MANUAL_REFUND_REQUIRED', outTxs: [] }, 'disputed'],
  ['refund', { outTxs: [] }, 'reported'],
  ['refund', { outTxs: [out('0xback', 1)] }, 'returned'],
  ['pending', { outTxs: [out('0xback', 1)], protocol: null }, 'seen'],
  ['success', { outTxs: [out('0xfill', 8453)] }, ''],
])('the refund of a %s with %j is in the file as %s', (status, data, state) => {
  const protocol = {
    settlement: { destination: { refunds: [{ chainId: 1, transactionId: '0xback' }] } },
  };
  expect(cellsOf({ status, ...(state === 'seen' && { protocol }), data }, ['refundState'])).toBe(
    state,
  );
});

test('a row says where the money is, and what in its record contradicts itself', () => {
  const columns = ['moneyState', 'moneyHolder', 'conflicts'];
  const inTxs = [wireTransaction()];
  expect(cellsOf({ data: { outTxs: [out('0xfill', 8453)] } }, columns)).toBe(
    'delivered,recipient,',
  );
  const nothing = { inTxs, outTxs: [out('0xback', 1)], refundCurrencyData: wireAmount(0n) };
  expect(cellsOf({ status: 'refund', data: nothing }, columns)).toBe(
    'returned,refundTo,returnedNothing',
  );
});

test('an amount has its marks beside it, and no USD value without a price', () => {
  const paid = wireAmount(5_000_000n);
  const token = { ...wireUsdc(1), symbol: 'USD\u0421', metadata: { verified: false } };
  const refundCurrencyData = { ...paid, amountUsd: '0.000000', currency: token };
  const outTxs = [out('0xback', 1)];
  const columns = ['refundAmount', 'refundAmountUsd', 'refundAmountMarks'];
  expect(cellsOf({ status: 'refund', data: { outTxs, refundCurrencyData } }, columns)).toBe(
    '5.000000,,unverified mixedScripts unpriced',
  );
});
