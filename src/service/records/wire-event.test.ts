import { expect, it } from 'vitest';
import { readEventRecord } from './wire-event';

const chainsOf = (status: string, txHashes: string[], over: object = {}) =>
  readEventRecord(
    'x',
    { status, txHashes, inTxHashes: ['0xin'], originChainId: 1, destinationChainId: 10, ...over },
    'status',
  ).outTxs.map(({ chainId }) => chainId);

it('puts a fill on the destination chain', () => {
  expect(chainsOf('success', ['0xa'])).toEqual([10]);
  expect(chainsOf('submitted', ['0xa'])).toEqual([10]);
});

it('puts no refund on a chain: a status answer and a webhook do not say which', () => {
  for (const status of ['refund', 'fallback', 'failure', 'a new word'])
    expect(chainsOf(status, ['0xa', '0xb'])).toEqual([null, null]);
});

it('does not guess which of two transactions of a strict deposit address delivered', () => {
  const depositAddress = { address: '0xd', depositAddressType: 'strict' };
  expect(chainsOf('success', ['0xa', '0xb'], { depositAddress })).toEqual([null, null]);
  expect(chainsOf('success', ['0xa'], { depositAddress })).toEqual([10]);
});
