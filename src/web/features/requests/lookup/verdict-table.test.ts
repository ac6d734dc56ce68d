import { expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import type { ReadRow } from '#service/records/record';
import { readRow } from '#service/records/read-requests';
import { noChains } from '../../../record/chain-of';
import type { Looked } from '../../../api/endpoints/look-up';
import { verdictCsv, verdictLines } from './verdict-table';

const foundAmongAll = (row: ReadRow): Looked => ({
  kind: 'found',
  by: 'a',
  page: { rows: [row], continuation: null, total: null, scope: 'all' },
});

test('every pasted id gets a line: verdict, not found, or why there is no answer', () => {
  const found = new Map<string, Looked | undefined>([
    ['a', foundAmongAll(readRow(makeWireRecord({ id: 'r1' })))],
    ['b', { kind: 'none', spellings: ['0xb'] }],
    ['c', { kind: 'failed', error: new Error('too slow') }],
    ['=d', undefined],
  ]);
  const lines = verdictLines(found, 0, noChains, 'ours');
  expect(lines.map(({ requestId, verdict }) => requestId ?? verdict)).toEqual([
    'r1',
    'Not found. Also checked as 0xb.',
    'Failed: too slow.',
    'Queued',
  ]);
  expect(verdictCsv(lines).split('\r\n')[1]).toMatch(/,no$/);
  expect(verdictCsv(lines).split('\r\n')[4]).toMatch(/^"?'=d/);
});

test('a request that two IDs of a line name has one line', () => {
  const row = foundAmongAll(readRow(makeWireRecord({ id: 'r1' })));
  const lines = verdictLines(
    [
      ['a', row],
      ['b', row],
    ],
    0,
    noChains,
    'all',
  );
  expect(lines.map(({ asked, requestId }) => [asked, requestId])).toEqual([['a', 'r1']]);
});

test('a failed one says why, and what has to be done', () => {
  const line = (over: Parameters<typeof makeWireRecord>[0]) => {
    const looked = foundAmongAll(readRow(makeWireRecord(over)));
    return verdictLines([['a', looked]], Date.UTC(2026, 4, 26), noChains, 'all')[0];
  };
  const data = { failReason: 'SOLVER_BALANCE_TOO_LOW', outTxs: [] };
  const failed = line({ status: 'failure', data });
  expect(failed).toMatchObject({ reason: 'Solver balance too low', needsAction: true });
  expect(failed?.nextAction).toContain('refund');
  expect(line({})).toMatchObject({ reason: null, needsAction: false });
});
