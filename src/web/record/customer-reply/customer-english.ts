import type { FailReason, RefundFailReason } from '#service/fail-reason';
import { returnStepOf } from '#service/money/due';
import type { Payment } from '#service/money/facts';
import type { Money } from '#service/money/money';
import type { EndState } from '#service/money/state';

/** What a sentence about the money may be filled with; null where the record does not report it. */
export interface ReplyFacts {
  /** A lead with what is known of the amount of this state: "Refunded: 5 USDC on Base". */
  place: (lead: string) => string;
  /** "5 USDC on Base". */
  deposit: string | null;
  /** The same as quoted, where it is not reported what was deposited. */
  quoted: string | null;
  /** The origin chain. */
  chain: string | null;
}

type Of<S extends Money['state']> = Extract<Money, { state: S }>;
type Owed = Extract<EndState, { state: 'deliveredAndOwed' }>['why'];

/** Everything that a customer is told, in one language. Another language is one more file of this shape. */
export interface CustomerTexts {
  money: { [S in Money['state']]: (money: Of<S>, facts: ReplyFacts) => string };
  /** Instead, of a record that contradicts itself: what is listed, as a clause. */
  conflict: (clauses: readonly string[]) => string;
  /** What happens next and by when: "20:05 UTC", or null where no time can be said. */
  next: { [S in Money['state']]: (money: Of<S>, due: ReplyDue) => string };
  /** Of the customer’s own transfer, before the cause and the sentence about the money. */
  failed: string;
  /** Of a payment that isn’t the one that was requested. */
  mismatch: (place: ReplyFacts['place'], isOtherAddress: boolean) => string;
  /** Beside a delivery: what went back, or is to. */
  excess: Record<Owed | 'returned' | 'unknown', (place: ReplyFacts['place']) => string>;
  /** Why it failed; never where the money is. */
  reasons: Record<FailReason | RefundFailReason, string>;
  unknownReason: string;
  unknownRefundReason: string;
  /** A cause that is only read from the name of the reason: of the failure, or of the refund that was not made. */
  inferredReason: (cause: string, isOfRefund: boolean) => string;
  reference: (requestId: string) => string;
  /** The transaction that the reply is about. */
  transaction: Record<
    'delivery' | 'payment' | 'refund' | 'deposit',
    { hash: (hash: string) => string; date: (time: string) => string }
  >;
  link: (url: string) => string;
  safety: string;
}

/** Until when the next step is waited for; null where no time can be said. */
export interface ReplyDue {
  until: string | null;
  isOverdue: boolean;
}

const nouns: Record<Payment, string> = {
  own: 'Your payment',
  second: 'A second payment for this transfer',
  orphaned: 'A payment that matches no open transfer',
};

const on = (chain: string | null) => (chain === null ? '' : ` on ${chain}`);
/** "Your payment of 5 USDC on Base". */
const withAmount = ({ payment }: Money, { deposit, quoted }: ReplyFacts) => {
  if (deposit !== null)
    return payment === 'own' ? `${nouns.own} of ${deposit}` : `${nouns[payment]} (${deposit})`;
  return quoted === null ? nouns[payment] : `${nouns[payment]} (quoted: ${quoted})`;
};
/** Where the payment is; the chain is named once. */
const atAddress = (money: Money, facts: ReplyFacts) =>
  `${withAmount(money, facts)} is at the deposit address${facts.deposit === null && facts.quoted === null ? on(facts.chain) : ''}`;

const dontResend = 'Please don’t send it again.';
const noTime = 'no time for that is known';
const weContact = 'we contact the service about it';
/** What is waited for, by the clock, and what is done where it doesn’t come. */
const wait = (what: string, { until, isOverdue }: ReplyDue, otherwise = weContact) => {
  if (isOverdue) return `${what} is overdue, so ${otherwise}; ${noTime}.`;
  const later = otherwise === weContact ? '' : ` If it isn’t listed later, ${otherwise}.`;
  return until === null
    ? `Next is ${lower(what)}; ${noTime}.${later}`
    : `Next is ${lower(what)}. If it isn’t listed by ${until}, ${otherwise}.`;
};
const lower = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
const withdraw =
  'the payment can be withdrawn from the service’s contract with the wallet that sent it';
const withdrawal = `Next, ${withdraw}; no deadline for that is known. ${dontResend}`;
const contact = `Next, we contact the service about the refund; ${noTime}. ${dontResend}`;

export const customerEnglish: CustomerTexts = {
  money: {
    quoted: () => 'No successful payment for this transfer is reported yet.',
    depositSeen: (money, facts) => {
      switch (money.place) {
        case 'depositAddress':
          return `${atAddress(money, facts)}. No further step is reported yet.`;
        case 'sweepFailed':
          return `${atAddress(money, facts)}, but moving it on failed.`;
        case 'onTheWay':
          return `${atAddress(money, facts)}, or on its way to it.`;
        case 'mempool':
          return `${withAmount(money, facts)} was seen. It is not confirmed yet.`;
        case 'maybeMempool':
          return `${withAmount(money, facts)} was seen. It may not be confirmed yet.`;
        case 'notReported':
          return 'Your transfer is still being processed.';
      }
    },
    inProgress: (money, facts) =>
      `${withAmount(money, facts)} was received.${money.conflicts.includes('fillListedNotEnded') ? '' : ' It has not been delivered yet.'}`,
    delivered: (_, { place }) => `${place('Your transfer was delivered')}.`,
    deliveredAndReturned: (_, { place }) => `${place('Your transfer was delivered')}.`,
    deliveredAndOwed: (_, { place }) => `${place('Your transfer was delivered')}.`,
    failedAwaitingReturn: (money, facts) =>
      money.holder === 'depositAddress'
        ? `${atAddress(money, facts)}; no refund is reported yet.`
        : `${withAmount(money, facts)} was received; no refund is reported yet.`,
    notReturned: (money, facts) =>
      `${withAmount(money, facts)} was not refunded${money.why === 'belowCost' ? '' : ' automatically'}.`,
    returned: ({ payment }, { place }) => `${place(`${nouns[payment]} was refunded`)}.`,
    neverDeposited: ({ holder }) =>
      holder === 'sender'
        ? 'Your payment didn’t go through. As far as the records show, the money did not leave your wallet.'
        : 'We found no payment for this transfer. If you already paid, please reply with the transaction hash.',
    replaced: ({ by }) => `Your transfer continues under reference ${by}.`,
    unknown: ({ record }) =>
      record.status === 'delayed'
        ? 'Your transfer is still being processed.'
        : 'We don’t know the state of your transfer yet.',
  },
  conflict: (clauses) =>
    `Our information about your transfer is inconsistent: ${clauses.join('; ')}. We need to check it first; ${noTime}. ${dontResend}`,
  next: {
    quoted: () =>
      'If you already paid, please reply with the transaction hash; please don’t send it again.',
    depositSeen: ({ place }, due) => {
      if (place === 'mempool' || place === 'maybeMempool')
        return `${wait('The confirmation', { ...due, until: null })} ${dontResend}`;
      const what = place === 'notReported' ? 'The delivery' : 'The move from the deposit address';
      return `${wait(what, due)} ${dontResend}`;
    },
    inProgress: (_, { isOverdue }) =>
      `${wait('The delivery', { until: null, isOverdue })} ${dontResend}`,
    delivered: () => '',
    deliveredAndReturned: () => '',
    deliveredAndOwed: (money, due) =>
      money.why === 'planned' || money.why === 'notReported'
        ? wait('The refund of that part', due)
        : `Next, we contact the service about that part; ${noTime}.`,
    failedAwaitingReturn: (money, due) => {
      const { act, when } = returnStepOf(money, due.isOverdue);
      const canWithdraw = act === 'withdraw';
      if (when === 'now' && canWithdraw) return withdrawal;
      if (money.due === null) return contact;
      return `${wait('The refund', due, canWithdraw ? withdraw : weContact)} ${dontResend}`;
    },
    notReturned: (money, { isOverdue }) => {
      if (returnStepOf(money, isOverdue).act === 'withdraw') return withdrawal;
      return money.why === 'belowCost' && !money.isBlocked
        ? `The amount is below the cost of a refund, and ${noTime}. ${dontResend}`
        : contact;
    },
    returned: () => '',
    neverDeposited: ({ holder }) =>
      holder === 'sender'
        ? 'Please don’t send it again before your wallet shows the money.'
        : dontResend,
    replaced: () => `Next is the delivery under that reference; ${noTime}. ${dontResend}`,
    unknown: () => `Next, we check it with the service; ${noTime}. ${dontResend}`,
  },
  failed: 'Your transfer could not be completed.',
  mismatch: (place, isOtherAddress) =>
    `${place('Your transfer was paid')}. ${isOtherAddress ? 'It went to a different address than requested' : 'It differs from what was requested'}.`,
  excess: {
    returned: (place) => `${place('Part of your payment was refunded')}.`,
    unknown: () => 'A refund is listed too; its amount isn’t reported, so we need to check it.',
    planned: (place) =>
      `${place('A refund of part of your payment is planned')}; its transaction is not listed.`,
    notReturned: (place) => `${place('Part of your payment was not refunded')}.`,
    disputed: () => 'A refund of part of your payment is listed.',
    notReported: (place) =>
      `${place('You paid more than quoted, and no refund of the excess is reported yet')}.`,
  },
  reasons: {
    UNKNOWN: 'The exact cause isn’t known yet.',
    SLIPPAGE: 'The price moved more than allowed before your swap completed.',
    AMOUNT_TOO_LOW_TO_REFUND: 'The amount is low compared with the network fees.',
    DEPOSIT_ADDRESS_MISMATCH: 'The payment was sent to the wrong address.',
    DEPOSIT_CHAIN_MISMATCH: 'The payment was sent on a different network than quoted.',
    INCORRECT_DEPOSIT_CURRENCY: 'The payment was sent in a different token than quoted.',
    DOUBLE_SPEND: 'Two payments were made for one transfer.',
    SOLVER_CAPACITY_EXCEEDED: 'The amount exceeded the available capacity at that time.',
    SOLVER_BALANCE_TOO_LOW: 'There wasn’t enough liquidity for this amount at that time.',
    DEPOSITED_AMOUNT_TOO_LOW_TO_FILL: 'The payment was below the quoted amount.',
    NEGATIVE_NEW_AMOUNT_AFTER_FEES: 'The fees were higher than the amount.',
    NO_QUOTES: 'No quote was available for this pair at that time.',
    MISSING_REVERT_DATA: 'The transaction failed without a reason.',
    REVERSE_SWAP_FAILED: 'A required swap failed.',
    GENERATE_SWAP_FAILED: 'The swap couldn’t be prepared.',
    TOO_LITTLE_RECEIVED: 'The swap output was below the quoted minimum.',
    EXECUTION_REVERTED: 'The transaction failed when it was executed.',
    NEW_CALLDATA_INCLUDES_HIGHER_RENT_FEE: 'The network’s storage fee increased after the quote.',
    TRANSACTION_REVERTED: 'The swap transaction failed on the network.',
    TRANSACTION_TOO_LARGE: 'The transaction was too large for the network.',
    ORIGIN_CURRENCY_MISMATCH: 'The payment’s token was different from the quote.',
    NO_INTERNAL_SWAP_ROUTES_FOUND: 'No swap route was found for this pair at that time.',
    SWAP_USES_TOO_MUCH_GAS: 'The swap was too large for one block of the network.',
    INSUFFICIENT_FUNDS_FOR_RENT: 'The amount didn’t cover the network’s storage fee.',
    SPONSOR_BALANCE_TOO_LOW: 'A problem on our side stopped the transfer. You did nothing wrong.',
    ORDER_EXPIRED: 'The quote had expired.',
    ORDER_IS_CANCELLED: 'The order was canceled.',
    TRANSFER_FROM_FAILED: 'A token transfer on your behalf failed.',
    TRANSFER_FAILED: 'The token couldn’t be transferred.',
    SIGNATURE_EXPIRED: 'The signature had expired when it was used.',
    INVALID_SIGNATURE: 'The signature was rejected.',
    INSUFFICIENT_NATIVE_TOKENS_SUPPLIED: 'Too little of the network’s native token was included.',
    TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE: 'The approved amount was smaller than the transfer.',
    TRANSFER_AMOUNT_EXCEEDS_BALANCE: 'The wallet’s balance was lower than the transfer amount.',
    INVALID_SENDER: 'The account that executes the swap wasn’t accepted.',
    ACCOUNT_ABSTRACTION_INVALID_NONCE: 'Another action by your smart wallet was processed first.',
    ACCOUNT_ABSTRACTION_SIGNATURE_ERROR: 'Your smart wallet’s signature was rejected.',
    EXTERNAL_INEXACT_FRACTION: 'The order couldn’t be filled in that quantity.',
    TOKEN_NOT_TRANSFERABLE: 'This token can’t be transferred.',
    ZERO_SELL_AMOUNT: 'Nothing was left to swap after fees.',
    MINT_NOT_ACTIVE: 'The mint wasn’t open.',
    ERC_1155_TOO_MANY_REQUESTED: 'The requested quantity wasn’t available.',
    INCORRECT_PAYMENT: 'The price at the destination had changed.',
    INVALID_GAS_PRICE: 'The network fee was rejected.',
    EXTERNAL_DEX_ERROR: 'The exchange used for the swap reported an error.',
    ORDER_ALREADY_FILLED: 'Someone else completed the order first.',
    EXTERNAL_INVALID_FULFILLER: 'The order couldn’t be completed on this route.',
    INVALID_SIGNER: 'The signature came from a different account than quoted.',
    MINT_QUANTITY_EXCEEDS_MAX_PER_WALLET: 'The quantity exceeded the mint limit per wallet.',
    MINT_QUANTITY_EXCEEDS_MAX_SUPPLY: 'The quantity exceeded the remaining supply.',
    EXTERNAL_INVALID_TOKEN_ACCOUNT: 'The receiving account doesn’t match this token.',
    INVALID_NONCE: 'Another transaction from your wallet was processed first.',
    ACCOUNT_ABSTRACTION_GAS_LIMIT: 'Your smart wallet’s gas limit was too low.',
    CONTRACT_PAUSED: 'The receiving contract is paused by its owner.',
    SWAP_IMPACT_TOO_HIGH: 'The amount was too large for the liquidity of this pair.',
    INSUFFICIENT_POOL_LIQUIDITY: 'There was not enough liquidity for this amount.',
    TTL_EXPIRED: 'The quote had expired.',
    DEPOSIT_CONFIRMATION_TIMEOUT: 'The network didn’t confirm the payment in time.',
    ORPHANED_DEPOSIT_REFUND: 'The payment didn’t match an open transfer.',
    GASLESS_PERMIT_BALANCE_TOO_LOW: 'The wallet’s balance was lower than the signed amount.',
    MANUAL_ADMIN_REFUND: 'The service handled this transfer manually.',
    QUOTED_GAS_LIMIT_EXCEEDED: 'The delivery needed more gas than quoted.',
    DESTINATION_TOKEN_TRANSFER_REJECTED: 'The token contract rejected the transfer.',
    DEPOSIT_REORGED: 'The network dropped the block with your payment.',
    // A cause isn’t reported: the name alone is no text for a customer.
    BLOCKED_WALLET: '',
    PROTOCOL_DEADLINE_EXPIRED: 'The transfer was not completed before its deadline.',
    TRANSACTION_NOT_INCLUDED: 'The network didn’t include the delivery transaction in time.',
    TRANSACTION_SUBMISSION_FAILED: 'The delivery transaction couldn’t be sent.',
    SWAP_CURRENCY_NOT_ON_ORIGIN: 'The refund token doesn’t exist on the original network.',
    REFUND_RECIPIENT_IS_VASP:
      'A refund address that you control is needed, not an exchange’s address.',
    MANUAL_REFUND_REQUIRED: 'The refund needs a manual step.',
  },
  unknownReason: 'The exact cause isn’t known.',
  unknownRefundReason: 'Why it was not refunded isn’t known.',
  inferredReason: (cause, isOfRefund) =>
    `${isOfRefund ? 'Likely reason why it was not refunded' : 'Likely cause'}: ${lower(cause)}`,
  reference: (requestId) => `Reference: ${requestId}`,
  transaction: {
    delivery: {
      hash: (hash) => `Delivery transaction: ${hash}`,
      date: (time) => `Delivered: ${time}`,
    },
    payment: {
      hash: (hash) => `Payout transaction: ${hash}`,
      date: (time) => `Paid out: ${time}`,
    },
    refund: { hash: (hash) => `Refund transaction: ${hash}`, date: (time) => `Refunded: ${time}` },
    deposit: {
      hash: (hash) => `Payment transaction: ${hash}`,
      date: (time) => `Paid: ${time}`,
    },
  },
  link: (url) => `Explorer: ${url}`,
  safety: 'Support never needs your private key, seed phrase or a signature for this.',
};
