import { sameHash } from '#service/address';
import { isPaidOutFirst, oddLeg, twiceListed, type Conflict } from '#service/money/conflicts';
import { capital } from '../../lib/capital';
import { truncated } from '../../lib/truncation';
import { isProvenFill, type Leg } from '#service/money/legs';
import type { Money } from '#service/money/money';
import { amountWords } from '../../components/amount/amount-text';
import { chainName, type ChainOf } from '../chain-of';
import { legNames } from './child-role';
import { addressWords, amountOnChain, depositWords, moneyWords, sentences } from './money-words';
import { reasonTitle } from '../reasons/reason-title';

interface ConflictWords {
  /** What contradicts what: as heading, or as a note below another. */
  said: (money: Money, chainOf: ChainOf) => string;
  next: string;
  /** The same to the customer, as one clause; none for what is between us and the service alone. */
  reply?: string;
}

const openFill = 'Open the fill transaction in the explorer before you reply.';
const compare = 'Check the transactions in the explorer before you reply.';
const beforePaying = 'Check the transactions in the explorer before you pay again.';
const contact = 'Contact the service with the request ID before you tell the customer more.';

const received = ({ received: known }: Money, chainOf: ChainOf) =>
  moneyWords('delivered', known, chainOf);
const refunded = ({ returned, planned }: Money, chainOf: ChainOf) =>
  planned === null
    ? moneyWords('refunded', returned, chainOf)
    : moneyWords('a refund is planned', planned, chainOf);
const refundAmount = ({ returned, planned }: Money, chainOf: ChainOf) =>
  amountOnChain(returned, chainOf) ?? amountOnChain(planned, chainOf) ?? 'a refund';
const statusWords = ({ record: { status } }: Money) =>
  status === null ? 'the status isn’t reported' : `the status is ${truncated(status, 40)}`;

const excessWords = ({ overpayment, paid }: Money, chainOf: ChainOf) =>
  overpayment?.excess ? `: ${amountOnChain({ ...paid, amount: overpayment.excess }, chainOf)}` : '';

/** How a request ended that another one replaced, or that it was swept. */
function endWords(money: Money, chainOf: ChainOf): string {
  const { tone, returned, refunds, fills } = money;
  if (returned.amount !== null || refunds.length > 0 || tone === 'refund')
    return refunded(money, chainOf);
  if (tone === 'success') return received(money, chainOf);
  if (money.record.refundFailReason !== null) return 'a failed refund is reported';
  return fills.some(isProvenFill)
    ? 'a fill is listed'
    : `${depositWords(money, chainOf)} was swept`;
}

/** Of a status that no transaction bears out; one that failed is listed all the same. */
function lackingWords({ failedOuts }: Money, what: 'fill' | 'refund'): string {
  return failedOuts.length === 0
    ? `No ${what} transaction is listed.`
    : 'Every listed destination transaction is marked failed.';
}

function newHashWords({ sighting, legs }: Money): string | null {
  const isNew = (hash: string) => !legs.some((leg) => sameHash(leg.hash, hash));
  const hashes = sighting?.hashes.filter(isNew) ?? [];
  return hashes.length === 0
    ? null
    : `It lists ${hashes.length === 1 ? 'a transaction' : 'transactions'} that the record lacks: ${hashes.map(addressWords).join(', ')}.`;
}

function twoChainsWords(
  what: string,
  legs: readonly Leg[],
  { amount, chainId }: Money['paid'],
  chainOf: ChainOf,
): string {
  const ofLeg = legs.find(({ hash }) => hash !== null)?.chainId ?? null;
  return `The ${what} transaction is on ${chainName(chainOf, ofLeg)}, its amount on ${chainName(chainOf, amount?.currency?.chainId ?? chainId)}.`;
}

/** What each contradiction is called, everywhere. */
export const conflictWords: Record<Conflict, ConflictWords> = {
  endedButReplaced: {
    said: (money, chainOf) => {
      const by = money.state === 'replaced' ? addressWords(money.by) : 'another request';
      return `Conflicting data: ${endWords(money, chainOf)}, and also replaced by ${by}.`;
    },
    next: 'Open both requests and compare their transactions before you reply.',
    reply: 'it is listed both here and as continued under another reference',
  },
  eventNewerThanRecord: {
    said: (money) =>
      sentences(
        `${money.sighting?.source === 'event' ? 'An event' : 'The status endpoint'} reports the status ${truncated(money.sighting?.status ?? 'not reported', 40)}. The record below still shows ${money.record.status === null ? 'none' : truncated(money.record.status, 40)}.`,
        newHashWords(money),
      ),
    next: 'Check again in a minute. If the record stays behind, contact the service with the request ID.',
    reply: 'a newer status is reported than the one on record',
  },
  returnedAllAndDelivered: {
    said: (money, chainOf) =>
      `Conflicting data: ${received(money, chainOf)}, and ${refunded(money, chainOf)}. Together that is more than was paid: ${depositWords(money, chainOf)}.`,
    next: compare,
    reply: 'more is listed as delivered and refunded than was paid',
  },
  returnedNothing: {
    said: (money, chainOf) => `Marked refunded, but the refund is ${refundAmount(money, chainOf)}.`,
    next: contact,
    reply: 'the listed refund is 0',
  },
  returnedMoreThanPaid: {
    said: (money, chainOf) =>
      money.record.status === 'success'
        ? `${capital(received(money, chainOf))}, and ${refunded(money, chainOf)}. That is more than the excess${excessWords(money, chainOf)}.`
        : `${capital(refunded(money, chainOf))}. That is more than was paid: ${depositWords(money, chainOf)}.`,
    next: compare,
    reply: 'the listed refund is more than was to go back',
  },
  paidNothing: {
    said: (money, chainOf) => {
      const quoted = amountWords(money.asked);
      return sentences(
        money.tone === 'success' && `${capital(received(money, chainOf))}.`,
        `The reported payment is ${depositWords(money, chainOf)}${quoted === null ? '' : `, although ${quoted} was quoted`}.`,
      );
    },
    next: 'Check the deposit transaction in the explorer before you reply.',
    reply: 'the listed payment is 0',
  },
  negativeAmount: {
    said: ({ paid, received: out, returned, planned }, chainOf) => {
      const below = [paid, out, returned, planned].find((each) =>
        each?.amount?.amount?.startsWith('-'),
      );
      return `Conflicting data: an amount below zero is reported: ${amountOnChain(below ?? null, chainOf) ?? 'in smallest units'}.`;
    },
    next: contact,
    reply: 'a reported amount is below zero',
  },
  belowMinimum: {
    said: (money, chainOf) => {
      const { amount } = money.quotedOut ?? {};
      const minimum = amountWords(
        amount && { ...amount, amount: amount.minimumAmount, amountFormatted: null },
      );
      const quoted = `quoted: ${amountOnChain(money.quotedOut, chainOf) ?? 'another amount'}`;
      const least = minimum === null ? quoted : `the quoted minimum of ${minimum}`;
      return `${capital(received(money, chainOf))}. That is less than ${least}.`;
    },
    next: 'Compare the fill with the quote, then contact the service with the request ID.',
    reply: 'less was delivered than the quoted minimum',
  },
  otherToken: {
    said: (money, chainOf) => {
      const names = [money.received, money.quotedOut].map((each) => {
        const address = each?.amount?.currency?.address;
        return `${amountOnChain(each, chainOf) ?? 'an amount'}${address ? ` (token ${addressWords(address)})` : ''}`;
      });
      return `Delivered in another token than quoted: ${names[0]}. Quoted: ${names[1]}.`;
    },
    next: 'Compare the token addresses of fill and quote before you reply.',
    reply: 'another token was delivered than quoted',
  },
  reorgedDeposit: {
    said: (money, chainOf) =>
      money.record.status === 'failure'
        ? 'Conflicting data: the deposit is reported as reorged out, and its transaction isn’t marked failed.'
        : `${capital(money.record.status === 'success' ? received(money, chainOf) : refunded(money, chainOf))}. But the deposit was reorged out.`,
    next: beforePaying,
    reply: 'the network dropped the block with the payment, but the transfer is listed differently',
  },
  listedTwice: {
    said: ({ legs }) => {
      const roles = twiceListed(legs)?.map(({ role }) => legNames[role].toLowerCase());
      return `Conflicting data: one transaction is listed as ${roles?.join(' and as ') ?? 'two'}.`;
    },
    next: compare,
    reply: 'one transaction is listed twice, for different steps',
  },
  depositFailedButEnded: {
    said: (money, chainOf) =>
      `${capital(money.record.status === 'success' ? received(money, chainOf) : refunded(money, chainOf))}. But every listed ${money.record.depositAddress ? 'sweep' : 'deposit'} is marked failed.`,
    next: compare,
    reply: 'money is listed as paid out, but the payment for it as failed',
  },
  depositFailedInProgress: {
    said: () => 'In progress by its status, although the listed deposit failed.',
    next: 'Check the deposit transaction in the explorer before anyone sends again.',
    reply: 'the transfer is listed as in progress and its payment as failed',
  },
  failedButDelivered: {
    said: (money, chainOf) =>
      money.tone === 'failure'
        ? 'Conflicting data: marked failed, but a fill transaction is marked successful.'
        : `${capital(refunded(money, chainOf))}. But a fill transaction is marked successful.`,
    next: beforePaying,
    reply: 'it is listed as failed or refunded, beside a delivery transaction',
  },
  failedAndOutUnclear: {
    said: (money, chainOf) =>
      money.state === 'returned'
        ? `${capital(refunded(money, chainOf))}. But another destination transaction is listed. Whether it’s a fill isn’t reported.`
        : 'Marked failed, but a destination transaction is listed. Whether it’s a fill or a refund isn’t reported.',
    next: beforePaying,
    reply: 'a transaction of unclear purpose is listed too',
  },
  refundListedNotEnded: {
    said: (money, chainOf) =>
      `${moneyWords('Refund transaction seen', money.returned, chainOf)}. But ${statusWords(money)}.`,
    next: 'Check the refund transaction in the explorer before you reply.',
    reply: 'a refund transaction is listed, but the refund isn’t confirmed',
  },
  refundDisputed: {
    said: (money, chainOf) =>
      `${capital(depositWords(money, chainOf))}: both a refund and a failed refund are reported, without a transaction.`,
    next: contact,
    reply: 'both a refund and a failed refund are listed',
  },
  noFillListed: {
    said: (money, chainOf) =>
      `${moneyWords('Marked delivered', money.received, chainOf)}. ${lackingWords(money, 'fill')}`,
    next: 'Check the recipient’s balance on the destination chain before you reply.',
    reply: 'it is marked as delivered, but no successful delivery transaction is listed',
  },
  noRefundListed: {
    said: (money, chainOf) =>
      `${moneyWords('Marked refunded', money.returned, chainOf)}. ${lackingWords(money, 'refund')}`,
    next: 'Check for the refund transaction before you reply.',
    reply: 'it is marked as refunded, but no successful refund transaction is listed',
  },
  refundFailedAndReturned: {
    said: () => 'A failed refund is reported too. The listed transaction may be another attempt.',
    next: 'Open the refund transaction in the explorer before you reply.',
    reply: 'a failed refund is listed too',
  },
  returnedLessThanPaid: {
    said: (money, chainOf) =>
      money.record.status === 'success'
        ? `The refund is less than the excess${excessWords(money, chainOf)}.`
        : `The refund is less than was paid: ${depositWords(money, chainOf)}. Fees may be deducted.`,
    next: 'Compare the refund with the payment and its fees before you reply.',
    reply: 'the listed refund may be too small',
  },
  returnedOtherToken: {
    said: (money, chainOf) =>
      `The refund is in another token than was paid: ${depositWords(money, chainOf)}.`,
    next: 'Compare the token addresses of payment and refund before you reply.',
    reply: 'the refund is in another token than the payment',
  },
  paidOtherThanQuoted: {
    said: (money, chainOf) => {
      const quoted = amountWords(money.asked);
      return `The payment isn’t the quoted one: ${depositWords(money, chainOf)}. Quoted: ${quoted ?? 'another amount'}.`;
    },
    next: 'Compare the payment with the quote before you reply.',
  },
  reasonNotFailed: {
    said: ({ record }) =>
      `A ${record.failReason === null ? 'failed refund' : 'failure reason'} is reported too: ${reasonTitle(record) ?? 'none'}.`,
    next: openFill,
    reply: 'a failure reason is listed too',
  },
  refundOnTwoChains: {
    said: ({ legs, record }, chainOf) => {
      const leg = legs.find(({ role }) => role === 'refund');
      const token = record.refundCurrencyData?.currency?.chainId ?? null;
      const chain = chainName(chainOf, leg?.chainId ?? null);
      if (token === null)
        return `The refund transaction is on ${chain}, where the fill was to come.`;
      return `The refund transaction is on ${chain}, its amount is in a token of ${chainName(chainOf, token)}.`;
    },
    next: 'Open the refund transaction in the explorer before you reply.',
    reply: 'the chain of the refund is unclear',
  },
  depositOnTwoChains: {
    said: ({ seenIns, paid }, chainOf) => twoChainsWords('deposit', seenIns, paid, chainOf),
    next: 'Open the deposit transaction in the explorer before you reply.',
    reply: 'the chain of the payment is unclear',
  },
  oddTransactionStatus: {
    said: ({ legs }) => {
      const leg = oddLeg(legs);
      return `A transaction has an unrecognized status: ${leg ? `${legNames[leg.role].toLowerCase()}, “${truncated(leg.status ?? '', 40)}”` : 'none'}.`;
    },
    next: 'Open that transaction in the explorer before you reply.',
    reply: 'the status of a transaction is unclear',
  },
  fillOnTwoChains: {
    said: (money, chainOf) => twoChainsWords('fill', money.fills, money.received, chainOf),
    next: openFill,
    reply: 'the chain of the delivery is unclear',
  },
  otherRecipient: {
    said: (money, chainOf) =>
      `Delivered: ${amountOnChain(money.received, chainOf) ?? 'an amount'}. But by its state changes, the fill paid another address than the recipient.`,
    next: openFill,
    reply: 'the delivery may have gone to another address',
  },
  otherRefundTo: {
    said: (money, chainOf) =>
      `${money.record.status === 'success' ? capital(received(money, chainOf)) : `Refunded: ${refundAmount(money, chainOf)}`}. But by its state changes, the refund paid another address than the refund address.`,
    next: 'Open the refund transaction in the explorer before you reply.',
    reply: 'the refund may have gone to another address',
  },
  depositListedNotStarted: {
    said: () => 'A deposit is listed, but the status is still waiting.',
    next: 'Wait for the fill. If the status stays waiting, contact the service with the request ID.',
  },
  fillListedNotEnded: {
    said: () => 'A destination transaction is listed, but the status doesn’t confirm a fill.',
    next: 'Open the destination transaction in the explorer before you reply.',
    reply: 'a payout is listed, but the transfer isn’t marked as completed',
  },
  reasonRefuted: {
    said: () => 'The record contradicts the reason that the service gives.',
    next: 'Request the cause from the service, with the request ID.',
  },
  receivedAboveQuote: {
    said: ({ quotedOut }, chainOf) =>
      `Over a tenth more was delivered than quoted for the payment. Quoted: ${amountOnChain(quotedOut, chainOf) ?? 'another amount'}.`,
    next: 'Compare the fill with the quote before you reply.',
  },
  feeAboveQuote: {
    said: () => 'More app fees were collected than quoted.',
    next: 'Compare quoted and collected app fees below.',
  },
  feeAbovePayment: {
    said: (money, chainOf) =>
      `The reported app fees are larger than the payment: ${depositWords(money, chainOf)}.`,
    next: 'Compare quoted and collected app fees below.',
  },
  timesInFuture: {
    said: () => 'A reported time is in the future.',
    next: 'Compare the times of the transactions in the explorer.',
  },
  timesOutOfOrder: {
    said: (money) =>
      isPaidOutFirst(money)
        ? 'By their times, what was paid out came before the deposit.'
        : 'A reported time is after the last update.',
    next: 'Compare the times of the transactions in the explorer.',
  },
  usdOutOfRange: {
    said: () =>
      'A reported USD value is out of range: a billion dollars or more. It’s left out of every sum.',
    next: 'Take the USD value from another source.',
  },
  usdFarApart: {
    said: () => 'The reported USD values of payment and delivery are far apart.',
    next: 'Compare both amounts with market prices before you quote a USD value.',
  },
  decimalsDisputed: {
    said: () => 'An amount is reported as two different numbers.',
    next: 'Check the amount in the explorer before you reply.',
    reply: 'an amount is listed as two numbers',
  },
  usdUnpriced: {
    said: () => 'A USD value is reported as 0, so the token’s price isn’t known.',
    next: 'Take the USD value from another source.',
  },
};
