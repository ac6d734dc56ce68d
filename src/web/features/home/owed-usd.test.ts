import { expect, it } from 'vitest';
import { makeWireRecord, wireAmount } from '#testing/make-wire-record';
import { readRow } from '#service/read-requests';
import { owedUsd } from './owed-usd';

it('counts of a delivery only the part that is to go back', () => {
  const read = (over: Parameters<typeof makeWireRecord>[0]) =>
    readRow(makeWireRecord(over)).record!;
  const refundFailReason = 'MANUAL_REFUND_REQUIRED';
  const refundCurrencyData = wireAmount(2_000_000n);
  expect(owedUsd(read({ data: { refundFailReason, refundCurrencyData } }))).toBe('2.000000');
  expect(owedUsd(read({ status: 'failure', data: { refundFailReason } }))).toBe('10.000000');
});
