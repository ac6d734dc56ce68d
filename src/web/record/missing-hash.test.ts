import { expect, it } from 'vitest';
import { wireTransaction } from '#testing/make-wire-record';
import { legsOf } from './legs';
import { missingHashReason } from './missing-hash';
import { readWire } from '#testing/say-wire';

type Over = Parameters<typeof readWire>[0];
const depositAddress = { address: '0xd', type: 'open', depositTxHash: null };

function reasonOf(kind: string, over: Over): string {
  const record = readWire(over);
  const leg = legsOf(record).find((each) => each.kind === kind && each.hash === null);
  return leg ? missingHashReason(record, leg) : '';
}

it('a transfer without a hash is unobserved only where nothing came after it', () => {
  const unobserved = 'the transfer into the deposit address was not observed yet';
  const open = { status: 'waiting', depositAddress, data: { inTxs: [], outTxs: [] } };
  expect(reasonOf('transfer', open)).toBe(unobserved);
  const notListed = 'the transfer into the deposit address is not reported';
  const swept = {
    status: 'pending',
    depositAddress,
    data: { inTxs: [wireTransaction()], outTxs: [] },
  };
  expect(reasonOf('transfer', swept)).toBe(notListed);
  expect(reasonOf('transfer', { ...open, status: 'refund' })).toBe(notListed);
  expect(reasonOf('transfer', { ...open, status: 'success' })).toBe(notListed);
});

it('a fill by its chain alone was sent where the status says so', () => {
  const data = { outTxs: [{ chainId: 8453 }] };
  expect(reasonOf('fill', { status: 'submitted', data })).toBe(
    'only the chain is listed: sent by the status, its hash is not reported',
  );
  expect(reasonOf('fill', { status: 'pending', data })).toContain('not sent, or not reported yet');
});
