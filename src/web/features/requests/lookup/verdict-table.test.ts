import { expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/read-requests';
import { noChains } from '../../../record/chain-of';
import type { Found } from './look-up';
import { verdictCsv, verdictLines } from './verdict-table';

test('every pasted id gets a line: verdict, not found, or why there is no answer', () => {
  const { record } = readRow(makeWireRecord({ id: 'r1' }));
  const found = new Map<string, Found | undefined>([
    ['a', { records: record ? [record] : [], isForeign: true }],
    ['b', { records: [], isForeign: false }],
    ['c', { error: new Error('too slow') }],
    ['=d', undefined],
  ]);
  const lines = verdictLines(found, 0, noChains);
  expect(lines.map(({ requestId, verdict }) => requestId ?? verdict)).toEqual([
    'r1',
    'Not found. Not a valid ID, hash or address.',
    'Failed: too slow.',
    'Queued',
  ]);
  expect(verdictCsv(lines).split('\r\n')[1]).toMatch(/,no$/);
  expect(verdictCsv(lines).split('\r\n')[4]).toMatch(/^"?'=d/);
});

test('a failed one says why, and what has to be done', () => {
  const line = (over: Parameters<typeof makeWireRecord>[0]) => {
    const { record } = readRow(makeWireRecord(over));
    return verdictLines([['a', { records: [record!], isForeign: false }]], 0, noChains)[0];
  };
  const data = { failReason: 'SOLVER_BALANCE_TOO_LOW', outTxs: [] };
  const failed = line({ status: 'failure', data });
  expect(failed).toMatchObject({ reason: 'Solver balance too low', needsAction: true });
  expect(failed?.nextAction).toContain('refund');
  expect(line({})).toMatchObject({ reason: null, needsAction: false });
});
