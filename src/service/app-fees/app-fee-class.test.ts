import { describe, expect, it } from 'vitest';
import type { ChainCurrency } from '../schema/chain';
import { wireAmount, wireUsdc } from '#testing/make-wire-record';
import { readWire } from '#testing/say-wire';
import { appFeeReading } from './app-fee-class';
import { appFeeRecipients, quotedUsdOf } from './app-fee-recipients';
import { noFeeChains } from './app-fee-rules';

const strict = { address: '0xd', type: 'strict', depositTxHash: '0xin' };

describe('app fees', () => {
  const fee = (amount: string, recipient = '0xA') => ({ recipient, bps: '5', amount });
  const withFees = (quoted: unknown[], actual: unknown[], over: object = {}) =>
    readWire({
      ...over,
      data: {
        appFees: { quoted, actual, currency: wireUsdc(1) },
        fees: { quoted: { app: { usd: '-3.00' } } },
      },
    });

  it.each([
    ['collected', [fee('5')], [fee('5')], {}],
    ['short', [fee('5')], [fee('4')], {}],
    ['nothing-collected', [fee('5')], [], {}],
    ['nothing-collected', [fee('5')], [fee('0')], {}],
    ['collected-without-quote', [], [fee('5')], {}],
    ['not-due', [fee('5')], [], { status: 'refund' }],
    ['expected-zero', [fee('5')], [], { requestType: 'Send' }],
    ['not-yet', [fee('5')], [], { status: 'pending' }],
    ['not-due', [fee('5')], [], { status: 'pending', supersededByRequestId: '0xother' }],
    ['status-unknown', [fee('5')], [], { status: 'parked' }],
    ['collected', [fee('5')], [fee('5')], { status: 'parked' }],
    ['none', [], [], {}],
    // Every field of an app fee may be null: that is not reported, neither "none" nor "nothing collected".
    ['not-reported', [{ recipient: '0xA', amount: null }], [], {}],
    ['not-reported', [fee('5')], [{ recipient: '0xA', amount: null }], {}],
    ['not-reported', [], [{ recipient: '0xA', amount: null }], {}],
    ['collected', [fee('5')], [{ ...fee('5'), amountUsd: null }], {}],
    ['collected-unclear', [fee('5'), { recipient: '0xB', amount: null }], [fee('5')], {}],
    ['collected-unclear', [fee('5')], [{ recipient: '0xA', amountUsd: '0.10' }], {}],
    ['nothing-collected', [fee('5')], [{ recipient: '0xA', amountUsd: '0.00' }], {}],
  ])('%s', (expected, quoted, actual, over) => {
    expect(appFeeReading(withFees(quoted, actual, over)).class).toBe(expected);
  });

  const onOneChain = (usd: string | null, over: object = {}) =>
    readWire({
      requestType: 'Same-chain Swap',
      ...over,
      data: {
        appFees: { quoted: [fee('5')], actual: [], currency: wireUsdc(1) },
        fees: { quoted: { app: { usd } } },
        route: {
          quoted: { origin: { inputCurrency: wireAmount(5n), outputCurrency: wireAmount(4n) } },
        },
      },
    });
  const held = (...addresses: (string | undefined)[]) => {
    const solverCurrencies = addresses.map((address) => ({ address }) as ChainCurrency);
    return () => ({ name: null, displayName: null, vmType: 'evm', solverCurrencies });
  };

  it.each([
    [
      'yes',
      'App-fee rule 1: sends',
      withFees([fee('5')], [], { requestType: 'Send' }),
      noFeeChains,
    ],
    ['yes', 'up to $0.025', onOneChain('-0.02'), held()],
    ['no', 'No app-fee rule', onOneChain('-0.03'), held()],
    ['no', 'No app-fee rule', onOneChain('-0.02'), held(wireUsdc(1).address)],
    ['maybe', 'the solver’s tokens aren’t reported', onOneChain('-0.02'), noFeeChains],
    ['maybe', 'the fee in USD isn’t reported', onOneChain(null), held()],
    [
      'maybe',
      'App-fee rule 1: gasless execution without a quote has no app fee;',
      onOneChain('-3', { features: ['gasless_execution'] }),
      held(),
    ],
    ['maybe', 'whether this was one isn’t reported', onOneChain('-3', { features: null }), held()],
    [
      'no',
      'deposit addresses collect like other quotes',
      withFees([fee('5')], [], { depositAddress: strict }),
      held(),
    ],
  ])('says whether a rule explains it: %s, %s', (explains, words, record, chainOf) => {
    const { class: feeClass, rule } = appFeeReading(record, chainOf);
    expect(feeClass).toBe(explains === 'yes' ? 'expected-zero' : 'nothing-collected');
    expect(rule?.explains).toBe(explains);
    expect(rule?.sentence).toContain(words);
  });

  it('shares the quoted total by amount', () => {
    const record = withFees([fee('1'), fee('2', '0xB')], []);
    expect(appFeeRecipients(record)).toEqual(['0xA', '0xB']);
    expect(quotedUsdOf(record, '0xB')).toBe('2');
    expect(quotedUsdOf(record, '0xC')).toBeNull();
  });
});
