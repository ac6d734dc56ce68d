import { expect, test } from 'vitest';
import {
  amountIn,
  amountOut,
  fillTimeSeconds,
  isSameChain,
  isUsdOutOfRange,
  knownUsd,
  wasDelivered,
} from './amounts-of';
import { makeWireRecord, wireAmount, wireTransaction } from '#testing/make-wire-record';
import { readRecordV3 } from './wire-v3';

const read = (over: Parameters<typeof makeWireRecord>[0]) =>
  readRecordV3('x', makeWireRecord(over));
const out = (over: Parameters<typeof makeWireRecord>[0]) => {
  const side = amountOut(read(over));
  return side && [side.amount.amount, side.source];
};

test('zero USD of an amount above zero is no value', () => {
  expect(knownUsd({ amount: '1', amountUsd: 'NaN' })).toBeNull();
  const range = ['999999999.99', '1000000000', '-1e9', `-1${'0'.repeat(30)}`].map(isUsdOutOfRange);
  expect(range).toEqual([false, true, false, true]);
  const usd = (amount: string | null, amountUsd: string | null) => knownUsd({ amount, amountUsd });
  expect(usd('5', '0.000000')).toBeNull();
  expect(usd('0', '0.000000')).toBe('0.000000');
  expect(usd(null, '0')).toBe('0');
  expect(usd('5', '0.000001')).toBe('0.000001');
});

test('a copied quote is no delivery', () => {
  expect(out({ status: 'pending', data: { outTxs: [] } })).toEqual(['9900000', 'quoted']);
  expect(out({ status: 'failure', data: { outTxs: [{ chainId: 8453 }] } })).toEqual([
    '9900000',
    'quoted',
  ]);
});

test('a copied quote is no deposit', () => {
  const source = (over: Parameters<typeof makeWireRecord>[0]) => amountIn(read(over))?.source;
  const nothing = { inTxs: [] };
  const failed = { inTxs: [wireTransaction({ status: 'failure' })] };
  expect(source({ status: 'waiting', data: nothing })).toBe('quoted');
  expect(source({ status: 'failure', data: nothing })).toBe('quoted');
  expect(source({ status: 'failure', data: failed })).toBe('quoted');
  expect(source({ status: 'a new word', data: nothing })).toBe('quoted');
  expect(source({ status: 'failure' })).toBe('actual');
  expect(source({ status: 'pending', data: nothing })).toBe('actual');
  const depositAddress = { address: '0xd', type: 'strict', depositTxHash: '0xin' };
  expect(source({ status: 'waiting', data: nothing, depositAddress })).toBe('actual');
});

test('only the status delivers: a successful out transaction may be one on the way', () => {
  expect(wasDelivered(read({ status: 'pending' }))).toBe(false);
  expect(wasDelivered(read({ status: 'submitted' }))).toBe(false);
  expect(wasDelivered(read({ status: 'a new word' }))).toBe(false);
  expect(out({ status: 'pending' })).toEqual(['9900000', 'quoted']);
  expect(wasDelivered(read({ status: 'refund' }))).toBe(false);
  expect(wasDelivered(read({ status: 'fallback' }))).toBe(false);
  expect(wasDelivered(read({ status: 'failure' }))).toBe(false);
  expect(wasDelivered(read({ status: 'success', data: { outTxs: [] } }))).toBe(true);
});

test('a full copy of the quote is no deposit, whatever status or hash stands beside it', () => {
  const origin = { inputCurrency: wireAmount(10n), outputCurrency: wireAmount(9n) };
  const source = (status: string, actual: object, over: Record<string, unknown> = {}) =>
    amountIn(read({ status, data: { inTxs: [], route: { quoted: { origin }, actual } }, ...over }))
      ?.source;
  const depositAddress = { address: '0xd', type: 'open', depositTxHash: '0xin' };
  for (const status of ['waiting', 'depositing', 'pending', 'failure', 'refund'])
    expect(source(status, { origin }, { depositAddress })).toBe('quoted');
  expect(source('depositing', { origin: { ...origin, outputCurrency: null } })).toBe('actual');
  expect(source('pending', { origin: { ...origin, inputCurrency: wireAmount(12n) } })).toBe(
    'actual',
  );
  expect(source('success', { origin })).toBe('actual');
});

test('a request in progress whose deposits all failed shows no deposit', () => {
  const inTxs = [wireTransaction({ status: 'failure' })];
  expect(amountIn(read({ status: 'pending', data: { inTxs, outTxs: [] } }))?.source).toBe('quoted');
});

test('a success between chains without a destination side reports no output', () => {
  const origin = { inputCurrency: wireAmount(5n, 1), outputCurrency: wireAmount(4n, 1) };
  const destination = { outputCurrency: wireAmount(3n, 8453) };
  const route = { quoted: { origin, destination }, actual: { origin, destination: null } };
  expect(out({ data: { route } })).toEqual(['3', 'quoted']);
  const outTxs = [wireTransaction({ chainId: 8453 })];
  const bare = { quoted: null, actual: { origin: { ...origin, outputCurrency: null } } };
  expect(out({ data: { outTxs, route: bare } })).toBeNull();
});

test('a same-chain request takes its output from the origin side', () => {
  const phase = {
    origin: { inputCurrency: wireAmount(5n, 1), outputCurrency: wireAmount(4n, 1), router: null },
  };
  const over = { data: { outTxs: [], route: { quoted: phase, actual: phase } } };
  expect(out(over)).toEqual(['4', 'actual']);
  expect(isSameChain(read(over))).toBe(true);
});

test('without a route nothing is reported', () => {
  const record = read({ data: { route: undefined } });
  expect([amountIn(record), amountOut(record)]).toEqual([null, null]);
});

test('fill time is the last successful out minus the first in, and never negative', () => {
  const at = (timestamp: number, over = {}) => wireTransaction({ timestamp, ...over });
  const inTxs = [at(110, { txHash: '0xa' }), at(100, { txHash: '0xb' })];
  const fill = (data: Record<string, unknown>, status = 'success') =>
    fillTimeSeconds(read({ status, data: { inTxs, ...data } }));
  expect(fill({ outTxs: [at(120), at(130), at(999, { status: 'failure' })] })).toBe(30);
  expect(fill({ outTxs: [at(100)] })).toBe(0);
  expect(fill({ outTxs: [at(90)] })).toBeNull();
  expect(fill({ outTxs: [] })).toBeNull();
  expect(fill({ outTxs: [at(120)], inTxs: [] })).toBeNull();
  expect(fill({ outTxs: [at(120)] }, 'pending')).toBeNull();
  const both = at(120, { txHash: '0xBOTH' });
  expect(fill({ inTxs: [both], outTxs: [{ ...both, txHash: '0xBOTH' }] })).toBeNull();
});
