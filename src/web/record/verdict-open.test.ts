import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { wireAmount, wireTransaction } from '#testing/make-wire-record';
import { readEventRecord } from '#service/wire-event';
import { arbitraryRecord } from '#testing/arbitrary-record';
import { compareAmounts } from './amount-comparison';
import { routeStripOf } from './route-strip';
import { chainOf, nowMs, readWire, say } from '#testing/say-wire';
import { verdictOf } from './verdict';

const utxo = 8253038;

describe('a UTXO origin that is pending', () => {
  const over = (status: string, tx: object) => {
    const origin = { inputCurrency: wireAmount(5n, utxo), outputCurrency: null };
    const sides = { origin, destination: { outputCurrency: wireAmount(4n, 8453) } };
    const inTxs = [{ txHash: '0xin', chainId: utxo, ...tx }];
    return { status, data: { inTxs, outTxs: [], route: { quoted: sides, actual: sides } } };
  };
  const confirmed = (status: string, tx: object) =>
    routeStripOf(readWire(over(status, tx)), chainOf).nodes.find(({ label }) =>
      label.startsWith('Confirm'),
    );

  it('is not confirmed by a success without a block', () => {
    expect(say(over('pending', { status: 'success' }))).toMatchObject({
      confidence: 'inferred',
      detail: 'The deposit on Chain 8253038 is marked successful; its block isn’t reported.',
    });
    expect(confirmed('pending', { status: 'success' })).toMatchObject({
      label: 'Confirmation',
      state: 'now',
    });
  });

  it('is confirmed by a block, or by a later status', () => {
    const done = { label: 'Confirmed', state: 'done' };
    expect(confirmed('pending', { status: 'success', block: 840_000 })).toMatchObject(done);
    expect(confirmed('submitted', { status: 'success' })).toMatchObject(done);
  });

  it('has the one time of the block at the confirmation, and none at the deposit', () => {
    const tx = { status: 'success', block: 840_000, timestamp: 1_779_747_676 };
    const { nodes } = routeStripOf(readWire(over('pending', tx)), chainOf);
    expect(nodes.map(({ atMs, gap }) => [atMs, gap]).slice(0, 2)).toEqual([
      [null, null],
      [1_779_747_676_000, null],
    ]);
  });
});

describe('depositing, where the answer has no depositAddress', () => {
  const read = (body: object) =>
    readEventRecord('0xid', { status: 'depositing', ...body }, 'status');
  const verdict = (body: object) => verdictOf(read(body), nowMs, chainOf);

  it('does not say that the deposit is with the service: it may be at a deposit address', () => {
    const said = verdict({});
    expect(said.confidence).toBe('inferred');
    expect(said.where).not.toMatch(/^with the service$/);
    expect(said.detail).toContain('the deposit may be there, on its way, or with the service');
    expect(said.evidence.missing).toContain('depositAddress');
    expect(routeStripOf(read({})).nodes.map(({ state }) => state)).toEqual(['now', 'todo']);
  });

  it('is with the service where the address came as null, or an in transaction is listed', () => {
    expect(verdict({ depositAddress: null }).where).toBe('with the service');
    expect(verdict({ inTxHashes: ['0xin'] }).where).toBe('with the service');
  });
});

test('a replaced request has one truth: the sweep and the fill are those of the other one', () => {
  const record = readWire({
    status: 'depositing',
    supersededByRequestId: '0xother',
    depositAddress: { address: '0xd', type: 'open', depositTxHash: '0xtransfer' },
    data: { inTxs: [], outTxs: [] },
  });
  expect(routeStripOf(record).nodes.map(({ label, state }) => [label, state])).toEqual([
    ['Deposited', 'done'],
    ['Sweep', 'elsewhere'],
    ['Fill', 'elsewhere'],
  ]);
  expect(compareAmounts(record)[1]?.why).toBe('In the replacement request');
});

test('a replaced request names the amount and the chain that follow the other one', () => {
  const origin = { inputCurrency: wireAmount(5_000_000n), outputCurrency: null };
  const wire = {
    status: 'depositing',
    supersededByRequestId: '0xother',
    depositAddress: { address: '0xd', type: 'open', depositTxHash: '0xtransfer' },
  };
  const route = { quoted: null, actual: { origin, destination: null } };
  expect(say({ ...wire, data: { inTxs: [], outTxs: [], route } }).headline).toBe(
    'Replaced by another request: 5 USDC on Chain 1 follows 0xother.',
  );
  const none = { quoted: null, actual: null };
  expect(say({ ...wire, data: { inTxs: [], outTxs: [], route: none } }).headline).toBe(
    'Replaced by another request: the deposit follows 0xother.',
  );
});

test('a customer whose deposit failed is told nothing of a delivery', () => {
  const inTxs = [wireTransaction({ status: 'failure' })];
  const data = { failReason: 'TRANSACTION_SUBMISSION_FAILED', inTxs, outTxs: [] };
  expect(say({ status: 'failure', data }).customer).not.toMatch(/deliver/);
});

test('where the automatic refund is off, no refund is announced', () => {
  const wire = { status: 'failure', refundTo: null, data: { outTxs: [] } };
  expect(say(wire)).toMatchObject({
    detail: 'The automatic refund is off.',
    nextAction: 'Contact the service with the request ID to agree on a refund.',
  });
  expect(routeStripOf(readWire(wire)).nodes.map(({ label }) => label)).toEqual([
    'Deposited',
    'Not filled',
  ]);
});

test('what is pending is not waited for forever', () => {
  const { nextAction } = say({ status: 'pending', data: { outTxs: [] } });
  expect(nextAction).toMatch(/^Wait for the fill. If it’s marked delayed, contact the service/);
  const inTxs = [wireTransaction({ timestamp: nowMs / 1000 - 2 * 86_400 })];
  expect(say({ status: 'pending', data: { inTxs, outTxs: [] } }).nextAction).toBe(
    'Contact the service with the request ID: the deposit is over 24h old.',
  );
});

describe('the status unknown', () => {
  it('is taken as not indexed, and mentions transactions only where some are listed', () => {
    const unknownStatus = say({ status: 'unknown', data: { inTxs: [], outTxs: [] } });
    expect(unknownStatus.headline).toBe(
      'Status unknown: probably not indexed by the service yet (assumed).',
    );
    expect(unknownStatus.confidence).toBe('inferred');
    expect(unknownStatus.nextAction).not.toMatch(/transactions/);
    expect(say({ status: 'unknown' }).nextAction).toMatch(/transactions below/);
  });
});

test('what is to be done is said to the reader', () => {
  fc.assert(
    fc.property(arbitraryRecord, (record) => {
      const { nextAction, needsAction } = verdictOf(record, nowMs, chainOf);
      expect(nextAction).not.toMatch(/^The /);
      expect([nextAction, needsAction]).toEqual([
        nextAction,
        !nextAction.startsWith('No action needed'),
      ]);
    }),
    { numRuns: 4000 },
  );
});

describe('a request that is late for its route', () => {
  const verdictFor = (isDelayed: boolean, over: Parameters<typeof readWire>[0]) =>
    verdictOf(readWire(over), nowMs, chainOf, isDelayed);

  it('is delayed by its headline, its color and its next step', () => {
    const over = { status: 'pending', refundTo: '0xabc', data: { outTxs: [] } };
    expect(verdictFor(false, over)).toMatchObject({ tone: null });
    expect(verdictFor(false, over).headline).toMatch(
      /^In progress, with the service: .* fill not sent yet \(/,
    );
    expect(verdictFor(true, over)).toMatchObject({ tone: 'warn', kind: 'with-service' });
    expect(verdictFor(true, over).headline).toMatch(
      /^Delayed, with the service: .* fill not sent yet \(/,
    );
    // Usual may be known of all routes together alone.
    expect(verdictFor(true, over).nextAction).toBe(
      'Contact the service with the request ID: it’s much slower than usual.',
    );
  });

  it('says that nothing comes back by itself, which decides what is agreed on', () => {
    const over = { status: 'pending', refundTo: null, data: { outTxs: [] } };
    expect(verdictFor(false, over).detail).not.toContain('refund');
    const late = verdictFor(true, over);
    expect(late.detail).toBe('The automatic refund is off.');
    expect(late.evidence.used).toContain('refundTo');
    expect(late.nextAction).toMatch(/to agree on a fill or a refund\.$/);
  });

  it('says before any other stage that it is delayed', () => {
    const inTxs = [{ txHash: '0xin', chainId: utxo, status: 'success' }];
    const sides = { origin: { inputCurrency: wireAmount(5n, utxo), outputCurrency: null } };
    const route = { quoted: sides, actual: sides };
    const over = { status: 'pending', data: { inTxs, outTxs: [], route } };
    const said = { ...verdictFor(true, over), plain: verdictFor(false, over).headline };
    expect(said).toMatchObject({ tone: 'warn', headline: expect.stringMatching(/^Delayed\b/) });
    expect(said.plain).not.toContain('Delayed');
  });

  it('is not delayed where its refund is seen', () => {
    const refunds = [{ chainId: 1, transactionId: '0xback' }];
    const protocol = { settlement: { destination: { fills: [], refunds } } };
    const over = { status: 'pending', data: { outTxs: [] }, protocol };
    expect(verdictFor(true, over)).toMatchObject({ kind: 'refund-seen', tone: null });
  });

  it('once settled, is delayed no longer', () => {
    expect(verdictFor(true, { status: 'success' })).toEqual(
      verdictFor(false, { status: 'success' }),
    );
  });
});
