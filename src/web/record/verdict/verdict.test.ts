import { moneyOf } from '#service/money/money';
import { describe, expect, it, test } from 'vitest';
import { readEventRecord } from '#service/records/wire-event';
import { makeWireRecord, wireAmount, wireTransaction, wireUsdc } from '#testing/make-wire-record';
import { readWire, say, sayOf } from '#testing/say-wire';
import { untilWords } from './next-step';
import { timelineOf } from './timeline';

type Over = Parameters<typeof makeWireRecord>[0];
const other = `0x${'77'.repeat(20)}`;
const stub = { chainId: 8453 };
const fill = wireTransaction({ txHash: '0xfill', chainId: 8453, timestamp: 1_779_747_676 });
const back = wireTransaction({ txHash: '0xback', timestamp: 1_779_747_702 });
const failedIn = (over: object = {}) => wireTransaction({ status: 'failure', ...over });
const transferred = { address: '0xd', type: 'open', depositTxHash: '0xtransfer' };
const none = { inTxs: [], outTxs: [] };
const unswept = { depositAddress: transferred, data: none };
const utxo = (tx: object) => {
  const origin = { inputCurrency: wireAmount(10_488_633n, 8253038), outputCurrency: null };
  const route = { quoted: { origin }, actual: { origin } };
  return {
    status: 'pending',
    data: { inTxs: [{ txHash: '0xin', chainId: 8253038, ...tx }], outTxs: [], route },
  };
};
const failed = (data: object = {}, over: object = {}): Over => ({
  status: 'failure',
  ...over,
  data: { outTxs: [stub], ...data },
});
const refunded = (data: object = {}, over: object = {}): Over => ({
  status: 'refund',
  ...over,
  data: { outTxs: [back], refundCurrencyData: wireAmount(10_000_000n), ...data },
});
const received = (change: object) => ({
  quoted: {
    origin: { inputCurrency: wireAmount(10_000_000n) },
    destination: { outputCurrency: wireAmount(9_900_000n, 8453) },
  },
  actual: {
    origin: { inputCurrency: wireAmount(10_000_000n), outputCurrency: null },
    destination: { outputCurrency: { ...wireAmount(9_900_000n, 8453), ...change } },
  },
});

describe('the heading', () => {
  it.each<[Over, string]>([
    [{}, 'Delivered: 9.9 USDC on Chain 8453 to 0x7099…dc79C8, 4s after the deposit.'],
    [{ status: 'waiting', data: none }, 'No deposit reported yet. Quoted: 10 USDC on Chain 1.'],
    [
      { status: 'waiting', data: { inTxs: [failedIn()], outTxs: [] } },
      'The listed deposit failed. The request still waits for one.',
    ],
    [
      { status: 'pending', data: { outTxs: [] } },
      'In progress. The service has 10 USDC on Chain 1. Fill not sent yet (1h 38m).',
    ],
    [
      { status: 'submitted', data: { outTxs: [] } },
      'In progress. The service has 10 USDC on Chain 1. Fill sent, not confirmed (1h 38m).',
    ],
    [utxo({}), '10.488633 USDC seen on Chain 8253038, not confirmed yet.'],
    [
      { status: 'waiting', ...unswept },
      'Late. 10 USDC on Chain 1 is at the deposit address, not swept yet.',
    ],
    [failed(), 'Failed. The service has 10 USDC on Chain 1. No refund reported yet.'],
    [
      failed({}, { protocol: { isWithdrawable: true } }),
      'Failed. 10 USDC on Chain 1 is in the depository, where the depositor can withdraw it. No refund reported yet.',
    ],
    [
      failed({ inTxs: [failedIn()] }, { depositAddress: transferred }),
      'Failed. The sweep failed too. 10 USDC on Chain 1 is at the deposit address, not swept. No refund reported yet.',
    ],
    [
      failed({ failReason: 'BLOCKED_WALLET' }),
      'Wallet blocked by the service. The service has 10 USDC on Chain 1. No refund reported yet.',
    ],
    [
      failed({ refundFailReason: 'MANUAL_REFUND_REQUIRED' }),
      'Not refunded: 10 USDC on Chain 1. A manual refund is needed.',
    ],
    [
      failed({ failReason: 'AMOUNT_TOO_LOW_TO_REFUND' }),
      'Not refunded: 10 USDC on Chain 1. The amount is below the cost of a refund.',
    ],
    [
      failed({ inTxs: [failedIn()] }),
      'Deposit failed. The record shows the funds still with the sender. Quoted: 10 USDC on Chain 1.',
    ],
    [failed({ inTxs: [] }), 'Failed. No deposit is reported. Quoted: 10 USDC on Chain 1.'],
    [refunded(), 'Refunded: 10 USDC on Chain 1, 30s after the deposit.'],
    [
      refunded({}, { refundTo: other }),
      'Refunded: 10 USDC on Chain 1 to 0x7777…777777, 30s after the deposit.',
    ],
    [
      refunded({ failReason: 'DOUBLE_SPEND' }),
      'Second payment refunded: 10 USDC on Chain 1, 30s after the deposit.',
    ],
    [
      { status: 'waiting', supersededByRequestId: '0xother', data: none },
      'Replaced by 0xother: the sweep and the fill are in that request.',
    ],
    [{ status: 'unknown' }, 'Status unknown: probably not indexed by the service yet (assumed).'],
  ])('of case %#', (over, headline) => {
    expect(say(over).headline).toBe(headline);
  });

  it.each<[Over, string]>([
    [
      { supersededByRequestId: '0xother' },
      'Conflicting data: delivered: 9.9 USDC on Chain 8453 to 0x7099…dc79C8, and also replaced by 0xother.',
    ],
    [
      { data: { outTxs: [fill, back], refundCurrencyData: wireAmount(10_000_000n) } },
      'Conflicting data: delivered: 9.9 USDC on Chain 8453 to 0x7099…dc79C8, and refunded: 10 USDC on Chain 1. Together that is more than was paid: 10 USDC on Chain 1.',
    ],
    [
      refunded({ refundCurrencyData: wireAmount(0n) }),
      'Marked refunded, but the refund is 0 USDC on Chain 1.',
    ],
    [
      refunded({ refundCurrencyData: wireAmount(20_000_000n) }),
      'Refunded: 20 USDC on Chain 1. That is more than was paid: 10 USDC on Chain 1.',
    ],
    [
      { data: { route: received({ amount: '9000000', amountFormatted: '9' }) } },
      'Delivered: 9 USDC on Chain 8453 to 0x7099…dc79C8. That is less than the quoted minimum of 9.9 USDC.',
    ],
    [
      {
        data: {
          route: received({ currency: { ...wireUsdc(8453), symbol: 'DAI', address: other } }),
        },
      },
      'Delivered in another token than quoted: 9.9 DAI on Chain 8453 (token 0x7777…777777). Quoted: 9.9 USDC on Chain 8453 (token 0x8335…a02913).',
    ],
    [
      { data: { inTxs: [failedIn({ metadata: { reorg: { receiptStatus: 'missing' } } })] } },
      'Delivered: 9.9 USDC on Chain 8453 to 0x7099…dc79C8. But the deposit was reorged out.',
    ],
    [
      { data: { outTxs: [stub] } },
      'Marked delivered: 9.9 USDC on Chain 8453 to 0x7099…dc79C8. No fill transaction is listed.',
    ],
    [
      refunded({ outTxs: [] }),
      'Marked refunded: 10 USDC on Chain 1. No refund transaction is listed.',
    ],
    [
      failed({ outTxs: [back], refundCurrencyData: wireAmount(5_000_000n) }),
      'Refund transaction seen: 5 USDC on Chain 1. But the status is failure.',
    ],
    [
      failed({ outTxs: [fill] }),
      'Conflicting data: marked failed, but a fill transaction is marked successful.',
    ],
  ])('is the contradiction, not the calm sentence, of case %#', (over, headline) => {
    const said = say(over);
    expect(said.headline).toBe(headline);
    expect(said.nextAction).not.toMatch(/^No action needed/);
    expect(said.customer).toMatch(/inconsistent: .+ Please don’t send it again\.$/);
  });

  it('carries the marks of its amount, and so do the reply and the note', () => {
    const currency = { ...wireUsdc(8453), symbol: 'USD\u0421', metadata: { verified: false } };
    const said = say({ data: { route: received({ currency, amountFormatted: '990' }) } });
    for (const text of [said.headline, said.customer])
      expect(text).toContain(
        'USD\u0421 (unverified token, symbol mixes alphabets, the service wrote 990)',
      );
    expect(said.detail).toContain('two different numbers');
  });

  it('says the weaker thing while the list of chains is missing', () => {
    const record = readWire(utxo({}));
    const said = sayOf(record, { isNamed: false });
    expect(said).toMatchObject({
      headline: '10.488633 USDC on chain 8253038 was seen. Whether it’s confirmed isn’t known.',
      source: 'needsChains',
    });
    expect(said.customer).not.toMatch(/received/);
  });
});

describe('the next step', () => {
  const updatedAtMs = Date.parse('2026-05-25T22:21:51.291Z');
  const nextAt = (over: Over, minutes: number) =>
    sayOf(readWire(over), { atMs: updatedAtMs + minutes * 60_000 });

  it('is decided by the clock', () => {
    expect(nextAt(failed(), 10)).toMatchObject({
      nextAction:
        'Wait until 22:51 UTC for the refund. If none is reported by then, contact the service with the request ID.',
      isOverdue: false,
    });
    expect(nextAt(failed(), 45)).toMatchObject({
      nextAction: 'The refund is overdue by 15m: contact the service now with the request ID.',
      isOverdue: true,
      customer: expect.stringContaining(
        'The refund is overdue, so we contact the service',
      ) as string,
    });
    expect(nextAt(failed({}, { updatedAt: '2026-05-25T23:45:00Z' }), 90).nextAction).toContain(
      'until 2026-05-26 00:15 UTC',
    );
  });

  it('has the reader’s zone, also in the hour that comes twice', () => {
    const nowMs = Date.parse('2026-11-01T05:00:00Z');
    const at = (iso: string) => untilWords(Date.parse(iso), nowMs, 'America/New_York');
    expect(at('2026-11-01T05:30:00Z')).toBe('01:30 EDT');
    expect(at('2026-11-01T06:30:00Z')).toBe('01:30 EST');
    expect(at('2026-11-02T06:30:00Z')).toBe('2026-11-02 01:30 EST');
  });

  it('is a withdrawal, of a failed request whose deposit can be withdrawn', () => {
    const over = failed({}, { protocol: { isWithdrawable: true } });
    expect(nextAt(over, 10).nextAction).toMatch(
      /by then, have the depositor withdraw the deposit from the depository\.$/,
    );
    expect(nextAt(over, 40).nextAction).toMatch(
      /^The refund is overdue by 10m: have the depositor withdraw/,
    );
    const refused = failed({ refundFailReason: 'NEW' }, { protocol: { isWithdrawable: true } });
    expect(nextAt(refused, 10).nextAction).toMatch(/^Have the depositor withdraw/);
  });

  it('of a deposit that can be withdrawn is what the button and the reply say too', () => {
    const over = (data: object = {}) => failed(data, { protocol: { isWithdrawable: true } });
    expect(nextAt(over(), 45)).toMatchObject({
      action: 'withdrawal',
      customer: expect.stringContaining(
        'the payment can be withdrawn from the service’s contract',
      ) as string,
    });
    expect(nextAt(over(), 10).action).toBeNull();
    expect(nextAt(over({ refundFailReason: 'NEW' }), 10).action).toBe('withdrawal');
    expect(nextAt(over({ failReason: 'BLOCKED_WALLET' }), 45).action).toBeNull();
    expect(nextAt(failed(), 45).action).toBe('caseFile');
  });

  it('of a token that may be another one is to check its address', () => {
    const currency = { ...wireUsdc(8453), metadata: { verified: false } };
    expect(say({ data: { route: received({ currency }) } })).toMatchObject({
      needsAction: true,
      nextAction: expect.stringMatching(/^Check the token’s address/) as string,
    });
  });

  it('says of a missing refund address only where there is a deposit address', () => {
    const data = { outTxs: [], failReason: 'SLIPPAGE' };
    const plain = say({ status: 'failure', refundTo: null, data });
    expect(plain.nextAction).toMatch(/refund\. If none is reported by then|is overdue by/);
    expect(`${plain.detail} ${plain.customer}`).not.toMatch(/refund address|automatic refund/);
    const over = { status: 'failure', refundTo: null, depositAddress: transferred, data };
    expect(say(over)).toMatchObject({
      detail: 'No refund address is set.',
      nextAction: 'Contact the service with the request ID to agree on a refund.',
    });
    // A record with null was refunded.
    expect(say(refunded({}, { refundTo: null })).headline).toMatch(/^Refunded: 10 USDC/);
  });

  it('mentions a canonical bridge where a request is old', () => {
    const over = (usesExternalLiquidity: boolean) => ({
      status: 'pending',
      data: { outTxs: [], usesExternalLiquidity },
    });
    const days = (over: Over, count: number) =>
      sayOf(readWire(over), { atMs: updatedAtMs + count * 86_400_000, isLate: true });
    expect(days(over(true), 2).detail).toContain('may wait for a canonical bridge');
    expect(days(over(true), 2).nextAction).toMatch(
      /^Wait until 2026-06-01 \d\d:\d\d UTC for the fill/,
    );
    expect(days(over(false), 2).nextAction).toMatch(
      /^The fill is overdue by 1d.*contact the service now/,
    );
  });

  it.each([
    ['TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE', /renew the token approval/],
    ['TRANSFER_AMOUNT_EXCEEDS_BALANCE', /wallet balance/],
    ['TRANSACTION_SUBMISSION_FAILED', /^Check the deposit transaction/],
    [null, /^Check the deposit transaction/],
  ])('of a deposit that failed with %s is that of the reason', (failReason, step) => {
    expect(say(failed({ failReason, inTxs: [failedIn()] })).nextAction).toMatch(step);
  });

  it('is none where all is settled, and gives no advice where the reason gives its own', () => {
    const next = (failReason: string | null) => say(refunded({ failReason })).nextAction;
    expect(next('AMOUNT_TOO_LOW_TO_REFUND')).toBe('No action needed.');
    expect(next(null)).toBe('No action needed. To try again, request a new quote.');
    const part = { outTxs: [fill, back], refundCurrencyData: wireAmount(500_000n) };
    expect(say({ data: part }).nextAction).toMatch(/^No action needed/);
    expect(say({ data: { ...part, outTxs: [fill] } }).needsAction).toBe(true);
  });

  it('of what is late for its route is to contact the service, in its own color', () => {
    const record = readWire({ status: 'pending', data: { outTxs: [] } });
    expect(sayOf(record, { isLate: true })).toMatchObject({
      tone: 'warn',
      headline: expect.stringMatching(/^Late\. The service has/) as string,
      nextAction: 'Contact the service with the request ID: it’s much slower than usual.',
    });
    expect(sayOf(record)).toMatchObject({ tone: null });
    const settled = readWire();
    expect(sayOf(settled, { isLate: true }).headline).toBe(sayOf(settled).headline);
  });
});

describe('the note', () => {
  it.each([
    [{ receiptStatus: 'reverted' }, 'The deposit reverted on its chain.'],
    [{ failReason: 'DEPOSIT_REORGED' }, 'The deposit was reorged out.'],
    [{ source: 'finality' }, 'The deposit failed the reorg and finality check.'],
  ])('reads %j of the reorg and finality path by its own fields', (reorg, detail) => {
    const inTxs = [failedIn({ metadata: { reorg } })];
    expect(say(failed({ inTxs }))).toMatchObject({ detail, source: 'reported' });
    const labels = timelineOf(moneyOf(readWire({ data: { inTxs } }), 'loading')).map(
      ({ label }) => label,
    );
    expect(labels.some((label) => label.includes(detail.slice(12, -1)))).toBe(true);
  });

  it('names what became of an overpayment, with its evidence', () => {
    const route = received({});
    route.actual.origin.inputCurrency = wireAmount(12_000_000n);
    const over = { depositAddress: { ...transferred, type: 'strict' }, refundTo: other };
    const refundCurrencyData = wireAmount(2_000_000n);
    expect(
      say({ ...over, data: { route, outTxs: [fill, back], refundCurrencyData } }),
    ).toMatchObject({
      detail: 'Overpaid; the excess was refunded: 2 USDC on Chain 1 to 0x7777…777777.',
      customer: expect.stringContaining('Part of your payment was refunded: 2 USDC') as string,
    });
    const failedRefund = { ...over, data: { route, refundFailReason: 'MANUAL_REFUND_REQUIRED' } };
    expect(say(failedRefund)).toMatchObject({
      tone: 'warn',
      headline: expect.stringMatching(/ The excess wasn’t refunded\.$/) as string,
      detail:
        'Overpaid; the excess wasn’t refunded: 2 USDC on Chain 1 to 0x7777…777777 (inferred: paid less quoted).',
      nextAction:
        'Contact the service with the request ID about the part that wasn’t refunded: 2 USDC on Chain 1.',
    });
  });

  it('names a planned refund, and the block of a confirmed UTXO deposit', () => {
    expect(say(failed({ refundCurrencyData: wireAmount(5_000_000n) })).detail).toBe(
      'A refund is planned: 5 USDC on Chain 1; its transaction isn’t reported.',
    );
    expect(say(utxo({ block: 840_000, status: 'success' })).detail).toBe(
      'The deposit is in block 840000 of Chain 8253038.',
    );
  });

  it('says that every listed destination transaction failed', () => {
    const outTxs = [{ ...fill, status: 'failure' }];
    for (const status of ['success', 'refund']) {
      const said = say({ status, data: { outTxs } });
      expect(said.headline).toContain('Every listed destination transaction is marked failed.');
      expect(said.headline).not.toContain('is listed');
      expect(said.evidence.used).toContain('data.outTxs.0');
    }
  });
});

test('a refund on a status answer has no chain', () => {
  const body = { status: 'refund', txHashes: ['0xa'], originChainId: 1, destinationChainId: 8453 };
  const said = sayOf(readEventRecord('x', body, 'webhook'));
  expect(said.headline).toBe('Refunded.');
  expect(said.customer).not.toContain('Chain');
});

test('the time of the last update is not told as the time of the status', () => {
  const entries = timelineOf(moneyOf(readWire({ status: 'pending' }), 'loading'));
  expect(entries.find(({ kind }) => kind === 'status')?.label).toBe('Last update, status pending');
});

test('a distance in the timeline is that of the two times as they are shown', () => {
  const inTxs = [wireTransaction({ timestamp: Date.parse('2026-05-25T08:07:34Z') / 1000 })];
  const record = readWire({ createdAt: '2026-05-25T08:07:01.900Z', data: { inTxs } });
  const deposit = timelineOf(moneyOf(record, 'loading')).find(({ kind }) => kind === 'deposit');
  expect(deposit?.sincePreviousMs).toBe(33_000);
});
