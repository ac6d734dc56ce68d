import { usdcOn } from '../world/conditions';
import { amountBody, oddToken, tokensOn } from '../world/tokens';
import type { Course } from '../world/scenario';
import type { Changes, Circumstances, Example, ExampleRecord, RecordOf } from './record-of';

// Amounts of the examples in their smallest units: 250 USDC on Base become about 249 on Optimism.
const paid = 250_000_000n;
const [base, optimism] = [usdcOn(8453), usdcOn(10)];
const refundOf = (units: bigint) => ({ 'data.refundCurrencyData': amountBody(base, units) });

/** What arrived, on both sides of the destination. */
const arrived = (amount: object) => ({
  'data.route.actual.destination.inputCurrency': amount,
  'data.route.actual.destination.outputCurrency': amount,
});
const otherToken = tokensOn(optimism.chain).find(({ symbol }) => symbol === 'WETH') ?? oddToken;
const otherOnBase = tokensOn(base.chain).find(({ symbol }) => symbol === 'WETH') ?? oddToken;
const somebody = '0x00000000000000000000000000000000000dead1';

/** The changes of a transaction that pays somebody. */
const paidTo = (to: string, token: string, units: bigint) => [
  {
    address: to,
    change: {
      kind: 'token',
      balanceDiff: String(units),
      data: { tokenKind: 'ft', tokenAddress: token },
    },
  },
];

/** A refund beside whatever else there is. */
const refundBeside = (of: RecordOf, { data }: ExampleRecord) => {
  const { data: refund, protocol } = of('refund');
  return {
    'data.outTxs': [...data.outTxs, ...refund.outTxs],
    'protocol.settlement.destination.refunds': protocol?.settlement.destination.refunds,
  };
};

type ChangesOf = (record: ExampleRecord, of: RecordOf, idOf: (name: string) => string) => Changes;
const none: ChangesOf = () => ({});

/** A request as a course of the world leaves it, with changes. */
const example = (
  what: string,
  course: Course,
  changes = none,
  circumstances?: Circumstances,
): Example => ({
  what,
  change: (of) => of(course, circumstances, (idOf, record) => changes(record, of, idOf)),
});

/**
 * A request for each way in which a record can contradict itself, and for what is seldom seen. Each has an id that it
 * keeps: its place in this list, so that new ones are added at the end.
 */
export const examples = {
  delivered: example(
    'a request that contradicts nothing, which replaces the next one',
    'success',
    none,
    { deposit: { type: 'open', fit: 'exact' } },
  ),
  endedButReplaced: example(
    'replaced by another request, and refunded itself',
    'refund',
    (_record, _of, idOf) => ({
      supersededByRequestId: idOf('delivered'),
    }),
    { deposit: { type: 'open', fit: 'exact' } },
  ),
  returnedAllAndDelivered: example(
    'delivered, and the whole payment refunded',
    'success',
    (record, of) => ({ ...refundBeside(of, record), ...refundOf(paid) }),
  ),
  returnedNothing: example('a refund of zero', 'refund', () => refundOf(0n)),
  returnedMoreThanPaid: example('a refund of twice the payment', 'refund', () =>
    refundOf(2n * paid),
  ),
  returnedLessThanPaid: example('a refund of two fifths of the payment', 'refund', () =>
    refundOf((2n * paid) / 5n),
  ),
  belowMinimum: example('received less than the minimum of its quote', 'success', () =>
    arrived(amountBody(optimism, 200_000_000n)),
  ),
  otherToken: example('received in another token than quoted', 'success', () =>
    arrived(amountBody(otherToken, 80_000_000_000_000_000n)),
  ),
  otherRecipient: example(
    'by the changes of the fill, somebody else than the recipient was paid',
    'success',
    () => ({
      'data.outTxs.0.stateChanges': paidTo(somebody, optimism.address, 249_000_000n),
    }),
  ),
  otherRefundTo: example(
    'by the changes of the refund, somebody else than `refundTo` was paid',
    'refund',
    () => ({
      'data.outTxs.0.stateChanges': paidTo(somebody, base.address, paid),
    }),
  ),
  negativeAmount: example('received less than nothing', 'success', () =>
    arrived(amountBody(optimism, -249_000_000n)),
  ),
  receivedAboveQuote: example('received a fifth more than quoted', 'success', () =>
    arrived(amountBody(optimism, 300_000_000n)),
  ),
  reorgedDeposit: example('a success whose only deposit was reorged out', 'success', (_, of) => ({
    'data.inTxs': of('success, then reorged').data.inTxs,
  })),
  reorgedDepositWithoutFill: example(
    'failed with DEPOSIT_REORGED, although the deposit is listed as successful',
    'failure, kept',
    none,
    { failReason: 'DEPOSIT_REORGED' },
  ),
  depositFailedButEnded: example('a success whose only deposit failed', 'success', (_, of) => ({
    'data.inTxs': of('failure, in failed').data.inTxs,
  })),
  failedButDelivered: example('failed by its status, with a successful fill', 'success', () => ({
    status: 'failure',
    'data.failReason': 'EXECUTION_REVERTED',
  })),
  refundListedNotEnded: example(
    'in progress by its status, with a refund transaction',
    'failure, refund seen',
    () => ({ status: 'pending' }),
  ),
  refundFailedAndReturned: example(
    'a refund transaction beside MANUAL_REFUND_REQUIRED',
    'refund',
    () => ({ 'data.refundFailReason': 'MANUAL_REFUND_REQUIRED' }),
  ),
  noFillListed: example('a success without a fill', 'success without an out hash'),
  noRefundListed: example(
    'refunded by its status, without a transaction or an amount',
    'refund, nothing reported',
  ),
  reasonRefuted: example(
    'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL of a deposit that equals the quote',
    'refund',
    none,
    { failReason: 'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL' },
  ),
  feeAboveQuote: example(
    'collected app fees of three times the quoted ones',
    'success',
    ({ data }) => ({
      'data.appFees.actual': data.appFees?.actual.map((fee) => ({
        ...fee,
        amount: String(3n * BigInt(fee.amount ?? 0)),
        amountFormatted: null,
        amountUsd: null,
      })),
    }),
  ),
  timesOutOfOrder: example('filled ten minutes before its deposit', 'success', ({ data }) => ({
    'data.outTxs.0.timestamp': Number(data.inTxs[0]?.timestamp) - 600,
  })),
  eventNewerThanRecord: {
    what: 'in progress in the list, delivered by the status endpoint',
    change: (of) => of('pending'),
    status: (of) => of('success'),
  },
  decimalsDisputed: example(
    'an amount whose smallest units and text are two numbers',
    'success',
    () => arrived({ ...amountBody(optimism, 249_000_000n), amountFormatted: '0.000000000249' }),
  ),
  usdUnpriced: example('an amount above zero that is worth $0.000000', 'success', () =>
    arrived({ ...amountBody(optimism, 249_000_000n), amountUsd: '0.000000' }),
  ),
  usdFarApart: example('received 40 times the USD value of the payment', 'success', () =>
    arrived({ ...amountBody(optimism, 249_000_000n), amountUsd: '9999.000000' }),
  ),
  depositFailedInProgress: example(
    'in progress by its status, although the only deposit failed',
    'failure, in failed',
    () => ({ status: 'pending', 'data.failReason': null }),
  ),
  failedAndOutUnclear: example(
    'failed, with a destination transaction of which nothing says what it is',
    'success',
    ({ data }) => ({
      status: 'failure',
      'data.failReason': 'UNKNOWN',
      'data.outTxs': data.outTxs.map(({ txHash }) => ({ txHash, status: 'success' })),
      'protocol.settlement.destination.fills': [],
    }),
  ),
  refundDisputed: example(
    'refunded by its status, beside MANUAL_REFUND_REQUIRED and without a transaction',
    'refund, nothing reported',
    () => ({
      'data.refundFailReason': 'MANUAL_REFUND_REQUIRED',
    }),
  ),
  refundOnTwoChains: example(
    'a refund transaction on one chain, its amount in a token of another',
    'refund',
    () => ({ 'data.refundCurrencyData': amountBody(optimism, paid) }),
  ),
  depositListedNotStarted: example('waiting by its status, with a deposit', 'pending', () => ({
    status: 'waiting',
  })),
  fillListedNotEnded: example('pending by its status, with a fill', 'success', () => ({
    status: 'pending',
  })),
  noRefundAddress: example('refunded, with a `refundTo` of null', 'refund', () => ({
    refundTo: null,
  })),
  priceOfZero: example('delivered, with a price of zero', 'success', () => ({
    'data.quoteOraclePrice.rate': '0',
  })),
  stubOut: example(
    'delivered on one chain, with an out transaction that is a chain alone',
    'success',
    () => ({
      'data.outTxs': [{ chainId: base.chain.id }],
    }),
    { destination: 'same chain' },
  ),
  lookAlikeToken: example(
    'received in a token that is not verified, whose symbol mixes two alphabets',
    'success',
    ({ data }) => {
      const amount = amountBody(optimism, 249_000_000n);
      const currency = {
        ...amount.currency,
        symbol: 'U\u0405DC',
        address: '0x0dd0000000000000000000000000000000000dd1',
        metadata: { ...amount.currency.metadata, verified: false },
      };
      const quoted = data.route.quoted.destination?.outputCurrency;
      return {
        ...arrived({ ...amount, currency }),
        'data.route.quoted.destination.outputCurrency': { ...quoted, currency },
      };
    },
  ),
  withdrawable: example(
    'failed, and the depositor can withdraw the deposit',
    'failure, kept',
    () => ({ 'protocol.isWithdrawable': true }),
    { failReason: 'NO_QUOTES' },
  ),
  externalLiquidity: {
    what: 'in progress for two days, by external liquidity',
    ageMs: 48 * 3_600_000,
    change: (of) => of('pending', {}, () => ({ 'data.usesExternalLiquidity': true })),
  },
  quoteWithoutRecord: {
    what: 'no request: the status endpoint alone knows its quote, of 12 minutes before the start',
    change: null,
    status: (of) => of('waiting'),
    ageMs: 12 * 60_000,
  },
  startedWithoutRecord: {
    what: 'no request yet: by the status endpoint alone it is in progress',
    change: null,
    status: (of) => of('pending'),
    ageMs: 60_000,
  },
  usdOutOfRange: example('received for 10^30 USD', 'success', () =>
    arrived({ ...amountBody(optimism, 249_000_000n), amountUsd: `1${'0'.repeat(30)}` }),
  ),
  fillOnTwoChains: example('received on one chain, by a fill on another', 'success', () => ({
    'data.outTxs.0.chainId': 137,
  })),
  returnedOtherToken: example('a refund in another token than was paid', 'refund', () => ({
    'data.refundCurrencyData': amountBody(otherOnBase, 80_000_000_000_000_000n),
  })),
  paidOtherThanQuoted: example(
    'delivered, although less than quoted was paid to a strict deposit address',
    'success',
    () => ({
      'data.route.actual.origin.inputCurrency': amountBody(base, 150_000_000n),
    }),
    { deposit: { type: 'strict', fit: 'exact' } },
  ),
  reasonNotFailed: example('delivered, with SLIPPAGE as its failure reason', 'success', () => ({
    'data.failReason': 'SLIPPAGE',
  })),
  paidNothing: example('in progress, with a payment of zero', 'pending', () => ({
    'data.route.actual.origin.inputCurrency': amountBody(base, 0n),
  })),
  feeAbovePayment: example('app fees of twice the payment', 'success', ({ data }) => {
    const twice = amountBody(base, 2n * paid);
    const fees = (list: readonly object[] = []) =>
      list.slice(0, 1).map((fee) => ({ ...fee, amount: twice.amount, amountUsd: twice.amountUsd }));
    return {
      'data.appFees.quoted': fees(data.appFees?.quoted),
      'data.appFees.actual': fees(data.appFees?.actual),
    };
  }),
  listedTwice: example('a fill with the hash of the deposit', 'success', ({ data }) => ({
    'data.outTxs.0.txHash': data.inTxs[0]?.txHash,
  })),
  timesInFuture: example('filled a year after the start', 'success', ({ data }) => ({
    'data.outTxs.0.timestamp': Number(data.inTxs[0]?.timestamp) + 366 * 86_400,
  })),
  depositOnTwoChains: example('paid on one chain, by a deposit on another', 'success', () => ({
    'data.inTxs.0.chainId': 137,
  })),
  oddTransactionStatus: example('delivered by a transaction that is “reverted”', 'success', () => ({
    'data.outTxs.0.status': 'reverted',
  })),
} satisfies Record<string, Example>;

export type ExampleName = keyof typeof examples;
