import { expect, test } from 'vitest';
import listed from '../../e2e/recorded/fail-reasons.json';
import {
  failReasons,
  isNotReturnable,
  knownFailReason,
  knownRefundFailReason,
  reasonOrNull,
  refundFailReasons,
} from './fail-reason';

test('holds every reason that the interface lists, and no other', () => {
  expect(listed.failReason).toHaveLength(68);
  expect(listed.refundFailReason).toHaveLength(5);
  expect([...failReasons].toSorted()).toEqual(listed.failReason.toSorted());
  expect([...refundFailReasons].toSorted()).toEqual(listed.refundFailReason.toSorted());
});

test('"N/A", empty, null and absent are no reason; UNKNOWN is one', () => {
  expect(['N/A', '', null, undefined].map(reasonOrNull)).toEqual([null, null, null, null]);
  expect(reasonOrNull('UNKNOWN')).toBe('UNKNOWN');
});

test('finds the four external reasons under another first word', () => {
  for (const ending of [
    'INEXACT_FRACTION',
    'DEX_ERROR',
    'INVALID_FULFILLER',
    'INVALID_TOKEN_ACCOUNT',
  ])
    expect(knownFailReason(`SOMEBODY_${ending}`)).toBe(`EXTERNAL_${ending}`);
});

test('knows no reason that is not listed, and no name of an object member', () => {
  for (const word of ['N/A', 'NEW_REASON', 'toString', '__proto__', '']) {
    expect(knownFailReason(word)).toBeNull();
    expect(knownRefundFailReason(word)).toBeNull();
  }
});

test('two reasons mean in either field that the money is not returned', () => {
  const both = listed.failReason.filter((reason) => listed.refundFailReason.includes(reason));
  expect(both.toSorted()).toEqual(['AMOUNT_TOO_LOW_TO_REFUND', 'NEGATIVE_NEW_AMOUNT_AFTER_FEES']);
  expect(both.every(isNotReturnable)).toBe(true);
  expect(isNotReturnable(null)).toBe(false);
  expect(isNotReturnable('SLIPPAGE')).toBe(false);
});
