import { describe, expect, it } from 'vitest';
import { collectionRule } from './app-fee-source';
import { chainOf, readWire } from '#testing/say-wire';

const onOneChain = wireRoute(1);

function wireRoute(chainId: number) {
  const currency = { chainId, address: `0x${'11'.repeat(20)}`, symbol: 'T', decimals: 6 };
  const side = { currency, amount: '1000000', amountFormatted: '1' };
  return { quoted: { origin: { inputCurrency: side, outputCurrency: side } }, actual: null };
}

const ruleOf = (requestType: string | null, route?: object) =>
  collectionRule(readWire({ requestType, ...(route && { data: { route } }) }), chainOf);

describe('what an app fee is computed from', () => {
  it('is said of swaps', () => {
    expect(ruleOf('Crosschain Swap')).toBe(
      'The app fee is a share of the token that the solver receives on the origin chain.',
    );
    expect(ruleOf('Same-chain Swap', onOneChain)).toMatch(/^Taken from the input/);
  });

  it.each(['Bridge', 'Send', 'Wrap', 'Unwrap', 'Call', null])('is not known of %s', (type) => {
    expect(ruleOf(type)).toBeNull();
    expect(ruleOf(type, onOneChain)).toBeNull();
  });
});
