import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeWireRecord, wireAmount, wireUsdc } from '#testing/make-wire-record';
import { readRow } from '#service/read-requests';
import type { ChainCurrency } from '#service/schema/chain';
import { compareAmounts, slippageUsed } from './amount-comparison';
import { appFeeReading } from './app-fee-class';
import { appFeeRecipients, quotedUsdOf } from './app-fee-recipients';
import { arbitraryRecord } from '#testing/arbitrary-record';
import { noChains } from './chain-of';
import { compareRecords } from './compare-records';
import { conservationOf } from './conservation';
import { curlText } from './curl-text';
import { depositRuleOf } from './deposit-rules';
import { bpsWords, percentWords } from './decimal-words';
import { flattenJson } from './flatten-json';
import { reasonNumbersOf } from './reason-numbers';
import { normalFillTimes, stucknessOf } from './stuck';

type Over = Parameters<typeof makeWireRecord>[0];
function read(over: Over = {}) {
  const { record } = readRow(makeWireRecord(over));
  if (!record) throw new Error('broken');
  return record;
}
const chain = (vmType: string) => ({
  name: null,
  displayName: null,
  vmType,
  solverCurrencies: null,
});
const strict = { address: '0xd', type: 'strict', depositTxHash: '0xin' };
const route = (quoted: bigint, actual: bigint) => ({
  quoted: { origin: { inputCurrency: wireAmount(quoted) } },
  actual: { origin: { inputCurrency: wireAmount(actual) } },
});

describe('amounts', () => {
  it('compares in units and per cent, only within one currency', () => {
    const outputs = {
      quoted: { destination: { outputCurrency: wireAmount(10_000_000n, 8453) } },
      actual: { destination: { outputCurrency: wireAmount(9_969_000n, 8453) } },
    };
    const record = read({ data: { route: outputs } });
    expect(compareAmounts(record)[1]?.difference).toEqual({
      units: '−0.031',
      percent: '−0.31 %',
      isLess: true,
    });
    expect(slippageUsed(record)).toBe('0.31 %');
    outputs.actual.destination.outputCurrency = wireAmount(9_969_000n, 1);
    expect(compareAmounts(read({ data: { route: outputs } }))[1]?.difference).toBeNull();
  });

  it('reads one currency in two spellings of its address, where the chain ignores case', () => {
    const upper = {
      ...wireUsdc(8453),
      address: wireUsdc(8453).address.toUpperCase().replace('X', 'x'),
    };
    const outputs = {
      quoted: { destination: { outputCurrency: wireAmount(10n, 8453) } },
      actual: { destination: { outputCurrency: { ...wireAmount(9n, 8453), currency: upper } } },
    };
    const record = read({ data: { route: outputs } });
    expect(compareAmounts(record, () => chain('evm'))[1]?.difference?.percent).toBe('−10 %');
    expect(compareAmounts(record, () => chain('svm'))[1]?.difference).toBeNull();
  });

  it('does not take a copied quote for a delivery', () => {
    const lines = compareAmounts(read({ status: 'failure', data: { outTxs: [] } }));
    expect(lines[1]).toMatchObject({ actual: null, why: 'no delivery reported' });
  });

  it('says that nothing was paid yet while a request waits', () => {
    const waiting = compareAmounts(read({ status: 'waiting', data: { inTxs: [], outTxs: [] } }));
    expect(waiting[0]).toMatchObject({ label: 'Paid in', actual: null, why: 'not yet' });
  });

  it('writes shares and basis points', () => {
    expect(percentWords(-1n, 1_000_000n)).toBe('−less than 0.01 %');
    expect(percentWords(1n, 0n)).toBeNull();
    expect(bpsWords('50')).toBe('0.5 % (50 bps)');
    expect(bpsWords('auto')).toBe('auto');
  });
});

describe('conservation', () => {
  it('adds up in USD, or says what is missing', () => {
    const fees = { actual: { swap: { usd: '-0.10' } } };
    const { sum } = conservationOf(read({ data: { fees } }));
    expect(sum?.lines.map(({ label }) => label)).toEqual(['Paid in', 'Delivered', 'Fee: swap']);
    expect(sum?.unexplainedUsd).toBe('0');
    expect(conservationOf(read({ data: { route: {}, fees } })).missing).toContain(
      'amount in, in USD',
    );
  });
});

describe('strict deposit addresses', () => {
  it.each([
    [10n, 10n, 'exact'],
    [10n, 12n, 'over'],
    [10n, 9n, 'under'],
  ])('quoted %d, paid %d: %s', (quoted, paid, expected) => {
    const data = { route: route(quoted, paid) };
    expect(depositRuleOf(read({ depositAddress: strict, data }))?.case).toBe(expected);
  });

  it('have no rule without numbers, and open ones have none at all', () => {
    expect(depositRuleOf(read({ depositAddress: strict, data: { route: {} } }))?.case).toBe(
      'unknown',
    );
    expect(depositRuleOf(read({ depositAddress: { ...strict, type: 'open' } }))).toBeNull();
  });
});

describe('app fees', () => {
  const fee = (amount: string, recipient = '0xA') => ({ recipient, bps: '5', amount });
  const withFees = (quoted: unknown[], actual: unknown[], over: Over = {}) =>
    read({
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

  const onOneChain = (usd: string | null, over: Over = {}) =>
    read({
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
    ['yes', 'Sends', withFees([fee('5')], [], { requestType: 'Send' }), noChains],
    ['yes', 'above $ 0.025', onOneChain('-0.02'), held()],
    ['no', 'No app-fee rule', onOneChain('-0.03'), held()],
    ['no', 'No app-fee rule', onOneChain('-0.02'), held(wireUsdc(1).address)],
    ['maybe', 'What the solver holds', onOneChain('-0.02'), noChains],
    ['maybe', 'not reported in USD', onOneChain(null), held()],
    ['maybe', 'Gasless', onOneChain('-3', { features: ['gasless_execution'] }), held()],
    ['maybe', 'whether this was one', onOneChain('-3', { features: null }), held()],
    ['no', 'like other quotes', withFees([fee('5')], [], { depositAddress: strict }), held()],
  ])('says whether a rule explains it: %s, %s', (explains, words, record, chainOf) => {
    const { class: feeClass, rule } = appFeeReading(record, chainOf);
    expect(feeClass).toBe(explains === 'yes' ? 'expected-zero' : 'nothing-collected');
    expect(rule?.explains).toBe(explains);
    expect(rule?.sentence).toContain(words);
  });

  it('shares the quoted total by amount', () => {
    const record = withFees([fee('1'), fee('2', '0xB')], []);
    expect(appFeeRecipients(record)).toEqual(['0xA', '0xB']);
    expect(quotedUsdOf(record, record.appFees.quoted?.[1] ?? null)).toBe('2.000000');
  });
});

describe('stuck', () => {
  const nowMs = Date.parse('2026-05-25T22:31:11.161Z');
  it('needs an unsettled request, older than three times what is normal', () => {
    const normals = normalFillTimes(Array.from({ length: 20 }, () => read()));
    expect(normals.overallSeconds).toBeGreaterThanOrEqual(0);
    expect(stucknessOf(read({ status: 'pending' }), nowMs, normals)).toMatchObject({
      isStuck: true,
      basis: 'route',
    });
    expect(stucknessOf(read({ status: 'pending' }), nowMs, normalFillTimes([]))?.basis).toBe(
      'floor',
    );
    expect(stucknessOf(read(), nowMs, normals)).toBeNull();
    expect(stucknessOf(read({ status: 'waiting' }), nowMs, normals)).toBeNull();
  });
});

describe('text that leaves the page', () => {
  it('keeps the key a variable and the id inside its quotes', () => {
    const text = curlText('a"; rm -rf $HOME `x` !');
    expect(text).toContain('x-api-key: $SERVICE_API_KEY');
    expect(text).toContain('id=a%22%3B%20rm%20-rf%20%24HOME%20%60x%60%20%21&');
  });

  it('flattens JSON to paths and compares records by them', () => {
    expect(flattenJson({ a: [{ b: 1 }], c: {} })).toEqual([
      { path: 'a.0.b', value: '1' },
      { path: 'c', value: '{}' },
    ]);
    const [first] = compareRecords(read(), read({ status: 'refund' }));
    expect(first).toEqual({
      group: 'status',
      differences: [{ path: 'status', left: 'success', right: 'refund' }],
    });
    expect(compareRecords(read(), read())).toEqual([]);
  });
});

it('no reading fails on any record', () => {
  const kinds = ['slippage', 'sponsor cap', 'age', 'deposit'] as const;
  fc.assert(
    fc.property(arbitraryRecord, (record) => {
      const said = JSON.stringify([
        compareAmounts(record).map(({ difference }) => difference),
        slippageUsed(record),
        conservationOf(record),
        depositRuleOf(record),
        appFeeReading(record),
        reasonNumbersOf(record, kinds),
      ]);
      expect(said).not.toMatch(/NaN|undefined/);
    }),
    { numRuns: 1000 },
  );
});
