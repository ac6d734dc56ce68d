import { describe, expect, it } from 'vitest';
import { wireAmount } from '#testing/make-wire-record';
import { readWire } from '#testing/say-wire';
import { depositRuleOf } from './deposit-rules';

const strict = { address: '0xd', type: 'strict', depositTxHash: '0xin' };
const route = (quoted: bigint, actual: bigint) => ({
  quoted: { origin: { inputCurrency: wireAmount(quoted) } },
  actual: { origin: { inputCurrency: wireAmount(actual) } },
});

describe('strict deposit addresses', () => {
  it.each([
    [10n, 10n, 'exact'],
    [10n, 12n, 'over'],
    [10n, 9n, 'under'],
  ])('quoted %d, paid %d: %s', (quoted, paid, expected) => {
    const data = { route: route(quoted, paid) };
    expect(depositRuleOf(readWire({ depositAddress: strict, data }))?.case).toBe(expected);
  });

  it('have no rule without numbers, and open ones have none at all', () => {
    expect(depositRuleOf(readWire({ depositAddress: strict, data: { route: {} } }))?.case).toBe(
      'unknown',
    );
    expect(depositRuleOf(readWire({ depositAddress: { ...strict, type: 'open' } }))).toBeNull();
  });
});
