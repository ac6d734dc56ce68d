import { expect, it } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { childRole } from './child-role';

const role = (status: string, failReason: string | null) => {
  const { record } = readRow(makeWireRecord({ status, data: { failReason } }));
  return record && childRole(record);
};

it('names what a reason tells, and guesses nothing', () => {
  expect(role('refund', 'DOUBLE_SPEND')).toBe('duplicate deposit');
  expect(role('refund', 'ORPHANED_DEPOSIT_REFUND')).toBe('refund of an orphaned deposit');
  expect(role('refund', 'SLIPPAGE')).toBe('child request');
  expect(role('success', null)).toBe('child request');
  expect(role('success', '__proto__')).toBe('child request');
});
