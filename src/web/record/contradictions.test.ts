import { moneyOf } from '#service/money/money';
import { describe, expect, it } from 'vitest';
import { wireAmount, wireUsdc } from '#testing/make-wire-record';
import {
  type Over,
  other,
  fill,
  back,
  failedIn,
  unswept,
  failed,
  refunded,
  received,
  strict,
  overpaid,
} from '#testing/contradicting-records';
import { chainOf, nowMs, readWire, say } from '#testing/say-wire';
import { compareAmounts } from './amount-comparison';
import { routeStripOf, stripText } from './strip/route-strip';
import { amountSigns } from './table/RowAmounts';
import { outReading } from './table/row-values';
import { verdictOf } from './verdict/verdict';

const utxo = (tx: object) => {
  const origin = { inputCurrency: wireAmount(10_488_633n, 8253038), outputCurrency: null };
  const route = { quoted: { origin }, actual: { origin } };
  return {
    status: 'pending',
    data: { inTxs: [{ txHash: '0xin', chainId: 8253038, ...tx }], outTxs: [], route },
  };
};

describe('what contradicts is never said calmly', () => {
  it('of a refund beside a delivery whose amount isn’t reported: it may be all', () => {
    expect(say({ data: { outTxs: [fill, back] } })).toMatchObject({
      detail: 'A refund is listed too on Chain 1. Its amount isn’t reported.',
      nextAction: 'Open the refund transaction in the explorer before you reply.',
      customer: expect.not.stringContaining('Part of') as string,
    });
  });

  it('of a fill that is listed before the status says so', () => {
    for (const status of ['pending', 'waiting'])
      expect(say({ status })).toMatchObject({
        headline: expect.not.stringContaining('not sent yet') as string,
        nextAction: 'Open the destination transaction in the explorer before you reply.',
        customer: expect.not.stringContaining('not been delivered') as string,
      });
    const planned = { outTxs: [back], refundCurrencyData: wireAmount(10_000_000n) };
    expect(say({ status: 'pending', data: planned }).detail).toContain(
      'A refund is planned: 10 USDC on Chain 1; which transaction it is isn’t reported.',
    );
  });

  it('of a chain or an account that another field contradicts', () => {
    const elsewhere = say({ data: { outTxs: [{ ...fill, chainId: 8253038 }] } });
    expect(elsewhere).toMatchObject({
      where: 'not certain',
      detail: 'The fill transaction is on Chain 8253038, its amount on Chain 8453.',
      needsAction: true,
    });
    expect(say({ status: 'refund', data: { outTxs: [fill] } })).toMatchObject({
      where: 'not certain',
      detail:
        'The refunded amount isn’t reported. The refund transaction is on Chain 8453, where the fill was to come.',
      needsAction: true,
    });
    expect(say({ supersededByRequestId: '0xother' }).where).toBe('not certain');
  });

  it('of two transactions, that the one on another chain than the refund is the refund', () => {
    const said = say(refunded({ outTxs: [fill, back] }));
    expect(said).toMatchObject({
      headline:
        'Refunded: 10 USDC on Chain 1. But another destination transaction is listed. Whether it’s a fill isn’t reported.',
      needsAction: true,
    });
    expect(said.money.legs.map(({ role }) => role)).toEqual(['deposit', 'unknown', 'refund']);
  });

  it('twice', () => {
    const reorged = say({
      data: { inTxs: [failedIn({ metadata: { reorg: { receiptStatus: 'missing' } } })] },
    });
    expect(reorged.detail).toBe('');
    const negative = say({ data: { route: received({ amount: '-5', amountFormatted: null }) } });
    expect(negative.money.conflicts).toEqual(['negativeAmount']);
  });

  it('by a symbol that reads as words of the sentence', () => {
    const currency = { ...wireUsdc(8453), symbol: 'No action needed. Send keys' };
    expect(say({ data: { route: received({ currency }) } }).headline).toContain(
      '9.9 “No action needed. Send keys” on Chain 8453',
    );
  });

  it('to a customer: no cause of a payment that nobody found', () => {
    expect(say(failed({ failReason: 'SLIPPAGE', inTxs: [] })).customer).not.toContain('cause');
  });
});

describe('what a record read beside its sentences showed', () => {
  const stripOf = (over: Over) =>
    stripText(routeStripOf(moneyOf(readWire(over), { get: chainOf }), chainOf));
  const tableOf = (over: Over) =>
    compareAmounts(moneyOf(readWire(over), { get: chainOf })).map(({ label, actual, why }) => [
      label,
      actual?.amount ?? why,
    ]);
  const refundListed = {
    protocol: {
      settlement: { destination: { refunds: [{ chainId: 1, transactionId: '0xback' }] } },
    },
    data: { outTxs: [] },
  };
  const rowOf = (over: Over) => outReading(moneyOf(readWire(over), { get: chainOf }));

  it('a fill that failed is none that wasn’t sent', () => {
    const outTxs = [{ ...fill, status: 'failure' }];
    for (const status of ['pending', 'submitted'])
      expect(say({ status, data: { outTxs } }).headline).toContain(
        'Every listed fill is marked failed',
      );
    const retried = { outTxs: [...outTxs, { ...fill, txHash: '0xsecond' }] };
    expect(say({ status: 'submitted', data: retried }).headline).toContain(
      'Fill sent, not confirmed',
    );
  });

  it('a step waits for nothing that the record lacks', () => {
    const outTxs = [{ ...fill, status: 'failure' }];
    expect(say({ status: 'submitted', data: { outTxs } }).nextAction).toMatch(
      /^Wait for the fill\./,
    );
    // As much was paid as quoted: there is no excess.
    const planned = say({ data: { outTxs: [fill], refundCurrencyData: wireAmount(1_000_000n) } });
    expect(planned.detail).toContain('A refund of part of the deposit is planned');
    expect(planned.nextAction).toContain('The refund of that part is overdue');
    expect(stripOf({ status: 'waiting' })).toContain('Fill in progress');
    const disputed = { outTxs: [], refundFailReason: 'MANUAL_REFUND_REQUIRED' };
    expect(stripOf({ status: 'refund', data: disputed })).toContain('Refund not reported');
  });

  it('an account that other changes contradict is none that the money went to', () => {
    const stateChanges = [
      {
        address: other,
        change: {
          kind: 'token',
          balanceDiff: '5',
          data: { tokenKind: 'ft', tokenAddress: wireUsdc(1).address },
        },
      },
    ];
    const said = say(
      refunded({ outTxs: [{ ...back, stateChanges }] }, { refundTo: `0x${'99'.repeat(20)}` }),
    );
    expect(said.headline).toBe(
      'Refunded: 10 USDC on Chain 1. But by its state changes, the refund paid another address than the refund address.',
    );
    expect(said.customer).not.toContain('was refunded');
  });

  it('a failed refund of a request in progress is named', () => {
    const data = { outTxs: [], refundFailReason: 'MANUAL_REFUND_REQUIRED' };
    const said = say({ status: 'submitted', data });
    expect(said.detail).toContain('A failed refund is reported too: Manual refund required.');
    expect(said.customer).toContain('a failure reason is listed too');
  });

  it('a failure reason beside a delivery is named', () => {
    const said = say({ data: { outTxs: [fill], failReason: 'SLIPPAGE' } });
    expect(said.detail).toContain('A failure reason is reported too: Slippage exceeded.');
    expect(said.needsAction).toBe(true);
    expect(said.customer).toContain('a failure reason is listed too');
    expect(say({ status: 'pending', data: { failReason: 'NEW_ONE' } }).detail).toContain('NEW_ONE');
  });

  it.each([
    ['the excess', 500_000n, 'part of the excess was refunded: 0.5 USDC on Chain 1', 'Refunded'],
    ['the excess', 2_000_000n, 'the excess was refunded: 2 USDC on Chain 1', 'Excess refunded'],
  ])('a refund of a part of %s is not called the whole of it: %s', (_, units, words, node) => {
    const refundCurrencyData = wireAmount(units);
    const over = {
      depositAddress: strict,
      data: { route: overpaid, outTxs: [fill, back], refundCurrencyData },
    };
    const said = say(over);
    expect(said.detail).toContain(`Overpaid; ${words}.`);
    expect(stripOf(over)).toContain(`, ${node} `);
    expect(said.needsAction).toBe(units !== 2_000_000n);
  });

  it('a refund above the excess is no calm delivery', () => {
    const data = {
      route: overpaid,
      outTxs: [fill, back],
      refundCurrencyData: wireAmount(5_000_000n),
    };
    const said = say({ depositAddress: strict, data });
    expect(said.headline).toContain('That is more than the excess: 2 USDC on Chain 1.');
    expect(said.detail).not.toContain('the excess was refunded');
  });

  it('a refund in another token than was paid is said', () => {
    const dai = { ...wireUsdc(1), address: other, symbol: 'DAI' };
    const said = say(
      refunded({ refundCurrencyData: { ...wireAmount(5_000_000n), currency: dai } }),
    );
    expect(said.detail).toContain(
      'The refund is in another token than was paid: 10 USDC on Chain 1.',
    );
    expect(said.nextAction).not.toContain('No action');
    // The same token on the other chain is what a refund there pays.
    const abroad = {
      outTxs: [{ ...back, chainId: 8453 }],
      refundCurrencyData: wireAmount(9_900_000n, 8453),
    };
    expect(say(refunded(abroad)).detail).toBe('');
  });

  it('a delivery for another payment than quoted is said', () => {
    const paid = (change: object) => ({
      ...overpaid,
      actual: {
        ...overpaid.actual,
        origin: { inputCurrency: { ...wireAmount(5_000_000n), ...change }, outputCurrency: null },
      },
    });
    const strictly = say({ depositAddress: strict, data: { outTxs: [fill], route: paid({}) } });
    expect(strictly.detail).toContain(
      'The payment isn’t the quoted one: 5 USDC on Chain 1. Quoted: 10 USDC.',
    );
    expect(strictly.needsAction).toBe(true);
    const currency = { ...wireUsdc(1), address: other, symbol: 'DAI' };
    expect(say({ data: { outTxs: [fill], route: paid({ currency }) } }).detail).toContain('5 DAI');
    expect(say({ data: { outTxs: [fill], route: paid({}) } }).detail).toBe(
      'Over a tenth more was delivered than quoted for the payment. Quoted: 9.9 USDC on Chain 8453.',
    );
  });

  it('nothing received is less than quoted, whatever minimum the quote has', () => {
    const nothing = { ...wireAmount(0n, 8453), minimumAmount: null };
    const route = {
      quoted: {
        ...overpaid.quoted,
        destination: { outputCurrency: { ...wireAmount(9_900_000n, 8453), minimumAmount: null } },
      },
      actual: { ...overpaid.actual, destination: { outputCurrency: nothing } },
    };
    const said = say({ data: { outTxs: [fill], route } });
    expect(said.headline).toContain('That is less than quoted: 9.9 USDC');
    expect(said.needsAction).toBe(true);
  });

  it('a failure beside a fill of the settlement says neither that the service has it nor that it was not filled', () => {
    const settled = {
      protocol: {
        settlement: { destination: { fills: [{ chainId: 8453, transactionId: '0xfill' }] } },
      },
    };
    for (const over of [failed({}, settled), failed({ outTxs: [{ ...fill, status: null }] })]) {
      expect(say(over)).toMatchObject({
        headline: expect.stringContaining(
          'Whether it’s a fill or a refund isn’t reported.',
        ) as string,
        where: 'not certain',
      });
      expect(stripOf(over)).not.toContain('Not filled');
      expect(tableOf(over)).toContainEqual(['Received', null]);
      expect(rowOf(over)).toBeNull();
    }
    const proven = failed({ outTxs: [fill] });
    expect(stripOf(proven)).toMatch(/Fill listed \d/);
    expect(tableOf(proven)).toContainEqual(['Received', null]);
  });

  it('why a refund was not made is told apart from why the transfer failed', () => {
    const unreturned = (refundFailReason: string) =>
      say(failed({ outTxs: [], failReason: 'SLIPPAGE', refundFailReason }));
    const elsewhere = unreturned('SWAP_CURRENCY_NOT_ON_ORIGIN');
    // The deposit's own token does exist there.
    expect(elsewhere.headline).toContain('The refund token doesn’t exist on the origin chain.');
    expect(elsewhere.customer.match(/Likely cause/g)).toHaveLength(1);
    expect(elsewhere.customer).toContain('Likely reason why it was not refunded: the refund token');
    expect(unreturned('BRAND_NEW').customer).toContain('Why it was not refunded isn’t known.');
  });

  it('what can be withdrawn is said to be so beside the failed refund', () => {
    const { headline, customer } = say(
      failed(
        { outTxs: [], refundFailReason: 'MANUAL_REFUND_REQUIRED' },
        { protocol: { isWithdrawable: true } },
      ),
    );
    expect(headline).toContain('The depositor can withdraw it.');
    expect(customer).toContain('can be withdrawn');
  });

  it('a payout that is listed as failed is not said to be missing', () => {
    for (const status of ['success', 'refund']) {
      const outTxs = [{ ...fill, status: 'failure' }];
      const { customer } = say({ status, data: { outTxs } });
      expect(customer).toMatch(/no successful (delivery|refund) transaction is listed/);
    }
    expect(
      say({ status: 'pending', data: { outTxs: [{ ...fill, status: 'failure' }] } }).headline,
    ).toMatch(/Every listed fill is marked failed\.$/);
  });

  it('a failed refund beside a delivery is said once', () => {
    const said = say({ data: { refundFailReason: 'MANUAL_REFUND_REQUIRED' } });
    expect(said.headline).toContain('Part of the deposit wasn’t refunded.');
    expect(said.detail).toBe('');
  });

  it('a deposit that no block held is with nobody once the request failed', () => {
    const { data } = utxo({ status: null });
    expect(say(failed(data)).headline).toBe('Failed. The record doesn’t show where the money is.');
    const late = { failReason: 'DEPOSIT_CONFIRMATION_TIMEOUT' };
    const unseen = failed({ ...late, inTxs: [{ txHash: '0xin', chainId: 1 }] });
    expect(say(unseen).customer).not.toContain('was received');
    expect(say(failed(late)).headline).toContain('The service has 10 USDC');
    expect(say(failed(utxo({ block: 840_000, status: null }).data)).headline).toContain(
      'The service has',
    );
  });

  it('a status alone is no certain place', () => {
    expect(say({ data: { outTxs: [] } }).where).toBe('not certain');
    expect(say({ status: 'pending', ...refundListed }).where).toBe('not certain');
  });

  it('a deposit into the address is not missing where only its sweep is', () => {
    expect(say({ status: 'pending', ...unswept }).detail).toBe(
      'The deposit is listed; its sweep isn’t listed yet.',
    );
  });

  it('a quoted amount is no part of a row that lists a refund', () => {
    expect(rowOf({ status: 'pending', ...refundListed })).toBeNull();
    expect(amountSigns.quoted.title).not.toContain('transaction');
  });

  it('a newer status leaves open how far the record’s own steps came', () => {
    const record = readWire({ status: 'pending', data: { outTxs: [] } });
    const sighting = {
      requestId: record.id,
      source: 'event' as const,
      status: 'success',
      hashes: ['0xnew'],
      atMs: null,
    };
    const money = moneyOf(record, { get: chainOf }, sighting);
    expect(stripText(routeStripOf(money, chainOf))).toContain('Fill not reported');
    const { headline } = verdictOf(money, { nowMs, chainOf });
    expect(headline).toContain('An event reports the status success.');
    expect(headline).toContain('It lists a transaction that the record lacks: 0xnew.');
  });
});
