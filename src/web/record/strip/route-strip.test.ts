import { describe, expect, it } from 'vitest';
import { moneyOf, type Money } from '#service/money/money';
import { isReasonRefuted } from '#service/money/refuted-reason';
import { wireAmount, wireTransaction } from '#testing/make-wire-record';
import { chainOf, readWire } from '#testing/say-wire';
import { routeStripOf } from './route-strip';

type Over = Parameters<typeof readWire>[0];
const stripWith = (reading: Money, chains: typeof chainOf) =>
  routeStripOf(reading, chains, isReasonRefuted(reading));
const strip = (over: Over, chains: typeof chainOf | null = chainOf) =>
  chains === null
    ? routeStripOf(moneyOf(readWire(over), 'loading'))
    : stripWith(moneyOf(readWire(over), { get: chains }), chains);
const nodes = (over: Over, chains?: null) =>
  strip(over, chains).nodes.map(({ label, state }) => [label, state]);
const none = { inTxs: [], outTxs: [] };
const transferred = { address: '0xd', type: 'open', depositTxHash: '0xtransfer' };
const failedIn = wireTransaction({ status: 'failure' });

describe('the strip', () => {
  it('of a fresh quote has no deposit in progress', () => {
    expect(nodes({ status: 'waiting', data: none })).toEqual([
      ['Deposit', 'todo'],
      ['Fill', 'todo'],
    ]);
  });

  it('of what one transaction did has no time between its ends, and no second fill', () => {
    const origin = { inputCurrency: wireAmount(2n), outputCurrency: wireAmount(2n) };
    const data = { outTxs: [{ chainId: 1 }], route: { quoted: { origin }, actual: { origin } } };
    expect(nodes({ data })).toEqual([
      ['Deposited', 'done'],
      ['Filled', 'done'],
    ]);
    expect(strip({ data }).nodes.map(({ gap }) => gap)).toEqual([null, null]);
  });

  it('leaves open what no transaction shows', () => {
    const stub = [{ chainId: 8453 }];
    expect(nodes({ data: { outTxs: stub } }).at(-1)).toEqual(['Filled', 'unknown']);
    expect(nodes({ status: 'refund', data: { outTxs: stub } }).at(-1)).toEqual([
      'Refunded',
      'unknown',
    ]);
  });

  it('has the refund of an overpayment, and the reason why one failed', () => {
    const depositAddress = { ...transferred, type: 'strict' };
    const route = {
      quoted: { origin: { inputCurrency: wireAmount(10n) } },
      actual: { origin: { inputCurrency: wireAmount(12n) } },
    };
    const refundFailReason = 'MANUAL_REFUND_REQUIRED';
    expect(strip({ depositAddress, data: { route, refundFailReason } })).toMatchObject({
      isReturned: true,
      nodes: [
        { label: 'Deposited' },
        { label: 'Swept' },
        { label: 'Filled' },
        { label: 'Refund failed', state: 'broken', note: 'Manual refund required' },
      ],
    });
  });

  it('calls the refund of a whole payment no excess', () => {
    const back = wireTransaction({ txHash: '0xback' });
    const fill = wireTransaction({ txHash: '0xfill', chainId: 8453 });
    const both = (units: bigint) =>
      nodes({ data: { outTxs: [fill, back], refundCurrencyData: wireAmount(units) } }).at(-1)?.[0];
    expect(both(10_000_000n)).toBe('Refunded');
    expect(both(1_000_000n)).toBe('Refunded');
    const refundFailReason = 'MANUAL_REFUND_REQUIRED';
    expect(nodes({ data: { outTxs: [fill, back], refundFailReason } }).at(-1)).toEqual([
      'Refund listed',
      'unknown',
    ]);
  });

  it('of a replaced request ends in the other one', () => {
    const over = { status: 'depositing', supersededByRequestId: '0xother', data: none };
    expect(nodes({ ...over, depositAddress: transferred })).toEqual([
      ['Deposited', 'done'],
      ['Sweep', 'elsewhere'],
      ['Fill', 'elsewhere'],
    ]);
  });

  it('draws a refund back to the origin, unless another chain is reported for it', () => {
    const isReturnedOn = (chainId: number | null) => {
      const outTxs = [wireTransaction({ chainId })];
      return strip({ status: 'refund', data: { outTxs } }).isReturned;
    };
    expect([isReturnedOn(1), isReturnedOn(10)]).toEqual([true, false]);
  });

  it('has a reason under the step that it is about, and none that the record contradicts', () => {
    const notes = (failReason: string, inTxs = [failedIn]) =>
      strip({ status: 'failure', data: { failReason, inTxs, outTxs: [{ chainId: 8453 }] } })
        .nodes.map(({ label, note }) => [label, note])
        .slice(0, 2);
    expect(notes('TRANSACTION_SUBMISSION_FAILED')).toEqual([
      ['Deposit failed', null],
      ['Fill', 'Transaction submission failed'],
    ]);
    expect(notes('TRANSFER_AMOUNT_EXCEEDS_BALANCE')).toEqual([
      ['Deposit failed', 'Balance too low'],
      ['Fill', null],
    ]);
    expect(notes('INCORRECT_DEPOSIT_CURRENCY', [wireTransaction()])[1]).toEqual([
      'Not filled',
      null,
    ]);
  });

  it('confirms a UTXO deposit by a block or a later status, where the list of chains tells', () => {
    const over = (status: string, tx: object) => {
      const origin = { inputCurrency: wireAmount(5n, 8253038), outputCurrency: null };
      const inTxs = [{ txHash: '0xin', chainId: 8253038, ...tx }];
      return {
        status,
        data: { inTxs, outTxs: [], route: { quoted: { origin }, actual: { origin } } },
      };
    };
    const second = (status: string, tx: object) => nodes(over(status, tx))[1];
    expect(second('pending', { status: 'success' })).toEqual(['Confirmation', 'now']);
    expect(second('pending', { block: 840_000 })).toEqual(['Confirmed', 'done']);
    expect(second('submitted', { status: 'success' })).toEqual(['Confirmed', 'done']);
    expect(nodes(over('pending', {}), null)).toEqual([
      ['Deposit seen', 'done'],
      ['Fill', 'now'],
    ]);
    // The one time that is reported is that of the block.
    const timed = strip(over('pending', { block: 840_000, timestamp: 1_779_747_676 }));
    expect(timed.nodes.map(({ atMs }) => atMs).slice(0, 2)).toEqual([null, 1_779_747_676_000]);
  });
});
