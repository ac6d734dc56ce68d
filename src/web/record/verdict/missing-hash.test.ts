import { expect, it } from 'vitest';
import { wireTransaction } from '#testing/make-wire-record';
import { legsOf } from '#service/money/legs';
import { missingHashReason } from './missing-hash';
import { readWire } from '#testing/say-wire';

type Over = Parameters<typeof readWire>[0];
const depositAddress = { address: '0xd', type: 'open', depositTxHash: null };

function reasonOf(kind: string, over: Over): string {
  const record = readWire(over);
  const leg = legsOf(record).find((each) => each.role === kind && each.hash === null);
  return leg ? missingHashReason(record, leg).whole : '';
}

it('a transfer without a hash is unobserved only where nothing came after it', () => {
  const unobserved = 'No deposit to the deposit address was seen yet.';
  const open = { status: 'waiting', depositAddress, data: { inTxs: [], outTxs: [] } };
  expect(reasonOf('deposit', open)).toBe(unobserved);
  const notListed = 'The deposit to the deposit address isn’t reported.';
  const swept = {
    status: 'pending',
    depositAddress,
    data: { inTxs: [wireTransaction()], outTxs: [] },
  };
  expect(reasonOf('deposit', swept)).toBe(notListed);
  expect(reasonOf('deposit', { ...open, status: 'refund' })).toBe(notListed);
  expect(reasonOf('deposit', { ...open, status: 'success' })).toBe(notListed);
});

it('a failed contract call without a hash is no API call', () => {
  const failedCallData = { from: '0xa', to: '0xb', data: '0x', value: '0' };
  expect(reasonOf('failedCall', { status: 'failure', data: { failedCallData } })).toBe(
    'The contract call failed; no transaction is reported.',
  );
});

it('a fill by its chain alone was sent where the status says so', () => {
  const data = { outTxs: [{ chainId: 8453 }] };
  expect(reasonOf('stub', { status: 'submitted', data })).toBe(
    'Only the chain is listed: the status says it was sent; its hash isn’t reported.',
  );
  expect(reasonOf('stub', { status: 'pending', data })).toContain(
    'wasn’t sent, or isn’t reported yet',
  );
});
