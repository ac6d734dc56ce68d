import { describe, expect, it } from 'vitest';
import { wireAmount, wireUsdc } from '#testing/make-wire-record';
import { readWire } from '#testing/say-wire';
import { readRecordV2 } from '#service/records/wire-v2';
import { moneyOf } from '#service/money/money';
import type { RequestRecord } from '#service/records/record';
import type { ChainOf } from './chain-of';
import { compareAmounts, slippageUsed } from './amount-comparison';
import { bpsWords, percentWords } from './decimal-words';
import { depositRuleOf } from './verdict/deposit-rules';

const chain = (vmType: string) => ({
  name: null,
  displayName: null,
  vmType,
  solverCurrencies: null,
});

const v2Data = {
  slippageTolerance: '50',
  metadata: {
    currencyIn: wireAmount(10_000_000n),
    currencyOut: wireAmount(9_900_000n, 8453),
    route: {
      origin: { inputCurrency: wireAmount(10_000_000n) },
      destination: { outputCurrency: wireAmount(9_930_000n, 8453) },
    },
  },
};
const compare = (record: RequestRecord, chainOf?: ChainOf) =>
  compareAmounts(moneyOf(record, chainOf ? { get: chainOf } : 'loading'));

const record = readRecordV2('x', {
  status: 'success',
  depositAddress: { address: '0xd', depositAddressType: 'strict', depositTxHash: '0xtransfer' },
  data: v2Data,
});

describe('a v2 record', () => {
  it('has its quote in the route, and its outcome beside it', () => {
    const lines = compare(record);
    expect(lines.map(({ quoted }) => quoted?.amount)).toEqual(['10000000', '9930000']);
    expect(lines.map(({ actual }) => actual?.amount)).toEqual(['10000000', '9900000']);
    expect(lines.map(({ difference }) => difference?.units)).toEqual(['None', '−0.03']);
    expect(slippageUsed(moneyOf(record, 'loading'))).toBe('0.3%');
    expect(depositRuleOf(record)?.case).toBe('exact');
  });

  it('without a route has no quote, so nothing is compared', () => {
    const { currencyIn, currencyOut } = v2Data.metadata;
    const data = { metadata: { currencyIn, currencyOut } };
    const lines = compare(readRecordV2('x', { status: 'success', data }));
    expect(lines.map(({ actual }) => actual?.amount)).toEqual(['10000000', '9900000']);
    expect(lines.map(({ difference }) => difference)).toEqual([null, null]);
    const [paid] = compare(readRecordV2('x', { status: 'waiting', data }));
    expect([paid?.quoted?.amount, paid?.actual]).toEqual(['10000000', null]);
  });
});

describe('amounts', () => {
  it('compares in units and per cent, only within one currency', () => {
    const outputs = {
      quoted: { destination: { outputCurrency: wireAmount(10_000_000n, 8453) } },
      actual: { destination: { outputCurrency: wireAmount(9_969_000n, 8453) } },
    };
    const record = readWire({ data: { route: outputs } });
    expect(compare(record)[1]?.difference).toEqual({
      units: '−0.031',
      percent: '−0.31%',
      isLess: false,
    });
    expect(slippageUsed(moneyOf(record, 'loading'))).toBe('0.31%');
    const isLess = (slippageToleranceBps: string) =>
      compare({ ...record, slippageToleranceBps })[1]?.difference?.isLess;
    expect([isLess('30'), isLess('31')]).toEqual([true, false]);
    outputs.actual.destination.outputCurrency = wireAmount(9_969_000n, 1);
    expect(compare(readWire({ data: { route: outputs } }))[1]?.difference).toBeNull();
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
    const record = readWire({ data: { route: outputs } });
    expect(compare(record, () => chain('evm'))[1]?.difference?.percent).toBe('−10%');
    expect(compare(record, () => chain('svm'))[1]?.difference).toBeNull();
  });

  it('does not take a copied quote for a delivery', () => {
    const lines = compare(readWire({ status: 'failure', data: { outTxs: [] } }));
    expect(lines[1]).toMatchObject({ actual: null, why: 'Not filled' });
  });

  it('takes a refunded excess for the part that it is, not for a share of what was paid', () => {
    const route = {
      quoted: { origin: { inputCurrency: wireAmount(10_000_000n) } },
      actual: { origin: { inputCurrency: wireAmount(12_000_000n) } },
    };
    const outTxs = [
      { txHash: '0xfill', chainId: 8453, status: 'success' },
      { txHash: '0xback', chainId: 1, status: 'success' },
    ];
    const depositAddress = { address: '0xd', type: 'strict', depositTxHash: '0xin' };
    const refunded = (over: object, units: bigint) =>
      compare(
        readWire({ ...over, data: { route, outTxs, refundCurrencyData: wireAmount(units) } }),
      ).find(({ label }) => label === 'Refunded');
    expect(refunded({ depositAddress }, 2_000_000n)).toMatchObject({
      base: 'of the excess',
      difference: { units: 'None' },
    });
    expect(refunded({}, 2_000_000n)?.difference).toBeNull();
    expect(refunded({ status: 'refund' }, 6_000_000n)).toMatchObject({
      base: 'of paid',
      difference: { percent: '−50%' },
    });
  });

  it('says that nothing was paid yet while a request waits', () => {
    const waiting = compare(readWire({ status: 'waiting', data: { inTxs: [], outTxs: [] } }));
    expect(waiting[0]).toMatchObject({ label: 'Paid', actual: null, why: 'Not yet' });
  });

  it('writes shares and basis points', () => {
    expect(percentWords(-152_211n, 1_009_509_044n)).toBe('−0.02%');
    expect(percentWords(-1n, 1_000_000n)).toBe('−<0.01%');
    expect(percentWords(1n, 0n)).toBeNull();
    expect(bpsWords('50')).toBe('0.5%');
    expect(bpsWords('auto')).toBe('auto');
  });
});
