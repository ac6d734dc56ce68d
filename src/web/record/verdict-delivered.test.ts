import { describe, expect, it } from 'vitest';
import { wireAmount, wireTransaction } from '#testing/make-wire-record';
import { say } from '#testing/say-wire';

const refundCurrencyData = wireAmount(4_000_000n);
const fill = wireTransaction({ txHash: '0xfill', chainId: 8453 });
const next = (data: object) => {
  const { nextAction, needsAction } = say({ status: 'success', data: { outTxs: [fill], ...data } });
  return [needsAction, nextAction];
};

describe('a delivery beside money that is to go back', () => {
  it('needs an action until the refund is there', () => {
    expect(next({ refundFailReason: 'MANUAL_REFUND_REQUIRED' })).toEqual([
      true,
      'Contact the service with the request ID about the part that wasn’t refunded.',
    ]);
    expect(next({ refundCurrencyData })).toEqual([
      true,
      'Contact the service with the request ID if no refund is reported later.',
    ]);
  });

  it('needs none where all is settled', () => {
    const back = wireTransaction({ txHash: '0xback', chainId: 1 });
    for (const data of [{}, { refundCurrencyData, outTxs: [fill, back] }])
      expect(next(data)).toEqual([false, expect.stringMatching(/^No action needed\./)]);
  });

  it('has the refund checked where its reports do not agree', () => {
    const back = wireTransaction({ txHash: '0xback', chainId: 1 });
    const data = { outTxs: [fill, back], refundFailReason: 'MANUAL_REFUND_REQUIRED' };
    expect(next(data)).toEqual([
      true,
      'Open the refund transaction in the explorer before you reply.',
    ]);
  });
});
