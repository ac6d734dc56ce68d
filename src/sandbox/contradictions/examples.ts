import { usdcOn } from '../world/conditions';
import { amountBody, oddToken, tokensOn } from '../world/tokens';
import type { Example, ExampleRecord, RecordOf } from './record-of';

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

/**
 * A request for each way in which a record can contradict itself, and for what is seldom seen. Each has an id that it
 * keeps: its place in this list, so that new ones are added at the end.
 */
export const examples = {
  delivered: {
    what: 'a request that contradicts nothing, which replaces the next one',
    change: (of) => of('success', { deposit: { type: 'open', fit: 'exact' } }),
  },
  endedButReplaced: {
    what: 'replaced by another request, and refunded itself',
    change: (of) =>
      of('refund', { deposit: { type: 'open', fit: 'exact' } }, (idOf) => ({
        supersededByRequestId: idOf('delivered'),
      })),
  },
  returnedAllAndDelivered: {
    what: 'delivered, and the whole payment refunded',
    change: (of) =>
      of('success', {}, (_, record) => ({ ...refundBeside(of, record), ...refundOf(paid) })),
  },
  returnedNothing: {
    what: 'a refund of zero',
    change: (of) => of('refund', {}, () => refundOf(0n)),
  },
  returnedMoreThanPaid: {
    what: 'a refund of twice the payment',
    change: (of) => of('refund', {}, () => refundOf(2n * paid)),
  },
  returnedLessThanPaid: {
    what: 'a refund of two fifths of the payment',
    change: (of) => of('refund', {}, () => refundOf((2n * paid) / 5n)),
  },
  belowMinimum: {
    what: 'received less than the minimum of its quote',
    change: (of) => of('success', {}, () => arrived(amountBody(optimism, 200_000_000n))),
  },
  otherToken: {
    what: 'received in another token than quoted',
    change: (of) =>
      of('success', {}, () => arrived(amountBody(otherToken, 80_000_000_000_000_000n))),
  },
  otherRecipient: {
    what: 'by the changes of the fill, somebody else than the recipient was paid',
    change: (of) =>
      of('success', {}, () => ({
        'data.outTxs.0.stateChanges': paidTo(somebody, optimism.address, 249_000_000n),
      })),
  },
  otherRefundTo: {
    what: 'by the changes of the refund, somebody else than `refundTo` was paid',
    change: (of) =>
      of('refund', {}, () => ({
        'data.outTxs.0.stateChanges': paidTo(somebody, base.address, paid),
      })),
  },
  negativeAmount: {
    what: 'received less than nothing',
    change: (of) => of('success', {}, () => arrived(amountBody(optimism, -249_000_000n))),
  },
  receivedAboveQuote: {
    what: 'received a fifth more than quoted',
    change: (of) => of('success', {}, () => arrived(amountBody(optimism, 300_000_000n))),
  },
  reorgedDeposit: {
    what: 'a success whose only deposit was reorged out',
    change: (of) =>
      of('success', {}, () => ({ 'data.inTxs': of('success, then reorged').data.inTxs })),
  },
  reorgedDepositWithoutFill: {
    what: 'failed with DEPOSIT_REORGED, although the deposit is listed as successful',
    change: (of) => of('failure, kept', { failReason: 'DEPOSIT_REORGED' }),
  },
  depositFailedButEnded: {
    what: 'a success whose only deposit failed',
    change: (of) =>
      of('success', {}, () => ({ 'data.inTxs': of('failure, in failed').data.inTxs })),
  },
  failedButDelivered: {
    what: 'failed by its status, with a successful fill',
    change: (of) =>
      of('success', {}, () => ({ status: 'failure', 'data.failReason': 'EXECUTION_REVERTED' })),
  },
  refundListedNotEnded: {
    what: 'in progress by its status, with a refund transaction',
    change: (of) => of('failure, refund seen', {}, () => ({ status: 'pending' })),
  },
  refundFailedAndReturned: {
    what: 'a refund transaction beside MANUAL_REFUND_REQUIRED',
    change: (of) => of('refund', {}, () => ({ 'data.refundFailReason': 'MANUAL_REFUND_REQUIRED' })),
  },
  noFillListed: {
    what: 'a success without a fill',
    change: (of) => of('success without an out hash'),
  },
  noRefundListed: {
    what: 'refunded by its status, without a transaction or an amount',
    change: (of) => of('refund, nothing reported'),
  },
  reasonRefuted: {
    what: 'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL of a deposit that equals the quote',
    change: (of) => of('refund', { failReason: 'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL' }),
  },
  feeAboveQuote: {
    what: 'collected app fees of three times the quoted ones',
    change: (of) =>
      of('success', {}, (_, { data }) => ({
        'data.appFees.actual': data.appFees?.actual.map((fee) => ({
          ...fee,
          amount: String(3n * BigInt(fee.amount ?? 0)),
          amountFormatted: null,
          amountUsd: null,
        })),
      })),
  },
  timesOutOfOrder: {
    what: 'filled ten minutes before its deposit',
    change: (of) =>
      of('success', {}, (_, { data }) => ({
        'data.outTxs.0.timestamp': Number(data.inTxs[0]?.timestamp) - 600,
      })),
  },
  eventNewerThanRecord: {
    what: 'in progress in the list, delivered by the status endpoint',
    change: (of) => of('pending'),
    status: (of) => of('success'),
  },
  decimalsDisputed: {
    what: 'an amount whose smallest units and text are two numbers',
    change: (of) =>
      of('success', {}, () =>
        arrived({ ...amountBody(optimism, 249_000_000n), amountFormatted: '0.000000000249' }),
      ),
  },
  usdUnpriced: {
    what: 'an amount above zero that is worth $0.000000',
    change: (of) =>
      of('success', {}, () =>
        arrived({ ...amountBody(optimism, 249_000_000n), amountUsd: '0.000000' }),
      ),
  },
  usdFarApart: {
    what: 'received 40 times the USD value of the payment',
    change: (of) =>
      of('success', {}, () =>
        arrived({ ...amountBody(optimism, 249_000_000n), amountUsd: '9999.000000' }),
      ),
  },
  depositFailedInProgress: {
    what: 'in progress by its status, although the only deposit failed',
    change: (of) =>
      of('failure, in failed', {}, () => ({ status: 'pending', 'data.failReason': null })),
  },
  failedAndOutUnclear: {
    what: 'failed, with a destination transaction of which nothing says what it is',
    change: (of) =>
      of('success', {}, (_, { data }) => ({
        status: 'failure',
        'data.failReason': 'UNKNOWN',
        'data.outTxs': data.outTxs.map(({ txHash }) => ({ txHash, status: 'success' })),
        'protocol.settlement.destination.fills': [],
      })),
  },
  refundDisputed: {
    what: 'refunded by its status, beside MANUAL_REFUND_REQUIRED and without a transaction',
    change: (of) =>
      of('refund, nothing reported', {}, () => ({
        'data.refundFailReason': 'MANUAL_REFUND_REQUIRED',
      })),
  },
  refundOnTwoChains: {
    what: 'a refund transaction on one chain, its amount in a token of another',
    change: (of) =>
      of('refund', {}, () => ({ 'data.refundCurrencyData': amountBody(optimism, paid) })),
  },
  depositListedNotStarted: {
    what: 'waiting by its status, with a deposit',
    change: (of) => of('pending', {}, () => ({ status: 'waiting' })),
  },
  fillListedNotEnded: {
    what: 'pending by its status, with a fill',
    change: (of) => of('success', {}, () => ({ status: 'pending' })),
  },
  noRefundAddress: {
    what: 'refunded, with a `refundTo` of null',
    change: (of) => of('refund', {}, () => ({ refundTo: null })),
  },
  priceOfZero: {
    what: 'delivered, with a price of zero',
    change: (of) => of('success', {}, () => ({ 'data.quoteOraclePrice.rate': '0' })),
  },
  stubOut: {
    what: 'delivered on one chain, with an out transaction that is a chain alone',
    change: (of) =>
      of('success', { destination: 'same chain' }, () => ({
        'data.outTxs': [{ chainId: base.chain.id }],
      })),
  },
  lookAlikeToken: {
    what: 'received in a token that is not verified, whose symbol mixes two alphabets',
    change: (of) =>
      of('success', {}, (_, { data }) => {
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
      }),
  },
  withdrawable: {
    what: 'failed, and the depositor can withdraw the deposit',
    change: (of) =>
      of('failure, kept', { failReason: 'NO_QUOTES' }, () => ({ 'protocol.isWithdrawable': true })),
  },
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
  usdOutOfRange: {
    what: 'received for 10^30 USD',
    change: (of) =>
      of('success', {}, () =>
        arrived({ ...amountBody(optimism, 249_000_000n), amountUsd: `1${'0'.repeat(30)}` }),
      ),
  },
  fillOnTwoChains: {
    what: 'received on one chain, by a fill on another',
    change: (of) => of('success', {}, () => ({ 'data.outTxs.0.chainId': 137 })),
  },
  returnedOtherToken: {
    what: 'a refund in another token than was paid',
    change: (of) =>
      of('refund', {}, () => ({
        'data.refundCurrencyData': amountBody(otherOnBase, 80_000_000_000_000_000n),
      })),
  },
  paidOtherThanQuoted: {
    what: 'delivered, although less than quoted was paid to a strict deposit address',
    change: (of) =>
      of('success', { deposit: { type: 'strict', fit: 'exact' } }, () => ({
        'data.route.actual.origin.inputCurrency': amountBody(base, 150_000_000n),
      })),
  },
  reasonNotFailed: {
    what: 'delivered, with SLIPPAGE as its failure reason',
    change: (of) => of('success', {}, () => ({ 'data.failReason': 'SLIPPAGE' })),
  },
} satisfies Record<string, Example>;

export type ExampleName = keyof typeof examples;
