import { describe, expect, it } from 'vitest';
import { wireAmount } from '#testing/make-wire-record';
import { readRecordV2 } from '#service/wire-v2';
import { compareAmounts, slippageUsed } from './amount-comparison';
import { depositRuleOf } from './deposit-rules';

// A v2 record has one amount per side.
const record = readRecordV2('x', {
  status: 'success',
  depositAddress: { address: '0xd', depositAddressType: 'strict', depositTxHash: '0xtransfer' },
  data: {
    slippageTolerance: '50',
    metadata: { currencyIn: wireAmount(10_000_000n), currencyOut: wireAmount(9_900_000n, 8453) },
  },
});

describe('a v2 record, which does not tell quote and outcome apart', () => {
  it('shows amounts without a difference between them', () => {
    const lines = compareAmounts(record);
    expect(lines.map(({ actual }) => actual?.amount)).toEqual(['10000000', '9900000']);
    expect(lines.map(({ difference }) => difference)).toEqual([null, null]);
  });

  it('tells no slippage', () => {
    expect(slippageUsed(record)).toBeNull();
  });

  it('does not say that a deposit equals its quote', () => {
    expect(depositRuleOf(record)).toMatchObject({
      case: 'unknown',
      sentence: expect.stringMatching(
        /A v2 record does not tell quote and deposit apart\.$/,
      ) as string,
    });
  });
});
