import { describe, expect, it } from 'vitest';
import { wireAmount, wireTransaction } from '#testing/make-wire-record';
import { legsOf } from './legs';
import { readWire, say } from '#testing/say-wire';

const failedOut = wireTransaction({ txHash: '0xout', chainId: 8453, status: 'failure' });
const refundCurrencyData = wireAmount(4_000_000n);

describe('an out transaction that is marked failed', () => {
  it('is not left out of a success', () => {
    const { headline, evidence } = say({ status: 'success', data: { outTxs: [failedOut] } });
    expect(headline).toMatch(/; every listed destination transaction is marked failed\.$/);
    expect(evidence).toMatchObject({ used: ['status', 'data.outTxs.0'], missing: [] });
  });

  it('shows no refund, whatever amount stands beside it', () => {
    const outTxs = [{ ...failedOut, chainId: 1 }];
    const said = say({ status: 'refund', data: { outTxs, refundCurrencyData } });
    expect(said).toMatchObject({
      detail: 'The amount is reported; every listed destination transaction is marked failed.',
      nextAction: 'Open the destination transaction in the explorer before you reply.',
      needsAction: true,
      confidence: 'inferred',
    });
    expect(said.evidence.missing).not.toContain('data.outTxs.0.txHash');
  });

  it.each(['failure', 'refund'])('is among the fields of a %s that were read', (status) => {
    const { evidence } = say({ status, data: { outTxs: [failedOut], failReason: 'SLIPPAGE' } });
    expect(evidence.used).toContain('data.outTxs.0');
    expect(evidence.missing).not.toContain('data.outTxs');
  });

  it.each([
    [1, 'out'],
    [8453, 'fill'],
  ])('on chain %d is listed as %s: no fill goes to the origin chain', (chainId, kind) => {
    const record = readWire({ status: 'refund', data: { outTxs: [{ ...failedOut, chainId }] } });
    expect(legsOf(record).find(({ field }) => field === 'data.outTxs.0')?.kind).toBe(kind);
  });
});
