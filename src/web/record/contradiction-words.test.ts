import { lateFromMs } from '#service/money/late';
import { moneyOf } from '#service/money/money';
import { describe, expect, it } from 'vitest';
import {
  type Over,
  stub,
  fill,
  back,
  failedIn,
  none,
  unswept,
  failed,
  refunded,
  received,
  deposit,
  strict,
  overpaid,
} from '#testing/contradicting-records';
import { wireAmount, wireTransaction, wireUsdc } from '#testing/make-wire-record';
import { chainOf, nowMs, readWire, say, sayOf } from '#testing/say-wire';
import { depositRuleOf } from './verdict/deposit-rules';
import { reasonsOf } from './reasons/reasons-of';
import { routeStripOf, stripText } from './strip/route-strip';

describe('what contradicts has a word, or a step', () => {
  const stripOf = (over: Over) =>
    stripText(routeStripOf(moneyOf(readWire(over), { get: chainOf }), chainOf));
  const strictly = (paid: bigint, got: bigint, data: object = {}) => ({
    depositAddress: strict,
    data: {
      outTxs: [fill],
      ...data,
      route: {
        ...overpaid,
        actual: {
          origin: { inputCurrency: wireAmount(paid), outputCurrency: null },
          destination: { outputCurrency: wireAmount(got, 8453) },
        },
      },
    },
  });

  it('an excess that was delivered too is not owed', () => {
    const over = strictly(12_000_000n, 11_880_000n);
    expect(say(over)).toMatchObject({
      detail: expect.stringContaining('The payment isn’t the quoted one: 12 USDC') as string,
      nextAction: 'Compare the payment with the quote before you reply.',
      isOverdue: false,
      customer: expect.not.stringContaining('refund') as string,
    });
    expect(depositRuleOf(readWire(over))?.sentence).toContain('the excess was delivered too');
    const planned = say(
      strictly(12_000_000n, 11_880_000n, { refundCurrencyData: wireAmount(2_000_000n) }),
    );
    expect(planned.headline).toContain('and a refund is planned: 2 USDC on Chain 1. Together');
    expect(planned).toMatchObject({ detail: expect.not.stringContaining('planned') as string });
    expect(planned.isOverdue).toBe(false);
    // A price that moved a little while more was paid is no delivery of it.
    expect(say(strictly(12_000_000n, 9_950_000n)).isOverdue).toBe(true);
    const nothing = { outTxs: [fill], refundCurrencyData: wireAmount(0n) };
    expect(say({ data: nothing }).needsAction).toBe(false);
  });

  it('a failed sweep is said once, and no reason of the payment explains it', () => {
    const untold = { ...strict, depositTxHash: null };
    const data = { failReason: 'SLIPPAGE', inTxs: [failedIn()] };
    const said = say(failed(data, { depositAddress: untold }));
    expect([said.headline, said.detail]).toEqual([
      'Failed. The sweep failed, and no deposit is reported.',
      '',
    ]);
    expect(stripOf(failed(data, { depositAddress: strict }))).toMatch(
      /Sweep failed [\d:]+ UTC, Fill \(Slippage exceeded\)/,
    );
  });

  it('what the network dropped is the cause, not the reason beside it', () => {
    const inTxs = [failedIn({ metadata: { reorg: { receiptStatus: 'missing' } } })];
    const over = failed({ failReason: 'SLIPPAGE', inTxs });
    expect(stripOf(over)).toContain('Deposit failed (Failed the reorg and finality check)');
    expect(say(over).customer).not.toContain('price');
    const swept = say(failed({ failReason: 'DEPOSIT_REORGED', inTxs }, { depositAddress: strict }));
    expect(swept.detail).toContain('The sweep was reorged out.');
    expect(swept.customer).not.toContain('dropped');
    const listed = { failReason: 'DEPOSIT_REORGED', inTxs: [] };
    expect(say(failed(listed, { depositAddress: strict })).headline).toContain('Conflicting data');
  });

  it('a request that another one replaced has no sweep of its own', () => {
    const by = { supersededByRequestId: `0x${'cd'.repeat(32)}`, depositAddress: strict };
    expect(say(failed({ inTxs: [] }, by)).headline).toMatch(/^Marked failed, and replaced by/);
    expect(stripOf(failed({ inTxs: [] }, by))).toMatch(/Fill in the replacement request$/);
    const swept = say({ status: 'pending', ...by, data: { outTxs: [] } });
    expect(swept.headline).toBe(
      'Conflicting data: 10 USDC on Chain 1 was swept, and also replaced by 0xcdcd…cdcdcd.',
    );
  });

  it('what is overdue is late in its heading, with and without a time of the deposit', () => {
    const days = { atMs: nowMs + 5 * 86_400_000 };
    for (const over of [
      { status: 'pending', data: { outTxs: [] } },
      { status: 'submitted', data: { inTxs: [], outTxs: [] } },
      { status: 'waiting', data: { outTxs: [] } },
      { status: 'depositing', ...unswept },
    ])
      expect(sayOf(readWire(over), days)).toMatchObject({
        headline: expect.stringMatching(/^Late\. /) as string,
        nextAction: expect.stringContaining('is overdue by') as string,
      });
    expect(lateFromMs(readWire({ status: 'waiting', data: { outTxs: [] } }))).not.toBeNull();
  });

  it('app fees above the payment, in its token or in USD', () => {
    const fee = { amount: '20000000', amountUsd: '20.00' };
    for (const chain of [1, 8453])
      expect(
        say({ data: { appFees: { quoted: [fee], actual: [], currency: wireUsdc(chain) } } }),
      ).toMatchObject({
        detail: 'The reported app fees are larger than the payment: 10 USDC on Chain 1.',
        nextAction: 'Compare quoted and collected app fees below.',
      });
  });

  it.each(['EXECUTION_REVERTED', 'TRANSACTION_REVERTED', 'TRANSACTION_TOO_LARGE', 'ORDER_EXPIRED'])(
    '%s beside a fill that succeeded',
    (failReason) => {
      for (const status of ['success', 'failure']) {
        const { money, detail } = say({ status, data: { failReason, outTxs: [fill] } });
        expect(detail).toContain('The record contradicts the reason');
        expect(reasonsOf(money)[0]?.entry?.happened).toContain('the record says otherwise');
      }
      expect(say(failed({ failReason })).money.conflicts).toEqual([]);
    },
  );

  it('a planned and a failed refund of a request that still waits', () => {
    const refundCurrencyData = wireAmount(10_000_000n);
    const failedRefund = { refundCurrencyData, refundFailReason: 'MANUAL_REFUND_REQUIRED' };
    for (const inTxs of [[], [wireTransaction()]]) {
      const over = { status: 'waiting', data: { inTxs, outTxs: [], ...failedRefund } };
      expect(say(over).nextAction).toBe(
        'Contact the service with the request ID: its status and the reported reason contradict each other.',
      );
      expect(stripOf(over)).toContain('Refund failed');
    }
    expect(say({ status: 'waiting', data: { ...none, refundCurrencyData } }).nextAction).toBe(
      'Get the hash of the deposit from the customer and check it on the origin chain.',
    );
  });

  it('a payment of 0', () => {
    const route = strictly(0n, 9_900_000n).data.route;
    const said = ['pending', 'failure', 'success'].map((status) =>
      say({ status, data: { route, outTxs: status === 'success' ? [fill] : [stub] } }),
    );
    for (const { headline, customer, where } of said) {
      expect(headline).toContain(
        'The reported payment is 0 USDC on Chain 1, although 10 USDC was quoted.',
      );
      expect(headline).not.toMatch(/has 0/);
      expect(customer).toContain('the listed payment is 0');
      expect(where).toBe('not certain');
    }
  });

  it('a time in the future, from which nothing is counted', () => {
    const later = '2031-01-01T00:00:00Z';
    expect(say({ updatedAt: later })).toMatchObject({
      detail: 'A reported time is in the future.',
      nextAction: 'Compare the times of the transactions in the explorer.',
    });
    const said = say(failed({}, { updatedAt: later }));
    expect(`${said.nextAction} ${said.customer}`).not.toContain('2031');
  });

  it.each([
    ['deposit and as fill', { data: { outTxs: [{ ...fill, txHash: deposit }] } }],
    ['deposit and as refund', refunded({ outTxs: [{ ...back, txHash: deposit }] })],
  ])('one transaction as %s', (words, over) => {
    const inTxs = [wireTransaction({ txHash: deposit })];
    const said = say({ ...over, data: { ...over?.data, inTxs } });
    expect(said.headline).toBe(`Conflicting data: one transaction is listed as ${words}.`);
    expect(said.customer).toContain('one transaction is listed twice');
  });

  it('a status of nothing but spaces is none', () => {
    for (const status of ['', '  '])
      expect(say({ status, data: { outTxs: [] } }).headline).toBe('Status not reported.');
  });

  it('a fill that the settlement lists, beside a refund', () => {
    const fills = [{ chainId: 8453, transactionId: '0xfill' }];
    const over = refunded(
      { outTxs: [fill, back] },
      { protocol: { settlement: { destination: { fills } } } },
    );
    expect(say(over).headline).toBe(
      'Refunded: 10 USDC on Chain 1. But a fill transaction is marked successful.',
    );
    expect(stripOf(over)).toContain('Fill listed');
  });

  it('a planned refund beside a reason by whose name none is sent', () => {
    const reason = { failReason: 'NEGATIVE_NEW_AMOUNT_AFTER_FEES' };
    const said = say(failed({ ...reason, refundCurrencyData: wireAmount(5_000_000n) }));
    expect(said.headline).toContain('No refund reported yet.');
    expect(said.customer).not.toContain('below the cost');
    expect(reasonsOf(said.money)[0]?.entry?.next).toBe('Compare the two before you reply.');
    expect(say(failed(reason)).headline).toContain('below the cost of a refund');
  });

  it('a fill that is listed before its deposit is, leaves the place of the money open', () => {
    for (const inTxs of [[], [wireTransaction()]])
      expect(say({ status: 'waiting', data: { inTxs, outTxs: [fill] } }).where).toBe('not certain');
    expect(stripOf({ status: 'waiting', data: { inTxs: [], outTxs: [fill] } })).toContain(
      'Fill in progress',
    );
  });

  it('a transaction whose status is neither success nor failure', () => {
    const said = say({ data: { outTxs: [{ ...fill, status: 'reverted' }] } });
    expect(said.detail).toBe('A transaction has an unrecognized status: fill, “reverted”.');
    expect(said.needsAction).toBe(true);
  });

  it('a deposit on another chain than its amount, unless that is why it failed', () => {
    const inTxs = [wireTransaction({ chainId: 137 })];
    expect(say({ data: { inTxs, outTxs: [fill] } })).toMatchObject({
      detail: 'The deposit transaction is on Chain 137, its amount on Chain 1.',
      where: 'not certain',
    });
    expect(say(failed({ inTxs, failReason: 'DEPOSIT_CHAIN_MISMATCH' })).detail).toBe('');
  });

  it('a blocked wallet beside a failed refund: the block comes first', () => {
    const data = { failReason: 'BLOCKED_WALLET', refundFailReason: 'MANUAL_REFUND_REQUIRED' };
    expect(say(failed(data))).toMatchObject({
      headline:
        'Wallet blocked by the service. Not refunded: 10 USDC on Chain 1. A manual refund is needed.',
      nextAction: 'Contact the service with the request ID before you promise a date.',
    });
  });

  it('the failed transaction that is the fill, and one after the last update', () => {
    expect(say({ data: { outTxs: [fill], failedTxHash: '0xfill' } }).headline).toBe(
      'Conflicting data: one transaction is listed as fill and as failed transaction.',
    );
    expect(say({ updatedAt: '2026-05-24T00:00:00Z' }).detail).toBe(
      'A reported time is after the last update.',
    );
  });

  it('a token whose decimals aren’t reported is named all the same', () => {
    const currency = { ...wireUsdc(8453), decimals: null };
    const route = received({ currency, amountFormatted: null });
    expect(say({ data: { route } }).headline).toContain(
      'Delivered: 9,900,000 smallest units of USDC on Chain 8453',
    );
  });
});
