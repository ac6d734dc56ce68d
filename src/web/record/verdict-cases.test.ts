import { describe, expect, it } from 'vitest';
import { wireAmount, wireTransaction } from '#testing/make-wire-record';
import { depositRuleOf } from './deposit-rules';
import { legsOf } from './legs';
import { readWire, say } from '#testing/say-wire';
import { routeStripOf } from './route-strip';
import { timelineOf } from './timeline';

const other = `0x${'77'.repeat(20)}`;
const stub = { chainId: 8453 };
const failedIn = (over: object = {}) => wireTransaction({ status: 'failure', ...over });
const transferred = { address: '0xd', type: 'open', depositTxHash: '0xtransfer' };

describe('the deposit', () => {
  it('a failed sweep leaves the money in the deposit address', () => {
    const said = say({
      status: 'failure',
      depositAddress: transferred,
      data: { inTxs: [failedIn()], outTxs: [stub] },
    });
    expect(said).toMatchObject({
      kind: 'sweep-failed',
      headline: 'At the deposit address; the sweep failed: 10 USDC on Chain 1.',
      customer: expect.stringContaining('10 USDC on Chain 1 is at the deposit address') as string,
    });
    expect(said.customer).not.toContain('wallet');
  });

  it('that no sweep is listed of is at its address, also where the refund failed', () => {
    const data = { refundFailReason: 'MANUAL_REFUND_REQUIRED', inTxs: [], outTxs: [] };
    const unswept = { status: 'failure', depositAddress: transferred, data };
    expect(say(unswept)).toMatchObject({ kind: 'held', where: 'at the deposit address' });
    const swept = { ...unswept, data: { ...data, inTxs: [wireTransaction()] } };
    expect(say(swept)).toMatchObject({ kind: 'held', where: 'with the service' });
  });

  it('of a blocked wallet is with the service; that it is on hold is inferred, and a cause told to nobody', () => {
    const data = { failReason: 'BLOCKED_WALLET', outTxs: [] };
    const said = say({ status: 'failure', data });
    expect(said).toMatchObject({
      headline: 'Wallet blocked by the service; no refund reported: 10 USDC on Chain 1.',
      detail: 'Inferred from the reason: on hold for review.',
      where: 'with the service',
      confidence: 'inferred',
    });
    expect(said.customer).toMatch(
      /^Your transfer could not be completed\. Your payment was not ref/,
    );
    expect(said.customer).not.toMatch(/block|review|check|cause/i);
  });

  it.each([
    ['TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE', /renew the token approval/],
    ['TRANSFER_AMOUNT_EXCEEDS_BALANCE', /wallet balance/],
    ['GASLESS_PERMIT_BALANCE_TOO_LOW', /wallet balance/],
    ['TRANSACTION_SUBMISSION_FAILED', /^Check the deposit transaction/],
    [null, /^Check the deposit transaction/],
  ])('that failed with %s has the next step of that reason', (failReason, step) => {
    const data = { failReason, inTxs: [failedIn()], outTxs: [] };
    expect(say({ status: 'failure', data }).nextAction).toMatch(step);
  });

  it('failed sweeps without a reported transfer are in doubt', () => {
    const depositAddress = { ...transferred, depositTxHash: null };
    const data = { inTxs: [failedIn()], outTxs: [] };
    expect(say({ status: 'failure', depositAddress, data })).toMatchObject({
      kind: 'not-deposited',
      where: expect.stringMatching(/^not certain/) as string,
    });
  });

  it.each([
    [{ receiptStatus: 'reverted' }, 'The deposit reverted on its chain.'],
    [{ failReason: 'DEPOSIT_REORGED' }, 'The deposit was reorged out.'],
    [{ source: 'finality' }, 'The deposit failed the reorg and finality check.'],
  ])('reads %j of the reorg and finality path by its own fields', (reorg, detail) => {
    const inTxs = [failedIn({ metadata: { reorg } })];
    const said = say({ status: 'failure', data: { inTxs, outTxs: [] } });
    expect(said).toMatchObject({ kind: 'never-left', detail, confidence: 'reported' });
    const labels = timelineOf(readWire({ data: { inTxs } })).map(({ label }) => label);
    expect(labels.some((label) => label.includes(detail.slice(12, -1)))).toBe(true);
  });

  it('a reorg that met a refund is no proof that nothing moved', () => {
    const inTxs = [
      failedIn({ metadata: { reorg: { action: 'refund', receiptStatus: 'missing' } } }),
    ];
    expect(say({ status: 'failure', data: { inTxs, outTxs: [] } })).toMatchObject({
      confidence: 'inferred',
      detail: expect.stringContaining('report says to refund') as string,
    });
  });

  it('DEPOSIT_REORGED counts, with and without a transaction that is marked failed', () => {
    const failReason = 'DEPOSIT_REORGED';
    const inTxs = [failedIn()];
    expect(say({ status: 'failure', data: { failReason, inTxs, outTxs: [] } })).toMatchObject({
      kind: 'never-left',
      evidence: { used: expect.arrayContaining(['data.failReason']) as string[] },
    });
    expect(say({ status: 'failure', data: { failReason, outTxs: [stub] } }).kind).toBe(
      'contradictory',
    );
  });

  it('a failed deposit that is listed is not "not reported", whatever the status', () => {
    const said = say({ status: 'pending', data: { inTxs: [failedIn()], outTxs: [] } });
    expect(said).toMatchObject({ kind: 'contradictory', confidence: 'inferred' });
    expect(`${said.headline} ${said.detail}`).not.toContain('not reported');
  });

  it('a UTXO deposit is confirmed by a block or a success, else only seen', () => {
    const on = (over: object, status = 'pending') => {
      const origin = { inputCurrency: wireAmount(5n, 8253038), outputCurrency: null };
      const sides = { origin, destination: { outputCurrency: wireAmount(4n, 8453) } };
      const inTxs = [{ txHash: '0xin', chainId: 8253038, ...over }];
      return say({ status, data: { inTxs, outTxs: [], route: { quoted: sides, actual: sides } } });
    };
    expect(on({ block: 840_000, status: 'success', timestamp: 1_779_750_000 })).toMatchObject({
      kind: 'with-service',
      detail: 'The deposit is in block 840000 of Chain 8253038.',
    });
    expect(on({})).toMatchObject({
      kind: 'not-confirmed',
      headline: 'Deposit seen, not in a block yet: 0.000005 USDC on Chain 8253038.',
      confidence: 'inferred',
      sinceMs: null,
    });
  });
});

describe('the delivery', () => {
  const sides = (quotedUnits: bigint, paidUnits: bigint) => ({
    quoted: {
      origin: { inputCurrency: wireAmount(quotedUnits) },
      destination: { outputCurrency: wireAmount(9n, 8453) },
    },
    actual: {
      origin: { inputCurrency: wireAmount(paidUnits) },
      destination: { outputCurrency: wireAmount(9n, 8453) },
    },
  });
  const strict = { ...transferred, type: 'strict' };

  it('names the recipient, where that is not the user', () => {
    expect(say({}).headline).toBe(
      'Delivered: 9.9 USDC on Chain 8453 to 0x7099…dc79C8, 4s after the deposit.',
    );
    const recipient = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
    expect(say({ recipient }).headline).toBe(
      'Delivered: 9.9 USDC on Chain 8453, 4s after the deposit.',
    );
  });

  it('is not said of a successful out transaction under another status', () => {
    for (const status of ['pending', 'submitted', 'delayed'])
      expect(say({ status }).headline).not.toMatch(/deliver/i);
  });

  it('names no amount that is not reported', () => {
    const route = {
      ...sides(9n, 9n),
      actual: {
        origin: { inputCurrency: wireAmount(7n), outputCurrency: wireAmount(6n) },
        destination: null,
      },
    };
    const said = say({ data: { route } });
    expect(`${said.headline} ${said.customer}`).not.toMatch(/USDC/);
    expect(said.evidence.missing).toContain('amount');
  });

  it('of one transaction on both sides is one transaction', () => {
    const origin = { inputCurrency: wireAmount(2n, 1), outputCurrency: wireAmount(2n, 1) };
    const both = wireTransaction({ txHash: '0xAb' });
    const data = {
      inTxs: [both],
      outTxs: [{ ...both, txHash: '0xab' }],
      route: { quoted: { origin }, actual: { origin } },
    };
    expect(say({ data }).headline).toMatch(/^Delivered in one transaction/);
    expect(legsOf(readWire({ data })).map(({ kind }) => kind)).toEqual(['both']);
    // No time lies between the two ends of one transaction.
    expect(routeStripOf(readWire({ data })).nodes.map(({ gap }) => gap)).toEqual([null, null]);
  });

  it('of a strict overpayment tells what becomes of the excess, with its evidence', () => {
    const data = { route: sides(10_000_000n, 12_000_000n) };
    const over = { depositAddress: strict, refundTo: other };
    expect(say({ ...over, data })).toMatchObject({
      excess: { state: 'not-reported' },
      customer: expect.stringContaining('You paid more than quoted') as string,
    });
    const outTxs = [
      wireTransaction({ txHash: '0xfill', chainId: 8453 }),
      wireTransaction({ txHash: '0xback' }),
    ];
    const refundCurrencyData = wireAmount(2_000_000n);
    const paid = say({ ...over, data: { ...data, outTxs, refundCurrencyData } });
    expect(paid).toMatchObject({
      detail: 'Overpaid; the excess was refunded: 2 USDC on Chain 1 to 0x7777…777777.',
      customer: expect.stringContaining(
        'Part of your payment was refunded: 2 USDC on Chain 1 to 0x7777…777777.',
      ) as string,
    });
    expect(paid.evidence.used).toEqual(
      expect.arrayContaining(['data.outTxs.1', 'data.refundCurrencyData', 'refundTo']),
    );
    const failed = say({ ...over, data: { ...data, refundFailReason: 'MANUAL_REFUND_REQUIRED' } });
    expect(failed).toMatchObject({
      excess: { state: 'not-returned' },
      customer: expect.stringContaining('was not refunded') as string,
    });
    expect(failed.evidence.used).toContain('data.refundFailReason');
    // What is out is named with its amount, as worked out, and makes the delivery no success alone.
    expect(failed).toMatchObject({
      tone: 'warn',
      confidence: 'inferred',
      headline: expect.stringMatching(/^Delivered.*; the excess wasn’t refunded\.$/) as string,
      detail:
        'Overpaid; the excess wasn’t refunded: 2 USDC on Chain 1 to 0x7777…777777 (inferred: paid less quoted).',
      nextAction:
        'Contact the service with the request ID about the part that wasn’t refunded: 2 USDC on Chain 1 (inferred: paid less quoted).',
    });
    const record = readWire({
      ...over,
      data: { ...data, refundFailReason: 'MANUAL_REFUND_REQUIRED' },
    });
    expect(depositRuleOf(record)?.sentence).toMatch(
      /; that refund failed: Manual refund required\.$/,
    );
    expect(routeStripOf(record)).toMatchObject({
      isReturned: true,
      nodes: [
        { label: 'Deposited' },
        { label: 'Swept' },
        { label: 'Filled' },
        { label: 'Refund failed', state: 'broken', note: 'Manual refund required' },
      ],
    });
  });
});

it('a distance in the timeline is that of the two times as they are shown', () => {
  const inTxs = [wireTransaction({ timestamp: Date.parse('2026-05-25T08:07:34Z') / 1000 })];
  const record = readWire({ createdAt: '2026-05-25T08:07:01.900Z', data: { inTxs } });
  const deposit = timelineOf(record).find(({ kind }) => kind === 'deposit');
  expect(deposit?.sincePreviousMs).toBe(33_000);
});

it('a reason that is one of fills alone stands under the fill, also where the deposit failed', () => {
  const notes = (failReason: string) =>
    routeStripOf(
      readWire({ status: 'failure', data: { failReason, inTxs: [failedIn()], outTxs: [stub] } }),
    ).nodes.map(({ label, note }) => [label, note]);
  expect(notes('TRANSACTION_SUBMISSION_FAILED')).toEqual([
    ['Deposit failed', null],
    ['Fill', 'Transaction submission failed'],
  ]);
  expect(notes('TRANSFER_AMOUNT_EXCEEDS_BALANCE')).toEqual([
    ['Deposit failed', 'Balance too low'],
    ['Fill', null],
  ]);
});

it('the time of the last update is not told as the time of the status', () => {
  const entries = timelineOf(readWire({ status: 'pending' }));
  expect(entries.find(({ kind }) => kind === 'status')?.label).toBe('Last update, status pending');
});
