import { describe, expect, it } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '../records/read-requests';
import { isDue } from './due';
import { moneyOf } from './money';

const money = (over: Parameters<typeof makeWireRecord>[0]) => {
  const { record } = readRow(makeWireRecord(over));
  if (!record) throw new Error('broken');
  return moneyOf(
    record,
    new Map([
      [1, { vmType: 'evm' }],
      [8453, { vmType: 'evm' }],
    ]),
  );
};
const failure = (data: Record<string, unknown>, over: object = {}) =>
  money({ status: 'failure', ...over, data: { outTxs: [{ chainId: 8453 }], ...data } });
const transferred = { address: '0xd', type: 'open', depositTxHash: '0xtransfer' };

describe('what is due', () => {
  const updatedAt = '2026-05-25T22:21:51.000Z';
  const updatedAtMs = Date.parse(updatedAt);

  it('is a refund half an hour after the failure, where one may come by itself', () => {
    const failed = failure({}, { updatedAt });
    expect(failed.due).toEqual({ what: 'refund', atMs: updatedAtMs + 30 * 60_000 });
    expect([isDue(failed, updatedAtMs), isDue(failed, updatedAtMs + 45 * 60_000)]).toEqual([
      false,
      true,
    ]);
    expect(failure({}, { updatedAt: null }).due).toEqual({ what: 'refund', atMs: null });
    expect(failure({ failReason: 'BLOCKED_WALLET' }).due).toBeNull();
    // Null is a fact for a deposit address alone.
    expect(failure({}, { refundTo: null }).due).not.toBeNull();
    expect(failure({}, { refundTo: null, depositAddress: transferred }).due).toBeNull();
  });

  it('is a fill within a day, within seven where a canonical bridge may be waited for', () => {
    const days = (usesExternalLiquidity: boolean) => {
      const { due } = money({ status: 'pending', data: { outTxs: [], usesExternalLiquidity } });
      return ((due?.atMs ?? 0) / 1000 - 1_779_747_672) / 86_400;
    };
    expect([days(false), days(true)]).toEqual([1, 7]);
  });
});
