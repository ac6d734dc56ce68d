import { describe, expect, it } from 'vitest';
import { wireAmount, wireTransaction } from '#testing/make-wire-record';
import { readEventRecord } from '#service/wire-event';
import { customerText } from './customer-reply/customer-text';
import { legsOf } from './legs';
import { routeStripOf } from './route-strip';
import { chainOf, nowMs, readWire, say } from '#testing/say-wire';
import { verdictOf } from './verdict';

const other = `0x${'77'.repeat(20)}`;
const stub = { chainId: 8453 };
const failedIn = (over: object = {}) => wireTransaction({ status: 'failure', ...over });
const backOn = (chainId: number) => [wireTransaction({ txHash: '0xback', chainId })];

describe('the refund', () => {
  it('names to whom, where that is not the user', () => {
    const data = { refundCurrencyData: wireAmount(5_000_000n), outTxs: backOn(1) };
    expect(say({ status: 'refund', refundTo: other, data })).toMatchObject({
      headline: 'Refunded: 5 USDC on Chain 1 to 0x7777…777777, 0s after the deposit.',
      customer:
        'Your transfer could not be completed. Your payment was refunded: 5 USDC on Chain 1 to 0x7777…777777.',
    });
    const refundTo = '0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266';
    expect(say({ status: 'refund', refundTo, data }).money.to).toBeNull();
  });

  it('on another chain than the origin is told on that chain', () => {
    const data = { refundCurrencyData: wireAmount(5n, 8453), outTxs: backOn(8453) };
    const { headline, customer } = say({ status: 'refund', data });
    expect(headline).toContain('on Chain 8453');
    expect(customer).toContain('on Chain 8453');
  });

  it('of a status answer has no chain, in the verdict and for the customer', () => {
    const body = {
      status: 'refund',
      txHashes: ['0xa'],
      originChainId: 1,
      destinationChainId: 8453,
    };
    const record = readEventRecord('x', body, 'webhook');
    const verdict = verdictOf(record, nowMs, chainOf);
    const said = `${verdict.headline} ${customerText(record, verdict, chainOf)}`;
    expect(verdict.kind).toBe('returned');
    expect(said).not.toContain('Chain');
    expect(legsOf(record).map(({ kind, chainId }) => [kind, chainId])).toEqual([['refund', null]]);
  });

  it('is planned while only its amount is known', () => {
    const refundCurrencyData = wireAmount(5_000_000n);
    const said = say({ status: 'failure', data: { outTxs: [stub], refundCurrencyData } });
    expect(said.detail).toBe(
      'A refund is planned: 5 USDC on Chain 1; its transaction isn’t reported.',
    );
    expect(said.kind).toBe('failed-with-service');
    expect(said.customer).toContain('could not be completed');
  });

  it('of a duplicate says nothing about the transfer', () => {
    const data = {
      failReason: 'DOUBLE_SPEND',
      refundCurrencyData: wireAmount(5_000_000n),
      outTxs: backOn(1),
    };
    expect(say({ status: 'refund', data })).toMatchObject({
      headline: expect.stringMatching(/^Second payment refunded: 5 USDC on Chain 1/) as string,
      customer:
        'A second payment for this transfer was refunded: 5 USDC on Chain 1. Two payments were made for one transfer.',
    });
    const orphan = say({
      status: 'refund',
      data: { ...data, failReason: 'ORPHANED_DEPOSIT_REFUND' },
    });
    expect(orphan.customer).toMatch(/^A payment that matches no open transfer was refunded/);
  });

  it('that is said to have failed as well is no refund without its transaction', () => {
    const refundFailReason = 'MANUAL_REFUND_REQUIRED';
    const refundCurrencyData = wireAmount(5n);
    expect(
      say({ status: 'refund', data: { refundFailReason, refundCurrencyData, outTxs: [] } }).kind,
    ).toBe('refund-disputed');
    expect(say({ status: 'refund', data: { refundFailReason, refundCurrencyData } })).toMatchObject(
      {
        kind: 'returned',
        confidence: 'inferred',
        detail: expect.stringContaining('A failed refund is reported too') as string,
      },
    );
  });

  it('is seen on one chain too, after a failure', () => {
    const origin = { inputCurrency: wireAmount(2n, 1), outputCurrency: null };
    const quoted = { origin: { ...origin, outputCurrency: wireAmount(2n, 1) } };
    const route = { quoted, actual: { origin } };
    expect(say({ status: 'failure', data: { outTxs: backOn(1), route } }).kind).toBe('refund-seen');
  });

  it('that is not made by the fail reason alone is inferred, and needs a deposit', () => {
    const failReason = 'AMOUNT_TOO_LOW_TO_REFUND';
    const data = { failReason, outTxs: [stub] };
    expect(say({ status: 'failure', data })).toMatchObject({
      kind: 'not-returned',
      confidence: 'inferred',
      headline: 'Not refunded (the amount is below the cost of a refund): 10 USDC on Chain 1.',
    });
    expect(say({ status: 'failure', data: { ...data, inTxs: [failedIn()] } }).kind).toBe(
      'never-left',
    );
    const reported = { refundFailReason: 'AMOUNT_TOO_LOW_TO_REFUND', outTxs: [stub] };
    expect(say({ status: 'failure', data: reported }).confidence).toBe('reported');
    const negative = { refundFailReason: 'NEGATIVE_NEW_AMOUNT_AFTER_FEES', outTxs: [stub] };
    expect(say({ status: 'failure', data: negative }).confidence).toBe('inferred');
  });

  it('reads no strip of a worthless amount as returned and too low at once', () => {
    const record = readWire({ status: 'refund', data: { failReason: 'AMOUNT_TOO_LOW_TO_REFUND' } });
    expect(routeStripOf(record).nodes.map(({ label }) => label)).toEqual([
      'Deposited',
      'Not filled',
      'Refunded',
    ]);
  });

  it('draws a refund back to the origin, unless another chain is reported for it', () => {
    const isReturnedOn = (chainId: number | null) =>
      routeStripOf(
        readWire({
          status: 'refund',
          data: {
            inTxs: [wireTransaction({ chainId: 1 })],
            outTxs: [wireTransaction({ chainId })],
          },
        }),
      ).isReturned;
    expect(isReturnedOn(1)).toBe(true);
    expect(isReturnedOn(10)).toBe(false);
  });
});

it('a refund gives no advice on a retry where the reason gives its own', () => {
  const next = (failReason: string | null) =>
    say({ status: 'refund', data: { failReason, outTxs: [wireTransaction({ chainId: 1 })] } })
      .nextAction;
  expect(next('AMOUNT_TOO_LOW_TO_REFUND')).toBe('No action needed.');
  expect(next(null)).toBe('No action needed. To try again, request a new quote.');
});
