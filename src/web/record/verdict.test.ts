import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeWireRecord, wireAmount, wireTransaction } from '#testing/make-wire-record';
import { readRow } from '#service/read-requests';
import { statusTone } from '#service/status';
import { arbitraryRecord } from '#testing/arbitrary-record';
import { say } from '#testing/say-wire';
import { routeStripOf } from './route-strip';
import { timelineOf } from './timeline';
import { verdictOf } from './verdict';

const nowMs = Date.parse('2026-05-26T00:00:00Z');
type Over = Parameters<typeof makeWireRecord>[0];
function verdict(over: Over) {
  const { record } = readRow(makeWireRecord(over));
  if (!record) throw new Error('broken');
  return verdictOf(record, nowMs);
}
const stub = { chainId: 8453 };
const failure = (data: Record<string, unknown>) =>
  verdict({ status: 'failure', data: { outTxs: [stub], ...data } });

/** Every number in a text as bare digits, so that 0.0309 is found in 3090000. */
function numbersIn(text: string): string[] {
  const found = text.match(/\d[\d,.]*/g) ?? [];
  return found.map((number) => number.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, ''));
}

describe('verdictOf', () => {
  it.each([
    ['replaced', { supersededByRequestId: '0xother', status: 'waiting' }],
    ['delivered', {}],
    ['reported-delivered', { data: { outTxs: [stub] } }],
    ['returned', { status: 'refund' }],
    ['returned', { status: 'fallback' }],
    ['returned', { status: 'refund', data: { outTxs: [], refundCurrencyData: wireAmount(5n) } }],
    ['reported-returned', { status: 'refund', data: { outTxs: [stub] } }],
    ['with-sender', { status: 'waiting', data: { inTxs: [], outTxs: [] } }],
    ['with-service', { status: 'pending', data: { outTxs: [] } }],
    ['with-service', { status: 'submitted', data: { outTxs: [] } }],
    ['processing', { status: 'delayed' }],
    ['unknown', { status: 'unknown' }],
    ['delivered', { supersededByRequestId: `0x${'ab'.repeat(32)}` }],
    ['unknown', { status: null }],
  ])('%s for %j', (kind, over) => {
    expect(verdict(over as Over).kind).toBe(kind);
  });

  it.each([
    ['refund-seen', { outTxs: [wireTransaction({ txHash: '0xback', chainId: 1 })] }],
    ['not-returned', { refundFailReason: 'AMOUNT_TOO_LOW_TO_REFUND' }],
    ['not-returned', { failReason: 'NEGATIVE_NEW_AMOUNT_AFTER_FEES' }],
    ['held', { refundFailReason: 'MANUAL_REFUND_REQUIRED' }],
    ['held', { refundFailReason: 'SOMETHING_NEW' }],
    ['held', { failReason: 'BLOCKED_WALLET' }],
    ['never-left', { inTxs: [wireTransaction({ status: 'failure' })] }],
    ['failed-with-service', { failReason: 'SLIPPAGE' }],
    ['contradictory', { outTxs: [wireTransaction({ txHash: '0xout', chainId: 8453 })] }],
    ['not-deposited', { inTxs: [] }],
  ])('failure: %s for %j', (kind, data) => {
    expect(failure(data).kind).toBe(kind);
  });

  it('tells the customer what failed and why, then where the money is', () => {
    const data = { outTxs: [], failReason: 'SOLVER_BALANCE_TOO_LOW' };
    expect(say({ status: 'failure', data }).customer).toBe(
      'Your transfer could not be completed. There wasn’t enough liquidity for this amount at that time. Your payment of 10 USDC on Chain 1 was received; no refund is reported yet.',
    );
  });

  it('waits for no refund where none is sent automatically', () => {
    const data = { outTxs: [], failReason: 'SLIPPAGE' };
    const off = verdict({ status: 'failure', refundTo: null, data });
    expect(off.nextAction).toBe('Contact the service with the request ID to agree on a refund.');
    expect(off.evidence.used).toContain('refundTo');
    const on = verdict({ status: 'failure', refundTo: '0xabc', data });
    expect(on.nextAction).toMatch(
      /^Contact the service with the request ID if no refund is reported 30m after the failure/,
    );
  });

  it('finds the money in the deposit address while the sweep was not seen', () => {
    const depositAddress = { address: '0xd', type: 'open', depositTxHash: '0xin' };
    const data = { inTxs: [], outTxs: [] };
    for (const status of ['waiting', 'depositing'])
      expect(verdict({ status, depositAddress, data }).kind).toBe('at-deposit-address');
    expect(verdict({ status: 'failure', depositAddress, data }).kind).toBe(
      'failed-at-deposit-address',
    );
  });

  it('decides same chain with in transactions only before a missing out transaction', () => {
    const origin = { inputCurrency: wireAmount(2n, 1), outputCurrency: wireAmount(2n, 1) };
    const route = { quoted: { origin }, actual: { origin } };
    expect(verdict({ data: { outTxs: [], route } })).toMatchObject({
      kind: 'delivered',
      headline: expect.stringContaining('one transaction') as string,
    });
  });

  it('says that the excess of a strict deposit is not reported yet', () => {
    const route = {
      quoted: { origin: { inputCurrency: wireAmount(10n) } },
      actual: { origin: { inputCurrency: wireAmount(12n) } },
    };
    const depositAddress = { address: '0xd', type: 'strict', depositTxHash: '0xin' };
    expect(verdict({ depositAddress, data: { route } }).detail).toContain('isn’t reported yet');
  });

  it('labels the second out transaction of a refund as inferred', () => {
    const outTxs = [wireTransaction({ txHash: '0xa' }), wireTransaction({ txHash: '0xb' })];
    expect(verdict({ status: 'refund', data: { outTxs } }).confidence).toBe('inferred');
  });

  it('gives one verdict for every record, and never a delivery without success', () => {
    fc.assert(
      fc.property(arbitraryRecord, (record) => {
        const { kind, headline, evidence } = verdictOf(record, nowMs);
        expect(headline).toMatch(/\S\.$/);
        expect(headline).not.toMatch(/undefined|null|NaN/);
        if (/^(Delivered|Marked delivered)/.test(headline) || kind === 'delivered')
          expect(statusTone(record.status)).toBe('success');
        if (kind === 'returned') expect(statusTone(record.status)).toBe('refund');
        expect(new Set([...evidence.used, ...evidence.missing]).size).toBe(
          evidence.used.length + evidence.missing.length,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('never shows a number that the record does not hold', () => {
    const numbersOfText = /\d+(d|h|m|s)\b|chain \d+|⟨U\+\w+⟩|0x\w+…\w+/g;
    fc.assert(
      fc.property(arbitraryRecord, (record) => {
        const held = numbersIn(JSON.stringify(record));
        const { headline, detail, where, nextAction } = verdictOf(record, nowMs);
        const said = [headline, detail, where, nextAction].join(' ').replaceAll(numbersOfText, '');
        for (const number of numbersIn(said))
          expect(held.some((other) => other.startsWith(number))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the other readings of a record', () => {
  it('never fail, and the timeline is sorted', () => {
    fc.assert(
      fc.property(arbitraryRecord, (record) => {
        const times = timelineOf(record).flatMap(({ atMs }) => atMs ?? []);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        const { nodes } = routeStripOf(record);
        expect(nodes.length).toBeGreaterThan(1);
        expect(new Set(nodes.map(({ label }) => label)).size).toBe(nodes.length);
        const delivered = nodes.some(({ isFinal }) => isFinal);
        expect(delivered).toBe(statusTone(record.status) === 'success');
      }),
      { numRuns: 1000 },
    );
  });
});
