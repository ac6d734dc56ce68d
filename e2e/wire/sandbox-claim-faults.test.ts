import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readRequestsPage } from '#service/records/read-requests';
import { intentStatus } from '#service/schema/claim';
import { developmentAccount } from '../../src/sandbox/world/identifiers';
import { claimFaultAddress } from '../../src/sandbox/ledger/hostile-claims';
import type { ClaimFault } from '../../src/sandbox/ledger/claim-faults';
import { createSandbox } from '../../src/sandbox/service';
import { claimsClient } from '../support/claims-client';

let nowMs = Date.UTC(2026, 10, 1, 12);
const sandbox = createSandbox({ size: 100, clock: () => nowMs });
afterAll(() => sandbox.close());
beforeEach(() => {
  nowMs += 3_600_000;
});
const { claimId, permit, balances, history } = claimsClient(sandbox);

const ask = (recipient: string) => claimId({ recipient, amount: '10000000' });

/** Asked, signed and posted; 10 USDC that go wrong in one way. */
async function claimAt(fault: ClaimFault) {
  const before = await balance();
  const id = await ask(claimFaultAddress(fault));
  const { statusCode } = await permit(id);
  return { id, before, statusCode };
}

const balance = async () => Number((await balances()).balances[0]?.amount);
/** Whole USDC, because balances accrue meanwhile. */
const fallen = async (before: number) => Math.round((before - (await balance())) / 1e6) || 0;
const entryOf = async (id: string) =>
  (await history()).claims.find(({ claimId }) => claimId === id);
const statusOf = async (id: string) =>
  intentStatus.parse((await sandbox.inject(`/intents/status/v3?requestId=${id}`)).json()).status;
const isListed = async (id: string) => {
  const headers = { 'x-api-key': 'sandbox-key' };
  const answer = await sandbox.inject({ url: `/requests/v3?id=${id}`, headers });
  return readRequestsPage(answer.json()).rows.length > 0;
};

test('the balance falls when a claim is paid, unless it falls when it is taken', async () => {
  const later = await ask(developmentAccount);
  const before = await balance();
  await permit(later);
  expect(await fallen(before)).toBe(0);
  nowMs += 10_000;
  expect(await fallen(before)).toBe(10);

  const atOnce = await claimAt('falls-at-acceptance');
  expect(await fallen(atOnce.before)).toBe(10);
  expect(await statusOf(atOnce.id)).toBe('pending');
  nowMs += 10_000;
  expect(await fallen(atOnce.before)).toBe(10);
  expect(await statusOf(atOnce.id)).toBe('success');
});

test('failure, then success: nothing is taken before it is paid', async () => {
  const { id, before } = await claimAt('failure-then-success');
  nowMs += 10_000;
  expect([await statusOf(id), (await entryOf(id))?.status]).toEqual(['failure', 'failure']);
  expect(await fallen(before)).toBe(0);
  nowMs += 20_000;
  expect([await statusOf(id), (await entryOf(id))?.status]).toEqual(['success', 'success']);
  expect(await fallen(before)).toBe(10);
});

test('refunded: nothing is taken', async () => {
  const { id, before } = await claimAt('refunded');
  nowMs += 60_000;
  expect(await statusOf(id)).toBe('refund');
  expect(await fallen(before)).toBe(0);
});

describe('where nothing tells of a paid claim', () => {
  test.each<[ClaimFault, { status: string; entry: boolean; listed: boolean }]>([
    ['no-history', { status: 'success', entry: false, listed: true }],
    ['no-request', { status: 'success', entry: true, listed: false }],
    ['no-status', { status: 'unknown', entry: true, listed: false }],
    ['silent', { status: 'unknown', entry: false, listed: false }],
  ])('%s', async (fault, { status, entry, listed }) => {
    const { id, before } = await claimAt(fault);
    nowMs += 10_000;
    expect(await statusOf(id)).toBe(status);
    expect((await entryOf(id)) !== undefined).toBe(entry);
    expect(await isListed(id)).toBe(listed);
    expect(await fallen(before)).toBe(10);
  });

  test('the history names it by another id', async () => {
    const { id } = await claimAt('other-claim-id');
    nowMs += 10_000;
    expect(await entryOf(id)).toBe(undefined);
    expect(await entryOf(`claim-${id.slice(2, 14)}`)).toMatchObject({
      status: 'success',
      recipient: claimFaultAddress('other-claim-id'),
      currency: { amount: '10000000' },
    });
  });

  test('the history has a word that nobody knows', async () => {
    const { id, before } = await claimAt('unknown-word');
    nowMs += 3_600_000;
    expect((await entryOf(id))?.status).toBe('queued_for_payout');
    expect(await statusOf(id)).toBe('unknown');
    expect(await fallen(before)).toBeLessThan(1);
  });
});

test('taken, and answered as if it had been taken before', async () => {
  const { id, statusCode } = await claimAt('used-at-once');
  expect(statusCode).toBe(400);
  nowMs += 10_000;
  expect(await statusOf(id)).toBe('success');
});

test('an id that was given before is given again, for the terms of before', async () => {
  const first = await ask(developmentAccount);
  expect(await ask(claimFaultAddress('repeated-id'))).toBe(first);
  await permit(first);
  nowMs += 10_000;
  expect((await entryOf(first))?.recipient).toBe(developmentAccount);
});
