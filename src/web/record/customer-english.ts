import type { FailReason, RefundFailReason } from '#service/fail-reason';
import type { Excess, Verdict, VerdictKind } from './verdict-shape';

/** What a sentence about the money may be filled with; null where the record does not report it. */
export interface MoneyFacts {
  /** A lead with what is known of the money: "Refunded: 5 USDC on Base". */
  place: (lead: string) => string;
  /** "5 USDC on Base". */
  deposit: string | null;
  /** The origin chain. */
  chain: string | null;
  /** A duplicate's refund says nothing about the transfer itself. */
  payment: Verdict['payment'];
  isFailed: boolean;
  successor: string | null;
}

/** Everything that a customer is told, in one language. Another language is one more file of this shape. */
export interface CustomerTexts {
  money: Record<VerdictKind, (facts: MoneyFacts) => string>;
  /** Beside a delivery: what is to go back. */
  excess: Record<Excess['state'], (place: MoneyFacts['place']) => string>;
  /** Why it failed; never where the money is. */
  reasons: Record<FailReason | RefundFailReason, string>;
  unknownReason: string;
  reference: (requestId: string) => string;
  safety: string;
}

const nouns = {
  own: 'Your deposit',
  second: 'A second payment for this transfer',
  orphaned: 'A payment without an open transfer',
} as const;

/** Only of the request's own deposit: a duplicate's refund does not say that the transfer failed. */
const opening = ({ payment }: MoneyFacts) =>
  payment === 'own' ? 'Your transfer could not be completed. ' : '';
const on = (chain: string | null) => (chain === null ? '' : ` on ${chain}`);
const ofDeposit = (deposit: string | null) => (deposit === null ? '' : ` of ${deposit}`);

export const customerEnglish: CustomerTexts = {
  money: {
    replaced: ({ successor }) => `Your transfer continues under reference ${successor}.`,
    delivered: ({ place }) => `${place('Your transfer was delivered')}.`,
    'reported-delivered': ({ place }) =>
      `${place('Your transfer is marked as delivered')}. The transaction is not listed.`,
    returned: (facts) => `${opening(facts)}${facts.place(`${nouns[facts.payment]} was refunded`)}.`,
    'reported-returned': (facts) =>
      `${opening(facts)}A refund is reported; its transaction is not listed.`,
    'refund-disputed': (facts) =>
      `${opening(facts)}The reports about the refund do not agree, so it has to be checked first.`,
    'refund-seen': (facts) => `${opening(facts)}${facts.place('A refund transaction is listed')}.`,
    'not-returned': (facts) =>
      `${opening(facts)}${facts.place(`${nouns[facts.payment]} was not refunded`)}.`,
    held: (facts) =>
      `${opening(facts)}${facts.place(`${nouns[facts.payment]} was not refunded automatically`)}.`,
    'never-left': () =>
      'Your payment did not go through. As far as the records show, the money did not leave your wallet.',
    'not-confirmed': ({ place }) => `${place('Your deposit was seen')}. It is not confirmed yet.`,
    'with-service': ({ deposit }) =>
      `Your deposit${ofDeposit(deposit)} was received. It has not been delivered yet.`,
    'failed-with-service': (facts) =>
      facts.payment === 'own'
        ? `Your transfer could not be completed. Your deposit${ofDeposit(facts.deposit)} was received; no refund is reported yet.`
        : `${nouns[facts.payment]}${facts.deposit === null ? '' : ` (${facts.deposit})`} was received; no refund is reported yet.`,
    'at-deposit-address': ({ chain }) =>
      `Your payment is at the deposit address${on(chain)}. Nothing after it is reported yet.`,
    'near-deposit-address': ({ chain }) =>
      `Your payment is at the deposit address${on(chain)}, or on its way to it.`,
    'failed-at-deposit-address': (facts) =>
      `${opening(facts)}The payment is at the deposit address${on(facts.chain)}; no refund is reported yet.`,
    'sweep-failed': (facts) =>
      `${facts.isFailed ? opening(facts) : ''}The payment is at the deposit address${on(facts.chain)}: moving it from there failed.`,
    'not-deposited': (facts) =>
      `${opening(facts)}No payment for it is reported. Please send us the transaction hash if you paid.`,
    'with-sender': () => 'No successful payment for this transfer is reported yet.',
    contradictory: () =>
      'The records of your transfer do not agree, so its state has to be checked first.',
    processing: () => 'Your transfer is still being processed.',
    unknown: () => 'The state of your transfer is not known yet.',
  },
  excess: {
    returned: (place) => `${place('A part of the deposit was refunded')}.`,
    planned: (place) =>
      `${place('A refund of a part of the deposit is planned')}; its transaction is not listed.`,
    'not-returned': () => 'A part of the deposit was not refunded.',
    disputed: () => 'The reports about a refund beside it do not agree, so it has to be checked.',
    'not-reported': () =>
      'More was paid than agreed; the refund of the excess is not reported yet.',
  },
  reasons: {
    UNKNOWN: 'No exact cause is known so far.',
    SLIPPAGE: 'The price changed too much between the offer and the exchange.',
    AMOUNT_TOO_LOW_TO_REFUND: 'The amount is low compared with the network fees.',
    DEPOSIT_ADDRESS_MISMATCH: 'The address of the payment is not the one of this transfer.',
    DEPOSIT_CHAIN_MISMATCH: 'The network of the payment is not the chosen one.',
    INCORRECT_DEPOSIT_CURRENCY: 'The currency of the payment is not the chosen one.',
    DOUBLE_SPEND: 'Two payments were made for one transfer.',
    SOLVER_CAPACITY_EXCEEDED: 'There was not enough capacity for this amount at that moment.',
    SOLVER_BALANCE_TOO_LOW: 'There was not enough liquidity for this amount at that moment.',
    DEPOSITED_AMOUNT_TOO_LOW_TO_FILL: 'The paid amount is less than this transfer needs.',
    NEGATIVE_NEW_AMOUNT_AFTER_FEES: 'The fees are higher than the amount.',
    NO_QUOTES: 'This pair could not be offered at that moment.',
    MISSING_REVERT_DATA: 'The receiving contract refused the call without giving a cause.',
    REVERSE_SWAP_FAILED: 'An exchange that was needed did not succeed.',
    GENERATE_SWAP_FAILED: 'The exchange could not be prepared.',
    TOO_LITTLE_RECEIVED: 'The exchange would have given less than the agreed minimum.',
    EXECUTION_REVERTED: 'The receiving contract refused the call.',
    NEW_CALLDATA_INCLUDES_HIGHER_RENT_FEE: 'The network’s storage fee rose after the offer.',
    TRANSACTION_REVERTED: 'The network refused the transaction.',
    TRANSACTION_TOO_LARGE: 'The transaction was too large for the network.',
    ORIGIN_CURRENCY_MISMATCH: 'The payment’s currency was not the one of the offer.',
    NO_INTERNAL_SWAP_ROUTES_FOUND: 'No way to exchange this pair was found at that moment.',
    SWAP_USES_TOO_MUCH_GAS: 'The exchange would have cost too much in network fees.',
    INSUFFICIENT_FUNDS_FOR_RENT: 'The amount did not cover the network’s storage fee.',
    SPONSOR_BALANCE_TOO_LOW: 'A problem on our side stopped the transfer; it is not caused by you.',
    ORDER_EXPIRED: 'The offer had expired.',
    ORDER_IS_CANCELLED: 'The order was cancelled.',
    TRANSFER_FROM_FAILED: 'A token transfer on your behalf failed.',
    TRANSFER_FAILED: 'The token could not be transferred.',
    SIGNATURE_EXPIRED: 'The signature had expired when it was used.',
    INVALID_SIGNATURE: 'The signature was not accepted.',
    INSUFFICIENT_NATIVE_TOKENS_SUPPLIED: 'Too little of the network’s own token was included.',
    TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE: 'The approved amount was smaller than the transfer.',
    TRANSFER_AMOUNT_EXCEEDS_BALANCE: 'The wallet had less than the amount of the transfer.',
    INVALID_SENDER: 'The payment came from another account than the one of this transfer.',
    ACCOUNT_ABSTRACTION_INVALID_NONCE: 'Another action of your smart wallet came first.',
    ACCOUNT_ABSTRACTION_SIGNATURE_ERROR: 'Your smart wallet’s signature was not accepted.',
    EXTERNAL_INEXACT_FRACTION: 'The order could not be filled in that quantity.',
    TOKEN_NOT_TRANSFERABLE: 'This token cannot be transferred.',
    ZERO_SELL_AMOUNT: 'After fees nothing was left to exchange.',
    MINT_NOT_ACTIVE: 'The mint was not open.',
    ERC_1155_TOO_MANY_REQUESTED: 'More pieces were asked for than are available.',
    INCORRECT_PAYMENT: 'The price at the destination was not the one that was paid.',
    INVALID_GAS_PRICE: 'The network fee was not accepted.',
    EXTERNAL_DEX_ERROR: 'The exchange that was used reported an error.',
    ORDER_ALREADY_FILLED: 'Somebody else completed the order first.',
    EXTERNAL_INVALID_FULFILLER: 'The order could not be completed by this route.',
    INVALID_SIGNER: 'The signature came from another account than the one of this transfer.',
    MINT_QUANTITY_EXCEEDS_MAX_PER_WALLET: 'More mints were asked for than one wallet may have.',
    MINT_QUANTITY_EXCEEDS_MAX_SUPPLY: 'Fewer mints were left than were asked for.',
    EXTERNAL_INVALID_TOKEN_ACCOUNT: 'The receiving account does not fit this token.',
    INVALID_NONCE: 'Another transaction of your wallet came first.',
    ACCOUNT_ABSTRACTION_GAS_LIMIT: 'Your smart wallet set too little gas aside.',
    CONTRACT_PAUSED: 'The receiving contract is paused by its owner.',
    SWAP_IMPACT_TOO_HIGH: 'The amount was too large for the liquidity of this pair.',
    INSUFFICIENT_POOL_LIQUIDITY: 'There was not enough liquidity for this amount.',
    TTL_EXPIRED: 'The offer had expired.',
    DEPOSIT_CONFIRMATION_TIMEOUT: 'The network did not confirm the payment in time.',
    ORPHANED_DEPOSIT_REFUND: 'The payment did not match an open transfer.',
    GASLESS_PERMIT_BALANCE_TOO_LOW: 'The wallet had less than the signed amount.',
    MANUAL_ADMIN_REFUND: 'The service handled this transfer manually.',
    QUOTED_GAS_LIMIT_EXCEEDED: 'The delivery needed more network fees than planned.',
    DESTINATION_TOKEN_TRANSFER_REJECTED: 'The token’s contract does not pay to this address.',
    DEPOSIT_REORGED: 'The network replaced the block of the payment.',
    BLOCKED_WALLET: 'This transfer needs a manual check.',
    PROTOCOL_DEADLINE_EXPIRED: 'The transfer was not completed before its deadline.',
    TRANSACTION_NOT_INCLUDED: 'The network did not include the delivery transaction in time.',
    TRANSACTION_SUBMISSION_FAILED: 'The delivery transaction could not be sent.',
    SWAP_CURRENCY_NOT_ON_ORIGIN:
      'The currency after the exchange does not exist on the original network.',
    REFUND_RECIPIENT_IS_VASP:
      'A refund address that you control yourself is needed; a shared address of an exchange does not fit.',
    MANUAL_REFUND_REQUIRED: 'The refund needs a manual step.',
  },
  unknownReason: 'The exact cause is not known.',
  reference: (requestId) => `Reference: ${requestId}`,
  safety: 'Nobody needs your key or a signature to look at this.',
};
