import { expect, it } from 'vitest';
import { wireTransaction } from '#testing/make-wire-record';
import { say } from '#testing/say-wire';

const depositAddress = { address: '0xd', type: 'open', depositTxHash: '0xtransfer' };
const route = { quoted: null, actual: null };

it.each([
  [
    'submitted',
    {},
    'In progress. The service has the deposit on Chain 1. Fill sent, not confirmed',
  ],
  ['failure', {}, 'Failed. The service has the deposit on Chain 1. No refund reported yet.'],
  [
    'failure',
    { refundFailReason: 'REFUND_RECIPIENT_IS_VASP' },
    'Not refunded: the deposit on Chain 1. The refund address looks like an exchange.',
  ],
])('%s without an amount names the chain as that of the deposit: %j', (status, data, headline) => {
  const inTxs = [wireTransaction({ chainId: 1 })];
  const said = say({ status, data: { route, inTxs, outTxs: [{ chainId: 8453 }], ...data } });
  expect(said.headline.slice(0, headline.length)).toBe(headline);
});

it('a time since the sweep is not told as one since the deposit', () => {
  const out = wireTransaction({ txHash: '0xout', chainId: 8453, timestamp: 104 });
  const times = [wireTransaction({ timestamp: 100 }), out];
  const data = { inTxs: times.slice(0, 1), outTxs: times.slice(1) };
  expect(say({ status: 'success', depositAddress, data }).headline).toMatch(
    /4s after the sweep\.$/,
  );
  expect(say({ status: 'refund', depositAddress, data }).headline).toMatch(/4s after the sweep\.$/);
  expect(say({ status: 'success', data }).headline).toMatch(/4s after the deposit\.$/);
});
