import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRequestsPage } from '#service/records/read-requests';
import { permitAnswer } from '#service/schema/claim';
import {
  claimFaultAddress,
  hostileAddress,
  hostileClaims,
} from '../../src/sandbox/ledger/hostile-claims';
import { createSandbox } from '../../src/sandbox/service';
import { owner as account, stranger } from '#testing/development-accounts';
import { claimsClient } from '../support/claims-client';

let nowMs = Date.UTC(2026, 10, 1, 12);
const sandbox = createSandbox({ size: 100, clock: () => nowMs });
afterAll(() => sandbox.close());
const { post, claim, claimId, permit, balances, history } = claimsClient(sandbox);

describe('a claim of the development account', () => {
  test('lowers the balance, settles, and appears in history and as a request', async () => {
    const before = await balances();
    const id = await claimId({ amount: '250000000' });
    const answer = await permit(id);
    expect(answer.statusCode).toBe(200);
    expect(permitAnswer.parse(answer.json())).toEqual({ message: 'Claim accepted', steps: null });
    expect((await balances()).balances).toEqual(before.balances);
    expect((await history()).claims[0]).toMatchObject({
      claimId: id,
      status: 'pending',
      txHash: null,
    });
    nowMs += 10_000;
    const accrued = 2_500;
    const fallen =
      Number(before.balances[0]?.amount) - Number((await balances()).balances[0]?.amount);
    expect(Math.abs(fallen - (250_000_000 - accrued))).toBeLessThan(10);
    const [entry] = (await history()).claims;
    expect(entry).toMatchObject({ claimId: id, status: 'success', recipient: account.address });
    expect(entry?.currency?.amount).toBe('250000000');
    const status = (await sandbox.inject(`/intents/status/v3?requestId=${id}`)).json() as object;
    expect(status).toMatchObject({
      status: 'success',
      txHashes: [entry?.txHash],
      failReason: 'N/A',
    });
    const listed = await sandbox.inject({
      url: `/requests/v3?recipient=${account.address}&limit=50`,
      headers: { 'x-api-key': 'sandbox-key' },
    });
    expect(readRequestsPage(listed.json()).rows.map(({ record }) => record?.id)).toContain(id);
  });

  test.each(['12345678', '1', '7654321'])('of %s units pays them all', async (amount) => {
    const id = await claimId({ amount });
    await permit(id);
    nowMs += 10_000;
    expect((await history()).claims[0]?.currency?.amount).toBe(amount);
    const { json } = await sandbox.inject({
      url: `/requests/v3?id=${id}`,
      headers: { 'x-api-key': 'sandbox-key' },
    });
    const route = readRequestsPage(json()).rows[0]?.record?.route.actual;
    const sides = [route?.origin?.inputCurrency, route?.origin?.outputCurrency];
    expect(sides.map((side) => side?.amount)).toEqual([amount, amount]);
  });

  test('works on the singular path, and once only', async () => {
    const id = await claimId({ amount: '1000000' });
    expect((await permit(id, account, '/execute/permit')).statusCode).toBe(200);
    const again = await permit(id);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toEqual({ message: 'This request was already used' });
  });

  test('is refused when somebody else signed, and stays open', async () => {
    const id = await claimId({ amount: '1000000' });
    const wrong = await permit(id, stranger);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({ message: 'The signature was not made by the claim address' });
    expect((await permit(id)).statusCode).toBe(200);
  });

  test('is refused when the text of the id was signed instead of its bytes', async () => {
    const requestId = await claimId({ amount: '1000000' });
    const signature = await account.signMessage({ message: requestId });
    const answer = await post(`/execute/permits?signature=${signature}`, {
      kind: 'claim',
      requestId,
    });
    expect(answer.statusCode).toBe(400);
  });

  test('expires', async () => {
    const id = await claimId({ amount: '1000000' });
    nowMs += 16 * 60_000;
    expect((await permit(id)).json()).toEqual({ message: 'This request has expired' });
    const status = (await sandbox.inject(`/intents/status/v3?requestId=${id}`)).json() as object;
    expect(status).toMatchObject({ status: 'failure', failReason: 'ORDER_EXPIRED' });
  });

  test('of another currency costs a fee', async () => {
    const before = await balances();
    const id = await claimId({
      chainId: 1,
      currency: `0x${'0'.repeat(40)}`,
      amount: '10000000000000000',
    });
    await permit(id);
    nowMs += 10_000;
    const [entry] = (await history()).claims;
    const spentUsd = Number(before.totalBalanceUsd) - Number((await balances()).totalBalanceUsd);
    expect(Number(entry?.currency?.amountUsd)).toBeLessThan(spentUsd - 0.1);
  });

  test.each([
    [
      'more than available',
      { amount: '999999999999' },
      'The amount is more than the available balance',
    ],
    ['zero', { amount: '0' }, 'The amount must be above zero'],
    ['an unknown chain', { chainId: 12 }, 'This chain is not supported'],
    [
      'an unknown currency',
      { currency: `0x${'9'.repeat(40)}` },
      'This currency is not supported on this chain',
    ],
    ['a recipient of another form', { recipient: 'bc1qxyz' }, 'Invalid recipient'],
    ['the zero address', { recipient: `0x${'0'.repeat(40)}` }, 'Invalid recipient'],
    [
      'a recipient with a wrong checksum',
      { recipient: account.address.replace('F', 'f') },
      'Invalid recipient',
    ],
    [
      'a chain that is disabled',
      { chainId: 288, currency: `0x${'0'.repeat(40)}` },
      'This chain is not supported',
    ],
  ])('is refused for %s', async (_name, body, message) => {
    const answer = await claim(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message });
  });
});

test('two ids for the same balance: the second is refused when it is posted', async () => {
  const first = await claimId();
  const second = await claimId();
  expect((await permit(first)).statusCode).toBe(200);
  expect((await permit(second)).json()).toEqual({
    message: 'The balance is lower than the claimed amount',
  });
});

test('balances accrue with the clock', async () => {
  // The claim of the test before is paid first.
  nowMs += 10_000;
  const before = await balances();
  nowMs += 86_400_000;
  expect(Number((await balances()).totalBalanceUsd)).toBeGreaterThan(
    Number(before.totalBalanceUsd) + 20,
  );
});

test('history comes in pages, newest first', async () => {
  const all = await history('?limit=50');
  const first = await history('?limit=5');
  const second = await history(`?limit=5&continuation=${first.continuation}`);
  expect([...first.claims, ...second.claims]).toEqual(all.claims.slice(0, 10));
  expect(all.continuation).toBeNull();
});

describe('hostile answers', () => {
  test('there are at least forty, each behind an address of its own', () => {
    expect(hostileClaims.length).toBeGreaterThanOrEqual(40);
    expect(new Set(hostileClaims.map(({ name }) => hostileAddress(name))).size).toBe(
      hostileClaims.length,
    );
  });

  test.each(hostileClaims.map(({ name }) => name))('%s is not the honest answer', async (name) => {
    const honest = await claim({ amount: '1000000' });
    const answer = await claim({ recipient: hostileAddress(name), amount: '1000000' });
    const blank = (body: string) => body.replaceAll(/0x[0-9a-f]{64}/g, 'ID');
    // An answer that only swaps ids is told apart by its two ids differing.
    const ids = new Set(answer.body.match(/0x[0-9a-f]{64}/g));
    expect(blank(answer.body) !== blank(honest.body) || ids.size > 1).toBe(true);
  });
});

describe('faults after the signature', () => {
  const claimAt = async (fault: Parameters<typeof claimFaultAddress>[0]) => {
    const requestId = await claimId({ recipient: claimFaultAddress(fault), amount: '1000000' });
    return { requestId, answer: await permit(requestId) };
  };
  beforeAll(() => {
    nowMs += 30 * 86_400_000;
  });

  test('further steps come with the acceptance', async () => {
    const { answer } = await claimAt('extra-steps');
    expect(permitAnswer.parse(answer.json()).steps).toHaveLength(1);
  });

  test('an HTML error after the claim was taken', async () => {
    const { requestId, answer } = await claimAt('500-after-accepting');
    expect(answer.statusCode).toBe(500);
    nowMs += 10_000;
    expect((await history()).claims[0]).toMatchObject({ claimId: requestId, status: 'success' });
  });

  test('another recipient on read-back', async () => {
    const { requestId } = await claimAt('other-recipient-later');
    const [entry] = (await history()).claims;
    expect(entry?.claimId).toBe(requestId);
    expect(entry?.recipient).not.toBe(claimFaultAddress('other-recipient-later'));
  });

  test('a claim that fails later', async () => {
    const { requestId } = await claimAt('fails-later');
    nowMs += 3_600_000;
    expect((await history()).claims[0]).toMatchObject({ claimId: requestId, status: 'failure' });
  });
});

test('one address answers in the single form, one holds several currencies, one nothing', async () => {
  const { feeRecipient } = await import('../../src/sandbox/world/identifiers');
  const single = (
    await sandbox.inject(`/app-fees/${feeRecipient(1, 2)}/balances`)
  ).json() as object;
  expect(Object.keys(single)).toContain('amountFormatted');
  expect((await balances(feeRecipient(1, 1))).balances).toHaveLength(3);
  expect((await balances(`0x${'7'.repeat(40)}`)).balances).toEqual([]);
  expect((await sandbox.inject('/app-fees/bc1qxyz/balances')).statusCode).toBe(400);
});
