import { describe, expect, it } from 'vitest';
import { readWire } from '#testing/say-wire';
import { moneyOf } from '#service/money/money';
import { noChains } from '../chain-of';
import { verdictOf } from '../verdict/verdict';
import { replyLines, withLine } from './customer-text';

const lines = (over: Parameters<typeof readWire>[0]) => {
  const money = moneyOf(readWire(over), 'loading');
  return replyLines(verdictOf(money, { nowMs: 0, chainOf: noChains }), () => null);
};

describe('the lines that a reply may carry', () => {
  it('speak of the delivery where one is shown, else of the deposit', () => {
    const out = { txHash: '0xfill', chainId: 8453, status: 'success', timestamp: 1_700_000_000 };
    expect(lines({ status: 'success', data: { outTxs: [out] } })).toEqual({
      hash: 'Delivery transaction: 0xfill',
      link: null,
      date: 'Delivered: 2023-11-14 22:13 UTC',
    });
    expect(lines({ status: 'pending', data: { outTxs: [] } }).hash).toMatch(/^Payment transaction/);
  });

  it('are left out where nothing is reported', () => {
    const data = { inTxs: [], outTxs: [] };
    expect(lines({ status: 'waiting', data })).toEqual({ hash: null, link: null, date: null });
  });
});

it('a line is put below the reference and taken out again, whatever was edited', () => {
  const text = 'Edited words.\n\nReference: 0x1\n\nSafety.';
  const longer = withLine(text, 'Hash: 0x2', true, 'Reference: 0x1');
  expect(longer).toBe('Edited words.\n\nReference: 0x1\nHash: 0x2\n\nSafety.');
  expect(withLine(longer, 'Hash: 0x2', false, 'Reference: 0x1')).toBe(text);
  expect(withLine('All gone', 'Hash: 0x2', true, 'Reference: 0x1')).toBe('All gone\nHash: 0x2');
});
