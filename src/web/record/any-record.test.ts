import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryRecord } from '#testing/arbitrary-record';
import { compareAmounts, slippageUsed } from './amount-comparison';
import { appFeeReading } from './app-fee-class';
import { depositRuleOf } from './deposit-rules';
import { reasonNumbersOf } from './reason-numbers';
import { reconcileValue } from './value-reconciliation';

it('no reading fails on any record', () => {
  const kinds = ['slippage', 'sponsor cap', 'age', 'deposit'] as const;
  fc.assert(
    fc.property(arbitraryRecord, (record) => {
      const said = JSON.stringify([
        compareAmounts(record).map(({ difference }) => difference),
        slippageUsed(record),
        reconcileValue(record),
        depositRuleOf(record),
        appFeeReading(record),
        reasonNumbersOf(record, kinds),
      ]);
      expect(said).not.toMatch(/NaN|undefined/);
    }),
    { numRuns: 1000 },
  );
});
