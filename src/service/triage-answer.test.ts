import { expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRequestsPage } from './read-requests';
import { triageAnswer } from './triage-answer';
import { refundFailedQuery, unreturnedQuery } from './triage-queries';

const nowSeconds = 1_790_000_000;
const at = (agoSeconds: number) => new Date((nowSeconds - agoSeconds) * 1000).toISOString();
const row = (id: string, status: string, data: Record<string, string> = {}, agoSeconds = 60) =>
  makeWireRecord({ id, status, createdAt: at(agoSeconds), updatedAt: at(agoSeconds), data });
const answer = (requests: unknown[], more: object, ask = unreturnedQuery) =>
  triageAnswer(readRequestsPage({ requests, ...more }), ask(nowSeconds));
const failed = [row('0x1', 'failure'), row('0x2', 'failure')];

test('a total is believed while every row is an answer', () => {
  expect(answer(failed, { total: 114, continuation: 'c' })).toMatchObject({
    total: 114,
    unmatched: 0,
    isComplete: false,
  });
  expect(answer(failed, {}).total).toBe(2);
  expect(answer(failed, { continuation: 'c' }).total).toBeNull();
});

test('of a service that ignores the filter, neither its total nor its other rows count', () => {
  const all = [...failed, row('0x3', 'success'), row('0x4', 'failure', {}, 200_000)];
  const read = answer(all, { total: 20_000, continuation: 'c' });
  expect(read).toMatchObject({ total: null, unmatched: 2 });
  expect(read.records.map(({ id }) => id)).toEqual(['0x1', '0x2']);
  expect(answer(all, { total: 20_000 }).total).toBe(2);
});

test('rows with "N/A" have no failed refund, whatever the service counts', () => {
  const rows = ['N/A', 'MANUAL_REFUND_REQUIRED'].map((refundFailReason, index) =>
    row(`0x${index}`, 'failure', { refundFailReason }),
  );
  const read = answer(rows, { total: 20_000, continuation: 'c' }, refundFailedQuery);
  expect(read).toMatchObject({ total: null, unmatched: 1 });
  expect(read.records.map(({ refundFailReason }) => refundFailReason)).toEqual([
    'MANUAL_REFUND_REQUIRED',
  ]);
});

test('a row that comes twice counts once, one without a record counts, and a total below what came is none', () => {
  const rows = [...failed, ...failed, { id: null }];
  expect(answer(rows, { total: 3, continuation: 'c' })).toMatchObject({ total: 3, broken: 1 });
  expect(answer(rows, { total: 2, continuation: 'c' }).total).toBeNull();
  expect(answer(rows, { total: -1, continuation: 'c' }).total).toBeNull();
});
