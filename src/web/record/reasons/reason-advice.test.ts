import { expect, test } from 'vitest';
import { wireAmount } from '#testing/make-wire-record';
import { readWire } from '#testing/say-wire';
import { failReasonEntry, refundFailReasonEntry } from './catalogue';
import { reasonAdvice } from './reason-advice';

const codes = ['AMOUNT_TOO_LOW_TO_REFUND', 'NEGATIVE_NEW_AMOUNT_AFTER_FEES'];

test.each(codes)('%s of a refund that was paid says nothing against the refund', (failReason) => {
  const data = { failReason, refundCurrencyData: wireAmount(4_930_000n) };
  const record = readWire({ status: 'refund', data });
  const advice = reasonAdvice(record, failReason, failReasonEntry(failReason));
  const said = Object.values(advice ?? {}).join(' ');
  expect(said).toMatch(/the record reports a refund/);
  expect(said).not.toMatch(/nothing is left|below the cost|close the case/i);
});

test('a reason why a refund failed gives way to the refund transaction that is listed', () => {
  const code = 'MANUAL_REFUND_REQUIRED';
  const record = readWire({ status: 'refund', data: { refundFailReason: code } });
  expect(reasonAdvice(record, code, refundFailReasonEntry(code))?.next).not.toMatch(/manual/);
});

test('other reasons, and records without a refund, keep the advice of the catalogue', () => {
  const slippage = failReasonEntry('SLIPPAGE');
  expect(reasonAdvice(readWire({ status: 'refund' }), 'SLIPPAGE', slippage)).toBe(slippage);
  for (const code of codes) {
    const entry = failReasonEntry(code);
    expect(reasonAdvice(readWire({ status: 'failure', data: { outTxs: [] } }), code, entry)).toBe(
      entry,
    );
    expect(entry?.next).not.toMatch(/close the case/i);
  }
  expect(reasonAdvice(readWire({ status: 'refund' }), 'NEW', null)).toBeNull();
});
