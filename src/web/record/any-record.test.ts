import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRow } from '#service/records/read-requests';
import { moneyOf } from '#service/money/money';
import { arbitraryRecord } from '#testing/arbitrary-record';
import { fixtureRecords } from '#testing/record-factory';
import { compareAmounts, slippageUsed } from './amount-comparison';
import { appFeeReading } from '#service/app-fees/app-fee-class';
import { depositRuleOf } from './verdict/deposit-rules';
import { reasonNumbersOf } from './reason-numbers';
import { reconcileValue } from '#service/money/value-reconciliation';

it('no reading fails on any record', () => {
  const kinds = ['slippage', 'sponsor cap', 'age', 'deposit'] as const;
  fc.assert(
    fc.property(arbitraryRecord, (record) => {
      const money = moneyOf(record, 'loading');
      const said = JSON.stringify([
        compareAmounts(money).map(({ difference }) => difference),
        slippageUsed(money),
        reconcileValue(money),
        depositRuleOf(record),
        appFeeReading(record),
        reasonNumbersOf(money, kinds),
      ]);
      expect(said).not.toMatch(/NaN|undefined/);
    }),
    { numRuns: process.env.BENCH ? 1000 : 300 },
  );
});

it('each reason means the same in both shapes, as a failure and as a refund', () => {
  const read = (shape: 'v2' | 'v3') =>
    fixtureRecords(shape).flatMap(({ name, raw }) => {
      if (!/^a (failed|refunded) request with [A-Z_]+, (failure|refund),/.test(name)) return [];
      const { record } = readRow(raw);
      if (!record) throw new Error(`${name} is broken`);
      const { status, failReason, refundFailReason } = record;
      const { state, holder } = moneyOf(record, 'loading');
      return [[name.slice(0, -2), status, failReason, refundFailReason, state, holder]];
    });
  expect(read('v2').length).toBeGreaterThan(100);
  expect(read('v2')).toEqual(read('v3'));
});
