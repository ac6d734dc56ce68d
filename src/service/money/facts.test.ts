import { expect, test } from 'vitest';
import { makeWireRecord, wireAmount, wireTransaction } from '#testing/make-wire-record';
import { isSameChain } from '../records/record';
import { readRecordV3 } from '../records/wire-v3';
import { fillTimeOf } from './facts';
import { moneyOf } from './money';
import { isUsdOutOfRange, knownUsd } from './money-amount';

type Over = Parameters<typeof makeWireRecord>[0];
const read = (over: Over) => readRecordV3('x', makeWireRecord(over));
const money = (over: Over) => moneyOf(read(over), 'unavailable');
const out = (over: Over) => {
  const { received, quotedOut } = money(over);
  const amount = received.amount ?? quotedOut?.amount;
  return amount ? [amount.amount, received.amount ? 'actual' : 'quoted'] : null;
};
const source = (over: Over) => {
  const { paid, quotedIn } = money(over);
  return paid.amount ? 'actual' : quotedIn && 'quoted';
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
  for (const status of ['pending', 'submitted', 'a new word', 'refund', 'fallback', 'failure'])
    expect(out({ status })).toEqual(['9900000', 'quoted']);
  expect(out({ status: 'success', data: { outTxs: [] } })).toEqual(['9900000', 'actual']);
});

test('a full copy of the quote is no deposit, whatever status or hash stands beside it', () => {
  const origin = { inputCurrency: wireAmount(10n), outputCurrency: wireAmount(9n) };
  const of = (status: string, actual: object, over: Record<string, unknown> = {}) =>
    source({ status, data: { inTxs: [], route: { quoted: { origin }, actual } }, ...over });
  const depositAddress = { address: '0xd', type: 'open', depositTxHash: '0xin' };
  for (const status of ['waiting', 'depositing', 'pending', 'failure', 'refund'])
    expect(of(status, { origin }, { depositAddress })).toBe('quoted');
  expect(of('depositing', { origin: { ...origin, outputCurrency: null } })).toBe('actual');
  expect(of('pending', { origin: { ...origin, inputCurrency: wireAmount(12n) } })).toBe('actual');
  expect(of('success', { origin })).toBe('actual');
});

test('a request in progress whose deposits all failed shows no deposit', () => {
  const inTxs = [wireTransaction({ status: 'failure' })];
  expect(source({ status: 'pending', data: { inTxs, outTxs: [] } })).toBe('quoted');
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

test('a quote between chains without a destination side says nothing of the output', () => {
  const origin = { inputCurrency: wireAmount(5n, 1), outputCurrency: wireAmount(4n, 1) };
  const route = { quoted: { origin, destination: null }, actual: { origin } };
  const between = { ...read({ data: { outTxs: [], route } }), destinationChainId: 8453 };
  for (const status of ['pending', 'success'])
    expect(moneyOf({ ...between, status }, 'unavailable')).toMatchObject({
      received: { amount: null },
      quotedOut: null,
    });
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
  expect([source({ data: { route: undefined } }), out({ data: { route: undefined } })]).toEqual([
    null,
    null,
  ]);
});

test('fill time is the last successful fill minus the first deposit, and never negative', () => {
  const at = (timestamp: number, over = {}) =>
    wireTransaction({ timestamp, chainId: 8453, ...over });
  const inTxs = [at(110, { txHash: '0xa' }), at(100, { txHash: '0xb' })];
  const fill = (data: Record<string, unknown>, status = 'success') =>
    fillTimeOf(read({ status, data: { inTxs, ...data } }))?.seconds ?? null;
  expect(fill({ outTxs: [at(120), at(130), at(999, { status: 'failure' })] })).toBe(30);
  // Neither the refund of an excess nor a deposit that failed is a part of it.
  expect(fill({ outTxs: [at(120), at(900, { chainId: 1, txHash: '0xback' })] })).toBe(20);
  expect(
    fill({ inTxs: [at(50, { status: 'failure', txHash: '0xc' }), ...inTxs], outTxs: [at(120)] }),
  ).toBe(20);
  expect(fill({ outTxs: [at(100)] })).toBe(0);
  expect(fill({ outTxs: [at(90)] })).toBeNull();
  expect(fill({ outTxs: [] })).toBeNull();
  expect(fill({ outTxs: [at(120)], inTxs: [] })).toBeNull();
  expect(fill({ outTxs: [at(120)] }, 'pending')).toBeNull();
  const both = at(120, { txHash: '0xBOTH' });
  expect(fill({ inTxs: [both], outTxs: [{ ...both, txHash: '0xBOTH' }] })).toBeNull();
});
