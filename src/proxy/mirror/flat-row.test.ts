import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHeld, isUnclear, moneyOf, unsettledUsd } from '#service/money/money';
import { readRow } from '#service/read-requests';
import { readChains } from '#service/schema/chain';
import { arbitraryRecord, contradictoryRecord } from '#testing/arbitrary-record';
import { flatRow, flatShape, nanoUsd, type MirrorChains } from './flat-row';

const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(`e2e/recorded/${name}.json`, 'utf8'));
const chains: MirrorChains = new Map(
  readChains(recorded('chains.61')).chains.flatMap(({ chain }) =>
    chain ? [[chain.id, chain]] : [],
  ),
);

test('a view counts what the reading of the money says, whatever a record is', () => {
  fc.assert(
    fc.property(fc.oneof(arbitraryRecord, contradictoryRecord), (record) => {
      const money = moneyOf(record, chains);
      const { request, fees } = flatRow(record, money, chains);
      expect(request.unsettled_nano).toBe(nanoUsd(unsettledUsd(money)));
      // What Home, alerts and metrics call unpaid.
      if (request.is_failed_unpaid || request.is_refund_failed)
        expect(isHeld(money) || isUnclear(money)).toBe(true);
      if (request.late_from_ms !== null)
        expect(['open', 'quote', 'unknown', 'refund']).toContain(request.outcome);
      if (money.state === 'replaced')
        expect([request.is_failed_unpaid, request.is_refund_failed, request.refund_due_ms]).toEqual(
          [0, 0, null],
        );
      for (const nano of [
        request.value_nano,
        request.fee_quoted_nano,
        ...fees.map((fee) => fee.quoted_nano),
      ])
        if (nano !== null) expect(nano < 10n ** 18n && nano > -(10n ** 18n)).toBe(true);
      expect(flatRow(record, money, chains)).toEqual({ request, fees });
    }),
    { numRuns: process.env.BENCH ? 200_000 : 300 },
  );
});

test.each([
  ['0.0000000019', 1n],
  ['-1.5', -1_500_000_000n],
  ['999999999.999999999', 999_999_999_999_999_999n],
  ['1000000000', null],
  ['1e30', null],
  [null, null],
])('%s USD is %s nano-USD', (usd, nano) => {
  expect(nanoUsd(usd)).toBe(nano);
});

test('another reading of the same record has another shape', () => {
  const rows = ['record-v3.sponsored', 'record-v2.sponsored'].flatMap((name) => {
    const { record } = readRow(recorded(name));
    return record ? [flatRow(record, moneyOf(record, chains), chains)] : [];
  });
  const text = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  // Where this differs, raise `flatShape`: every row is then written again when it is next read.
  expect([flatShape, rows.length, hash('sha256', text, 'hex').slice(0, 8)]).toEqual([
    2,
    2,
    '57ee1efb',
  ]);
});
