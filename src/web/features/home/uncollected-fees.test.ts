import { expect, test } from 'vitest';
import { pickRequest, recordNames } from '#testing/record-factory';
import { noChains } from '../../record/chain-of';
import { appFeeReading } from '#service/app-fee-class';
import { uncollectedText } from '../../record/uncollected-text';
import { uncollectedFees, unexplainedLines } from './uncollected-fees';
import { usdSumOf } from './usd-sum';

const records = recordNames.map((name) => pickRequest(name));

test('every quoted fee of which nothing was collected is there once, with a rule or that none explains it', () => {
  const { unexplained, explained } = uncollectedFees(records, noChains);
  const classOf = records.map((record) => appFeeReading(record, noChains).class);
  expect(unexplained).toHaveLength(
    classOf.filter((feeClass) => feeClass === 'nothing-collected').length,
  );
  expect(unexplained.length).toBeGreaterThan(0);
  for (const { rule } of unexplained)
    expect(rule.sentence).toMatch(/^(App-fee rule [14]: |No app-fee rule)/);
  for (const { rule } of explained) expect(rule.sentence).toMatch(/^App-fee rule [14]: /);
});

test('the text names each unexplained request and no other', () => {
  const fees = uncollectedFees(records, noChains);
  const { usd: quotedUsd, unknown } = fees.quoted;
  const text = uncollectedText({ lines: unexplainedLines(fees), quotedUsd, unknown }, 'mainnet');
  for (const { record } of fees.unexplained) expect(text).toContain(record.id);
  for (const { record } of fees.explained) expect(text).not.toContain(record.id);
  expect(text).toContain(`${fees.quoted.usd} USD`);
});

test('a sum is exact and says what is not in it', () => {
  expect(usdSumOf(['0.1', '0.2', null, 'x'])).toEqual({ usd: '0.3', unknown: 2 });
  expect(usdSumOf([null])).toEqual({ usd: null, unknown: 1 });
});
