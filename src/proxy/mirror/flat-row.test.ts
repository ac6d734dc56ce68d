import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHeld, isUnclear, moneyOf, unsettledUsd } from '#service/money/money';
import { endOf } from '#service/money/state';
import { reconcileValue } from '#service/money/value-reconciliation';
import { readRow } from '#service/records/read-requests';
import { readChains } from '#service/schema/chain';
import { arbitraryRecord, contradictoryRecord } from '#testing/arbitrary-record';
import { nanoUsd } from './flat-account';
import { flatRow, flatShape, type MirrorChains } from './flat-row';

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
      const { request, fees, sponsorship } = flatRow(record, money, chains);
      expect(request.unsettled_nano).toBe(nanoUsd(unsettledUsd(money)));
      // What Home, alerts and metrics count as not refunded.
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
      expect(flatRow(record, money, chains)).toEqual({ request, fees, sponsorship });
      const { paid_nano, received_nano, charged_nano, returned_nano, rest_nano } = request;
      const { account_state } = request;
      const isCompared = account_state === 'compared';
      const end = endOf(money);
      if (isCompared)
        expect(end.state.startsWith('delivered') || money.returned.amount !== null).toBe(true);
      if (account_state === 'failed') expect(isHeld(money) || isUnclear(money)).toBe(true);
      if (money.state === 'replaced') expect(account_state).not.toMatch(/failed|in-progress/);
      expect(rest_nano !== null).toBe(isCompared);
      if (isCompared) {
        const parts = [received_nano, charged_nano, returned_nano, rest_nano];
        expect(parts.reduce((sum: bigint, part) => sum + (part ?? 0n), 0n)).toBe(paid_nano);
        const value = reconcileValue(money);
        expect(Number(rest_nano) / 1e9).toBeCloseTo(Number(value?.unexplainedUsd), 6);
      }
      if (request.out_missing_nano !== null) expect(request.is_delivered).toBe(1);
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
    5,
    2,
    'dfbbf7da',
  ]);
});
