import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { arbitraryRecord } from '#testing/arbitrary-record';
import { makeWireRecord, wireAmount, wireTransaction, wireUsdc } from '#testing/make-wire-record';
import { readRow } from '../records/read-requests';
import { readEventRecord } from '../records/wire-event';
import { conflictNames, severityOf, type Conflict } from './conflicts';
import { evidenceOf } from './evidence';
import type { Chains } from './money-amount';
import { isHeld, isSettledMoney, moneyOf, unsettledUsd, type Money } from './money';

const chains: Chains = new Map([
  [1, { vmType: 'evm' }],
  [8453, { vmType: 'evm' }],
  [8253038, { vmType: 'bvm' }],
]);
type Over = Parameters<typeof makeWireRecord>[0];
function read(over: Over = {}) {
  const { record } = readRow(makeWireRecord(over));
  if (!record) throw new Error('broken');
  return record;
}
const money = (over: Over = {}, known: Chains = chains): Money => moneyOf(read(over), known);
const failure = (data: Record<string, unknown>, over: object = {}) =>
  money({ status: 'failure', ...over, data: { outTxs: [stub], ...data } });

const stub = { chainId: 8453 };
const failedIn = (over: object = {}) => wireTransaction({ status: 'failure', ...over });
const back = wireTransaction({ txHash: '0xback', chainId: 1 });
const fill = wireTransaction({ txHash: '0xfill', chainId: 8453, timestamp: 1_779_747_676 });
const transferred = { address: '0xd', type: 'open', depositTxHash: '0xtransfer' };
const none = { inTxs: [], outTxs: [] };
const route = (paid: bigint, quoted: bigint, received = 9_900_000n) => ({
  quoted: {
    origin: { inputCurrency: wireAmount(quoted) },
    destination: { outputCurrency: wireAmount(9_900_000n, 8453) },
  },
  actual: {
    origin: { inputCurrency: wireAmount(paid), outputCurrency: null },
    destination: { outputCurrency: wireAmount(received, 8453) },
  },
});
const strict = { ...transferred, type: 'strict' };

describe('state and holder', () => {
  it.each<[Money['state'], Money['holder'], Over]>([
    ['quoted', 'sender', { status: 'waiting', data: none }],
    ['quoted', 'sender', { status: 'waiting', data: { inTxs: [failedIn()], outTxs: [] } }],
    [
      'depositSeen',
      'depositAddress',
      { status: 'waiting', depositAddress: transferred, data: none },
    ],
    [
      'depositSeen',
      'unknown',
      { status: 'depositing', depositAddress: { ...transferred, depositTxHash: null }, data: none },
    ],
    ['inProgress', 'service', { status: 'pending', data: { outTxs: [] } }],
    ['inProgress', 'service', { status: 'submitted', data: { outTxs: [] } }],
    ['delivered', 'recipient', {}],
    ['deliveredAndOwed', 'recipient', { depositAddress: strict, data: { route: route(12n, 10n) } }],
    [
      'deliveredAndReturned',
      'recipient',
      { depositAddress: strict, data: { route: route(12n, 10n), outTxs: [fill, back] } },
    ],
    ['returned', 'refundTo', { status: 'refund' }],
    ['returned', 'refundTo', { status: 'fallback' }],
    ['returned', 'unknown', { status: 'refund', data: { outTxs: [stub] } }],
    ['replaced', 'sender', { status: 'waiting', supersededByRequestId: '0xother', data: none }],
    ['delivered', 'recipient', { supersededByRequestId: `0x${'ab'.repeat(32)}` }],
    ['unknown', 'unknown', { status: 'delayed' }],
    ['unknown', 'unknown', { status: null }],
  ])('%s, %s in case %#', (state, holder, over) => {
    expect(money(over)).toMatchObject({ state, holder });
  });

  it.each<[Money['state'], Money['holder'], Record<string, unknown>]>([
    ['returned', 'refundTo', { outTxs: [back] }],
    ['notReturned', 'service', { refundFailReason: 'AMOUNT_TOO_LOW_TO_REFUND' }],
    ['notReturned', 'service', { failReason: 'NEGATIVE_NEW_AMOUNT_AFTER_FEES' }],
    ['notReturned', 'service', { refundFailReason: 'SOMETHING_NEW' }],
    ['failedAwaitingReturn', 'service', { failReason: 'BLOCKED_WALLET' }],
    ['failedAwaitingReturn', 'service', { failReason: 'SLIPPAGE' }],
    ['neverDeposited', 'sender', { inTxs: [failedIn()] }],
    ['neverDeposited', 'unknown', { inTxs: [] }],
    ['unknown', 'unknown', { outTxs: [fill] }],
  ])('failure: %s, %s in case %#', (state, holder, data) => {
    expect(failure(data)).toMatchObject({ state, holder });
  });

  it('of a failed deposit address is at the address until it is swept', () => {
    const at = (inTxs: object[]) => failure({ inTxs }, { depositAddress: transferred });
    expect(at([])).toMatchObject({ state: 'failedAwaitingReturn', holder: 'depositAddress' });
    expect(at([failedIn()])).toMatchObject({ holder: 'depositAddress', isSweepFailed: true });
    expect(at([wireTransaction()])).toMatchObject({ holder: 'service' });
  });

  it('of a failed request that the depositor can withdraw is in the depository', () => {
    const over = { protocol: { isWithdrawable: true } };
    expect(failure({}, over)).toMatchObject({ holder: 'depository', due: { what: 'refund' } });
    expect(failure({}, { protocol: { isWithdrawable: false } }).holder).toBe('service');
  });

  it('waits for the list of chains, where only that tells a mempool from a block', () => {
    const origin = { inputCurrency: wireAmount(5n, 8253038), outputCurrency: null };
    const sides = { origin, destination: { outputCurrency: wireAmount(4n, 8453) } };
    const inTxs = [{ txHash: '0xin', chainId: 8253038 }];
    const pending = { status: 'pending', data: { inTxs, outTxs: [], route: { quoted: sides } } };
    for (const known of ['loading', 'unavailable', new Map()] as const) {
      const found = money(pending, known);
      expect(found).toMatchObject({ state: 'depositSeen', place: 'maybeMempool' });
      expect(evidenceOf(found).source).toBe('needsChains');
    }
    expect(money(pending)).toMatchObject({ state: 'depositSeen', place: 'mempool' });
    expect(money({ status: 'pending', data: { outTxs: [] } }, 'loading').state).toBe('inProgress');
  });

  it('of depositing without a depositAddress is not said to be with the service', () => {
    const body = { status: 'depositing' };
    expect(moneyOf(readEventRecord('0xid', body, 'status'), chains)).toMatchObject({
      state: 'depositSeen',
      place: 'notReported',
    });
    const withNull = { ...body, depositAddress: null };
    expect(moneyOf(readEventRecord('0xid', withNull, 'status'), chains).state).toBe('inProgress');
  });
});

describe('a transaction has the role', () => {
  const roles = (over: Over) => money(over).legs.map(({ role }) => role);
  const sameChain = { origin: { inputCurrency: wireAmount(2n), outputCurrency: wireAmount(2n) } };

  it('deposit and fill in one, with no second row for a stub or for its other listing', () => {
    const both = wireTransaction({ txHash: '0xAb' });
    for (const out of [{ chainId: 1 }, { ...both, txHash: '0xab' }]) {
      const data = {
        inTxs: [both],
        outTxs: [out],
        route: { quoted: sameChain, actual: sameChain },
      };
      expect(roles({ data })).toEqual(['depositAndFill']);
    }
  });

  it('fill and refund of an overpaid success, refund and settlement of a refund', () => {
    expect(roles({ data: { outTxs: [fill, back] } })).toEqual(['deposit', 'fill', 'refund']);
    const outTxs = [back, wireTransaction({ txHash: '0xsecond' })];
    expect(roles({ status: 'refund', data: { outTxs } })).toEqual([
      'deposit',
      'refund',
      'settlement',
    ]);
  });

  it('stub where only a chain is listed, sweep from a deposit address', () => {
    const over = { status: 'failure', depositAddress: transferred, data: { outTxs: [stub] } };
    expect(roles(over)).toEqual(['deposit', 'sweep', 'stub']);
  });
});

describe('conflicts', () => {
  const token = (address: string) => ({ ...wireUsdc(8453), address });
  const delivered = (received: object) => ({
    ...route(10_000_000n, 10_000_000n),
    actual: {
      origin: { inputCurrency: wireAmount(10_000_000n), outputCurrency: null },
      destination: { outputCurrency: { ...wireAmount(9_900_000n, 8453), ...received } },
    },
  });
  const refunded = (units: bigint, data: object = {}) => ({
    status: 'refund',
    data: { outTxs: [back], refundCurrencyData: wireAmount(units), ...data },
  });
  const change = (address: string, tokenAddress: string) => ({
    address,
    change: { kind: 'token', balanceDiff: '5', data: { tokenKind: 'ft', tokenAddress } },
  });
  const fees = (amount: string) => ({ quoted: [{ amount: '100' }], actual: [{ amount }] });
  const someone = `0x${'77'.repeat(20)}`;
  const withoutMinimum = {
    origin: { inputCurrency: wireAmount(10_000_000n) },
    destination: { outputCurrency: { ...wireAmount(9_900_000n, 8453), minimumAmount: null } },
  };

  it.each<[Conflict, Over]>([
    ['endedButReplaced', { supersededByRequestId: '0xother' }],
    ['endedButReplaced', { supersededByRequestId: '0xother', ...refunded(10_000_000n) }],
    [
      'returnedAllAndDelivered',
      { data: { outTxs: [fill, back], refundCurrencyData: wireAmount(10_000_000n) } },
    ],
    // A refund mostly has its fees deducted; a half is too much beside a whole delivery.
    ...[9_990_000n, 5_000_000n].map((units): [Conflict, Over] => [
      'returnedAllAndDelivered',
      { data: { outTxs: [fill, back], refundCurrencyData: wireAmount(units) } },
    ]),
    ['returnedNothing', refunded(0n)],
    ['returnedMoreThanPaid', refunded(20_000_000n)],
    ['negativeAmount', { data: { route: delivered({ amount: '-5' }) } }],
    ['belowMinimum', { data: { route: delivered({ amount: '9000000' }) } }],
    [
      'belowMinimum',
      { data: { route: { ...delivered({ amount: '4000000' }), quoted: withoutMinimum } } },
    ],
    ['otherToken', { data: { route: delivered({ currency: token(someone) }) } }],
    [
      'reorgedDeposit',
      { data: { inTxs: [failedIn({ metadata: { reorg: { receiptStatus: 'missing' } } })] } },
    ],
    [
      'reorgedDeposit',
      { status: 'failure', data: { failReason: 'DEPOSIT_REORGED', outTxs: [stub] } },
    ],
    ['depositFailedButEnded', { data: { inTxs: [failedIn()] } }],
    ['depositFailedInProgress', { status: 'pending', data: { inTxs: [failedIn()], outTxs: [] } }],
    ['failedButDelivered', { status: 'failure', data: { outTxs: [fill] } }],
    ['failedAndOutUnclear', { status: 'failure', data: { outTxs: [{ txHash: '0xout' }] } }],
    ['refundListedNotEnded', { status: 'failure', data: { outTxs: [back] } }],
    [
      'refundDisputed',
      { status: 'refund', data: { refundFailReason: 'MANUAL_REFUND_REQUIRED', outTxs: [] } },
    ],
    ['noFillListed', { data: { outTxs: [stub] } }],
    [
      'noRefundListed',
      { status: 'refund', data: { outTxs: [], refundCurrencyData: wireAmount(5n) } },
    ],
    [
      'refundFailedAndReturned',
      refunded(10_000_000n, { refundFailReason: 'MANUAL_REFUND_REQUIRED' }),
    ],
    ['returnedLessThanPaid', refunded(5_000_000n)],
    [
      'refundOnTwoChains',
      { status: 'refund', data: { outTxs: [back], refundCurrencyData: wireAmount(5n, 8453) } },
    ],
    [
      'otherRecipient',
      { data: { outTxs: [{ ...fill, stateChanges: [change(someone, wireUsdc(8453).address)] }] } },
    ],
    [
      'otherRefundTo',
      refunded(10_000_000n, {
        outTxs: [{ ...back, stateChanges: [change(someone, wireUsdc(1).address)] }],
      }),
    ],
    ['depositListedNotStarted', { status: 'waiting', data: { outTxs: [] } }],
    ['fillListedNotEnded', { status: 'pending', data: { outTxs: [fill] } }],
    [
      'reasonRefuted',
      {
        status: 'failure',
        data: { failReason: 'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL', outTxs: [stub] },
      },
    ],
    ['receivedAboveQuote', { data: { route: delivered({ amount: '19000000' }) } }],
    ['feeAboveQuote', { data: { appFees: fees('300') } }],
    ['feeAboveQuote', { data: { appFees: { ...fees('300'), quoted: [] } } }],
    [
      'reasonNotFailed',
      { status: 'submitted', data: { outTxs: [], refundFailReason: 'MANUAL_REFUND_REQUIRED' } },
    ],
    ['timesOutOfOrder', { data: { outTxs: [{ ...fill, timestamp: 1_779_740_000 }] } }],
    ['usdFarApart', { data: { route: delivered({ amountUsd: '424000000' }) } }],
    ['usdOutOfRange', { data: { route: delivered({ amountUsd: `1${'0'.repeat(30)}` }) } }],
    ['decimalsDisputed', { data: { route: delivered({ amountFormatted: '990' }) } }],
    ['fillOnTwoChains', { data: { outTxs: [{ ...fill, chainId: 137 }] } }],
    ['usdUnpriced', { data: { route: delivered({ amountUsd: '0.000000' }) } }],
  ])('%s is found, and leaves nothing to be calm about', (name, over) => {
    const found = money(over);
    expect(found.conflicts).toContain(name);
    expect(isSettledMoney(found)).toBe(severityOf(name) === 'mark');
  });

  it('none of a refund that the payment covers beside the delivery', () => {
    const of = (units: bigint, over: Over = {}, data: object = {}) =>
      money({
        ...over,
        data: { outTxs: [fill, back], refundCurrencyData: wireAmount(units), ...data },
      }).conflicts;
    expect(of(500_000n)).toEqual([]);
    const strict = { depositAddress: { address: '0xd', type: 'strict', depositTxHash: '0xt' } };
    expect(of(20_000_000n, strict, { route: route(30_000_000n, 10_000_000n) })).toEqual([]);
  });

  it('of the record and what is reported beside it: never by an older report, or of another request', () => {
    const { record } = money({ status: 'pending', data: { outTxs: [] } });
    const own = {
      requestId: record.id,
      source: 'event' as const,
      status: 'success',
      hashes: [],
      atMs: record.updatedAtMs,
    };
    const found = (over: object) => moneyOf(record, chains, { ...own, ...over }).conflicts;
    expect(found({})).toEqual(['eventNewerThanRecord']);
    expect(found({ atMs: null })).toEqual(['eventNewerThanRecord']);
    expect(found({ atMs: 1 })).toEqual([]);
    expect(found({ requestId: '0xother' })).toEqual([]);
    expect(found({ status: 'pending' })).toEqual([]);
  });

  it('are none where all agrees, and the first one is said first', () => {
    expect(money()).toMatchObject({ conflicts: [] });
    expect(money(refunded(10_000_000n)).conflicts).toEqual([]);
    expect(isSettledMoney(money())).toBe(true);
    const both = money({ supersededByRequestId: '0xother', data: { outTxs: [] } });
    expect(both.conflicts).toEqual(['endedButReplaced', 'noFillListed']);
  });

  it.each([
    ['DEPOSITED_AMOUNT_TOO_LOW_TO_FILL', { route: route(9n, 10n) }, false],
    ['INCORRECT_DEPOSIT_CURRENCY', {}, true],
    ['ORIGIN_CURRENCY_MISMATCH', {}, true],
    ['DEPOSIT_CHAIN_MISMATCH', {}, true],
    ['DEPOSIT_CHAIN_MISMATCH', { inTxs: [wireTransaction({ chainId: 10 })] }, false],
    ['TRANSFER_AMOUNT_EXCEEDS_BALANCE', {}, true],
    ['TRANSFER_AMOUNT_EXCEEDS_BALANCE', { inTxs: [failedIn()] }, false],
    ['TRANSACTION_SUBMISSION_FAILED', { outTxs: [{ ...fill, status: 'failure' }] }, true],
    ['TRANSACTION_SUBMISSION_FAILED', {}, false],
    ['SLIPPAGE', {}, false],
  ])('%s with %j is refuted: %s', (failReason, data, isRefuted) => {
    const { conflicts } = failure({ failReason, ...data });
    expect(conflicts.includes('reasonRefuted')).toBe(isRefuted);
  });
});

describe('an amount', () => {
  it('has its marks', () => {
    const currency = { ...wireUsdc(8453), symbol: 'USD\u0421', metadata: { verified: false } };
    const out = {
      ...wireAmount(9_900_000n, 8453),
      currency,
      amountFormatted: '990',
      amountUsd: '0',
    };
    const actual = { origin: null, destination: { outputCurrency: out } };
    expect(money({ data: { route: { quoted: null, actual } } }).received).toMatchObject({
      marks: ['unverified', 'mixedScripts', 'decimalsDisputed', 'unpriced'],
    });
  });

  it('of an excess that isn’t reported is computed, and the part of the payment that is owed', () => {
    const over = { depositAddress: strict, data: { route: route(12_000_000n, 10_000_000n) } };
    expect(money(over)).toMatchObject({
      state: 'deliveredAndOwed',
      why: 'notReported',
      owed: { amount: { amount: '2000000' }, chainId: 1, marks: ['computed'] },
    });
  });

  it('at stake is the part that a delivery owes, never the payment of a delivered request', () => {
    const refundCurrencyData = wireAmount(2_000_000n);
    const data = { route: route(12_000_000n, 10_000_000n), refundCurrencyData };
    const owed = { depositAddress: strict, data: { ...data, refundFailReason: 'UNKNOWN' } };
    expect(unsettledUsd(money(owed))).toBe('2.000000');
    expect(unsettledUsd(failure({}))).toBe('10.000000');
    const unpriced = { ...route(10_000_000n, 10_000_000n) };
    unpriced.actual.origin.inputCurrency = {
      ...wireAmount(10_000_000n),
      amountUsd: '0.000000',
    };
    expect(unsettledUsd(failure({ route: unpriced }))).toBeNull();
  });

  it('that isn’t known says why', () => {
    expect(money({ status: 'waiting', data: none }).paid).toMatchObject({ why: 'notYet' });
    expect(failure({}).received).toMatchObject({ why: 'notFilled' });
    expect(failure({ failReason: 'DOUBLE_SPEND' }).received).toMatchObject({
      why: 'noFillReported',
    });
  });
});

test('the reading is total, and says no more than the fields', () => {
  fc.assert(
    fc.property(arbitraryRecord, fc.constantFrom(chains, 'loading' as const), (record, known) => {
      const read = moneyOf(record, known);
      const { status } = record;
      const isOf = (...words: string[]) => words.includes(status ?? '');
      if (read.holder === 'recipient') expect(status).toBe('success');
      if (read.received.amount) expect(status).toBe('success');
      if (read.returned.amount || read.holder === 'refundTo')
        expect(isOf('refund', 'fallback') || read.legs.some(({ role }) => role === 'refund')).toBe(
          true,
        );
      if (read.state === 'neverDeposited') expect(status).toBe('failure');
      if (isHeld(read))
        expect(['recipient', 'service', 'depository', 'depositAddress']).toContain(read.holder);
      expect(read.conflicts).toEqual(conflictNames.filter((name) => read.conflicts.includes(name)));
      const { used, missing } = evidenceOf(read);
      expect(new Set([...used, ...missing]).size).toBe(used.length + missing.length);
    }),
    { numRuns: process.env.BENCH ? 50_000 : 1_000 },
  );
});
