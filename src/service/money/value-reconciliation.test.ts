import { describe, expect, it } from 'vitest';
import { wireAmount } from '#testing/make-wire-record';
import { readWire } from '#testing/say-wire';
import { moneyOf } from './money';
import { reconcileValue } from './value-reconciliation';

const reconciled = (wire: Parameters<typeof readWire>[0]) =>
  reconcileValue(moneyOf(readWire(wire), 'unavailable'));

describe('the value reconciliation', () => {
  it('adds up in USD, or is not drawn up at all', () => {
    const fees = { actual: { swap: { usd: '-0.10' } } };
    const sum = reconciled({ data: { fees } });
    expect(sum?.lines.map(({ label }) => label)).toEqual(['Paid', 'Received', 'Fee: swap']);
    expect(sum?.unexplainedUsd).toBe('0');
    expect(reconciled({ data: { route: {}, fees } })).toBeNull();
    // Nothing is known of what a token without a price is worth.
    const unpriced = { inputCurrency: { ...wireAmount(5_000_000n), amountUsd: '0.000000' } };
    const route = { actual: { origin: unpriced } };
    expect(reconciled({ data: { route, fees } })).toBeNull();
    // A fee that is no number is missing: the rest would be wrong without it.
    const odd = { actual: { swap: { usd: 'many' } } };
    expect(reconciled({ data: { fees: odd } })).toBeNull();
  });
});
