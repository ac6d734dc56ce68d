import { expect, it } from 'vitest';
import { ethCallText } from './cards/CallDataDetails';

const to = `0x${'ab'.repeat(20)}`;
const call = { from: `0x${'01'.repeat(20)}`, to, data: '0xa9059cbb', value: '1000' };

it('repeats a failed call on the block before it', () => {
  expect(JSON.parse(ethCallText(call, 256) ?? '')).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{ from: call.from, to, data: '0xa9059cbb', value: '0x3e8' }, '0xff'],
  });
});

it('leaves out what is not reported, and a value of nothing', () => {
  const bare = ethCallText({ from: null, to, data: null, value: '0' }, 1);
  expect(JSON.parse(bare ?? '').params).toEqual([{ to }, '0x0']);
});

it.each([
  ['without its block', call, null],
  ['to another kind of chain', { ...call, to: 'TXYZ' }, 5],
  ['with data that is no hex', { ...call, data: 'AQID' }, 5],
])('is no call %s', (_what, callData, block) => {
  expect(ethCallText(callData, block)).toBeNull();
});
