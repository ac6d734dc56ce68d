import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failReasons, refundFailReasons } from '#service/fail-reason';
import { moneyOf } from '#service/money/money';
import { readRow } from '#service/records/read-requests';
import { isSameChain } from '#service/records/record';
import { statuses } from '#service/status';
import {
  factoryStartMs,
  pickFamily,
  pickRecord,
  pickRequest,
  recordFrom,
  recordNames,
} from '#testing/record-factory';
import { slotMs } from './plan';

const rows = fc.integer({
  min: Math.floor(factoryStartMs / slotMs) - 500_000,
  max: Math.floor(factoryStartMs / slotMs),
});
const micro = (text: string | null | undefined) => Math.round(Number(text) * 1e6);

describe('named records', () => {
  test.each(recordNames)('%s parses without a single unreadable part', (name) => {
    for (const record of pickFamily(name)) expect(record.unreadable).toEqual([]);
  });

  test('every status and every reason of the interface occurs', () => {
    const all = recordNames.map((name) => pickRequest(name));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(statuses));
    expect(new Set(all.flatMap(({ failReason }) => failReason ?? []))).toEqual(
      new Set(failReasons),
    );
    expect(new Set(all.flatMap(({ refundFailReason }) => refundFailReason ?? []))).toEqual(
      new Set(refundFailReasons),
    );
  });

  test('a name says what the record is', () => {
    expect(pickRequest('a failed request with SLIPPAGE')).toMatchObject({
      status: 'failure',
      failReason: 'SLIPPAGE',
    });
    expect(pickRequest('a delivered request from tonvm').inTxs[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(pickRequest('a reorged success').inTxs[0]?.reorg?.action).toBe('fill');
    expect(pickRequest('a strict deposit address, overpaid').outTxs).toHaveLength(2);
  });

  test('a real deposit without a fill has no origin output, and the quote as destination', () => {
    const names = [
      'a depositing request',
      'a failed deposit address whose sweep was not seen',
      'a failed sweep',
      'a failed request with NO_QUOTES',
      'a refund with two transactions',
      'a fallback',
      'a failure whose refund was seen',
    ];
    for (const name of names) {
      const { quoted, actual } = pickRequest(name).route;
      expect(actual?.origin?.inputCurrency, name).not.toBeNull();
      expect(actual?.origin?.outputCurrency, name).toBeNull();
      expect(actual?.destination, name).toEqual(quoted?.destination);
    }
    const { quoted, actual } = pickRequest('a waiting request').route;
    expect(actual).toEqual(quoted);
  });

  test('a swap that reverts is on one chain, and its own transaction failed', () => {
    const record = pickRequest('a failed request with TRANSACTION_REVERTED');
    expect(isSameChain(record)).toBe(true);
    expect(record.inTxs.map(({ status }) => status)).toEqual(['failure']);
    expect(record.failedTxHash).toBe(record.inTxs[0]?.hash);
  });

  test('a delivery that no block included has a hash, and neither block nor call', () => {
    const record = pickRequest('a failed request with TRANSACTION_NOT_INCLUDED');
    expect(record.failedTxHash).not.toBeNull();
    expect([record.failedTxBlockNumber, record.failedCallData]).toEqual([null, null]);
  });

  test('what happens seldom happens by name', () => {
    expect(pickRequest('a failed sweep')).toMatchObject({
      status: 'failure',
      depositAddress: { depositTxHash: expect.stringMatching(/./) as string },
      inTxs: [{ status: 'failure' }],
    });
    expect(pickRequest('a canonically failed deposit').inTxs[0]?.reorg?.receiptStatus).toBe(
      'reverted',
    );
    const elsewhere = pickRequest('a refund to another address');
    expect(elsewhere.refundTo?.toLowerCase()).not.toBe(elsewhere.user?.toLowerCase());
    const abroad = pickRequest('a refund on another chain');
    expect(abroad.outTxs[0]?.chainId).toBe(abroad.destinationChainId);
    expect(abroad.refundCurrencyData?.currency?.chainId).toBe(abroad.destinationChainId);
    expect(abroad.originChainId).not.toBe(abroad.destinationChainId);
    const planned = pickRequest('a failure whose refund is planned');
    expect([planned.refundCurrencyData === null, planned.outTxs]).toEqual([false, []]);
    expect(pickRequest('a strict deposit address, overpaid, excess not refunded')).toMatchObject({
      status: 'success',
      failReason: null,
      refundFailReason: 'MANUAL_REFUND_REQUIRED',
    });
    expect(pickRequest('a failure without a reason').failReason).toBeNull();
    expect(pickRequest('a refund without a reason').failReason).toBeNull();
  });

  test('a superseded request leads to one that was delivered', () => {
    const [first, second, third] = pickFamily('a superseded request');
    expect(first?.supersededByRequestId).toBe(second?.id);
    expect(second?.supersededByRequestId).toBe(third?.id);
    // Who follows the money compares the deposits: they are one.
    const deposits = [first, second, third].map((each) => each?.depositAddress?.depositTxHash);
    expect(deposits[0]).toMatch(/./);
    expect(new Set(deposits).size).toBe(1);
    expect(third?.status).toBe('success');
    // Of one and the same deposit.
    const paid = [first, second, third].map((one) => one?.route.actual?.origin?.inputCurrency);
    expect(new Set(paid.map((amount) => amount?.amount)).size).toBe(1);
    expect(new Set([first, second, third].map((one) => one?.depositAddress?.address)).size).toBe(1);
  });
});

describe('any row', () => {
  test('gives the same record every time, and parses', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const raw = recordFrom(row);
        expect(recordFrom(row)).toEqual(raw);
        expect(readRow(JSON.parse(JSON.stringify(raw))).record?.unreadable).toEqual([]);
      }),
    );
  });

  test('agrees with itself: out = in + fees, in USD, as quoted and as it came out', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const record = readRow(recordFrom(row)).record;
        if (!record) throw new Error('broken');
        for (const phase of ['quoted', 'actual'] as const) {
          const route = record.route[phase];
          const fees = record.fees[phase];
          const out = route?.destination ?? (isSameChain(record) ? route?.origin : null);
          if (!fees || !out || (phase === 'actual' && record.status !== 'success')) continue;
          const charged = fees.reduce((sum, fee) => sum + micro(fee.usd), 0);
          const paid = micro(route?.origin?.inputCurrency?.amountUsd) + charged;
          // Some records hold no USD, and then nothing can be compared.
          if (out.outputCurrency?.amountUsd == null) continue;
          // A strict deposit address returns the rest; units of coarse currencies round.
          if (record.depositAddress?.depositAddressType === 'strict') continue;
          expect(Math.abs(micro(out.outputCurrency.amountUsd) - paid)).toBeLessThan(25_000);
        }
      }),
    );
  });

  test('puts the gas top-up at the actual destination, and leaves app fees without amounts', () => {
    const topUp = pickRecord('a gas top-up') as { data: { route: { actual: object } } };
    expect(topUp.data.route.actual).not.toHaveProperty('currencyGasTopup');
    expect(pickRequest('a gas top-up').route.actual?.currencyGasTopup?.amount).toMatch(/^\d+$/);
    const { quoted, actual } = pickRequest('app fees: null amounts').appFees;
    for (const fees of [quoted, actual])
      expect(fees).toContainEqual(expect.objectContaining({ amount: null, amountUsd: null }));
  });

  test('keeps its times in order', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const record = readRow(recordFrom(row)).record;
        const ins = record?.inTxs[0]?.timestampSeconds ?? null;
        const outs = record?.outTxs[0]?.timestampSeconds ?? null;
        expect(record?.updatedAtMs).toBeGreaterThanOrEqual(record?.createdAtMs ?? Infinity);
        if (ins !== null)
          expect(ins * 1000).toBeGreaterThanOrEqual((record?.createdAtMs ?? 0) - 1000);
        if (ins !== null && outs !== null) expect(outs).toBeGreaterThanOrEqual(ins);
      }),
    );
  });

  test('delivers no more than it took, where it delivered', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const record = readRow(recordFrom(row)).record;
        if (record?.status !== 'success' || record.feeSponsorship) return;
        const { paid, received } = moneyOf(record, 'unavailable');
        expect(micro(received.amount?.amountUsd)).toBeLessThanOrEqual(
          micro(paid.amount?.amountUsd),
        );
      }),
    );
  });
});
