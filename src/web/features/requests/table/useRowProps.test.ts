import { expect, test } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { noChains } from '../../../record/chain-of';
import { ageText, rowName } from './useRowProps';

const name = (over: Parameters<typeof makeWireRecord>[0]) => {
  const { record, broken } = readRow(makeWireRecord(over));
  if (!record) throw new Error(broken);
  return rowName(record, ageText(record, Date.parse('2026-05-25T22:21:55.161Z')), noChains);
};

test('a row is called by status, reason, amount, route and age', () => {
  expect(name({ status: 'failure', data: { failReason: 'ORDER_EXPIRED' } })).toBe(
    'failure: Order expired, 10 USDC, chain 1 to chain 8453, 44s ago',
  );
});

test('a quoted amount is called quoted: nothing was paid', () => {
  const waiting = { status: 'waiting', data: { inTxs: [], outTxs: [] } };
  expect(name(waiting)).toContain('waiting, 10 USDC quoted, chain 1');
});

test('what the record does not hold is said', () => {
  const bare = { status: null, createdAt: null, data: { route: null, inTxs: [], outTxs: [] } };
  expect(name(bare)).toBe(
    'status not reported, amount not reported, a chain that is not reported to a chain that is not reported, age not reported',
  );
});
