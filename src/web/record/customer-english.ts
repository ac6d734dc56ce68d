import type { FailReason, RefundFailReason } from '#service/fail-reason';
import type { VerdictKind } from './verdict-shape';

/** What a sentence about the money may be filled with; null where the record does not hold it. */
export interface MoneyFacts {
  amount: string | null;
  chain: string;
}

/** Everything that a customer is told, in one language. Another language is one more file of this shape. */
export interface CustomerTexts {
  money: Record<VerdictKind, (facts: MoneyFacts) => string>;
  reasons: Record<FailReason | RefundFailReason, string>;
  unknownReason: string;
  reference: (requestId: string) => string;
  safety: string;
}

const amountOr = (amount: string | null, otherwise: string) => amount ?? otherwise;

export const customerEnglish: CustomerTexts = {
  money: {
    replaced: () =>
      'Your transfer continues under another request number, which we are looking at.',
    delivered: ({ amount, chain }) =>
      `Your transfer was delivered: ${amountOr(amount, 'it')} arrived on ${chain}.`,
    'reported-delivered': ({ chain }) =>
      `Your transfer is reported as delivered on ${chain}. We are waiting for the transaction to be listed.`,
    returned: ({ amount, chain }) =>
      `Your transfer was not carried out, and ${amountOr(amount, 'your money')} was returned on ${chain}.`,
    'reported-returned': () =>
      'Your transfer was not carried out. A refund is reported; its transaction is not listed yet.',
    'refund-seen': ({ amount, chain }) =>
      `Your transfer was not carried out. A refund${amount ? ` of ${amount}` : ''} was seen on ${chain}.`,
    'not-returned': () =>
      'Your transfer was not carried out. The amount is smaller than the cost of returning it, so it cannot be sent back.',
    held: () =>
      'Your transfer was not carried out. The money has not been returned automatically; we are asking for it.',
    'never-left': () =>
      'Your payment did not go through. As far as we can see, the money did not leave your wallet.',
    'with-service': ({ amount }) =>
      `Your ${amount ? `deposit of ${amount}` : 'deposit'} was received. It has not been delivered yet.`,
    'in-deposit-address': ({ chain }) =>
      `Your payment is in, or on its way to, the deposit address on ${chain}. It is being picked up.`,
    'not-deposited': () =>
      'Your transfer was not carried out, and we see no payment for it. Please send us the transaction hash if you paid.',
    'with-sender': () => 'We have not seen a payment for this transfer yet.',
    contradictory: () => 'We are checking where your transfer stands, and will come back to you.',
    unknown: () => 'We are checking where your transfer stands, and will come back to you.',
  },
  reasons: {
    UNKNOWN: 'No exact cause is known so far.',
    SLIPPAGE: 'The price changed too much between the offer and the exchange.',
    AMOUNT_TOO_LOW_TO_REFUND: 'The amount was too small to be sent back.',
    DEPOSIT_ADDRESS_MISMATCH:
      'The payment went to an address that does not belong to this transfer.',
    DEPOSIT_CHAIN_MISMATCH: 'The payment was made on another network than the chosen one.',
    INCORRECT_DEPOSIT_CURRENCY: 'The payment was made in another currency than the chosen one.',
    DOUBLE_SPEND: 'Two payments arrived for one transfer; the second one is being sent back.',
    SOLVER_CAPACITY_EXCEEDED: 'There was not enough capacity for this amount at that moment.',
    SOLVER_BALANCE_TOO_LOW: 'There was not enough liquidity for this amount at that moment.',
    DEPOSITED_AMOUNT_TOO_LOW_TO_FILL: 'Less arrived than was needed for this transfer.',
    NEGATIVE_NEW_AMOUNT_AFTER_FEES: 'The network fees were higher than the amount.',
    NO_QUOTES: 'This pair could not be offered at that moment.',
    MISSING_REVERT_DATA: 'The receiving contract refused the call without giving a cause.',
    REVERSE_SWAP_FAILED: 'Exchanging the amount back did not succeed.',
    GENERATE_SWAP_FAILED: 'The exchange could not be prepared.',
    TOO_LITTLE_RECEIVED: 'The exchange would have returned less than you were promised.',
    EXECUTION_REVERTED: 'The receiving contract refused the call.',
    NEW_CALLDATA_INCLUDES_HIGHER_RENT_FEE: 'The network’s storage fee rose after the offer.',
    TRANSACTION_REVERTED: 'The network refused the transaction.',
    TRANSACTION_TOO_LARGE: 'The transaction was too large for the network.',
    ORIGIN_CURRENCY_MISMATCH: 'The payment’s currency was not the one of the offer.',
    NO_INTERNAL_SWAP_ROUTES_FOUND: 'No way to exchange this pair was found at that moment.',
    SWAP_USES_TOO_MUCH_GAS: 'The exchange would have cost too much in network fees.',
    INSUFFICIENT_FUNDS_FOR_RENT: 'The amount did not cover the network’s storage fee.',
    SPONSOR_BALANCE_TOO_LOW: 'A problem on our side stopped the transfer; it is not caused by you.',
    ORDER_EXPIRED: 'The offer had expired when the payment was confirmed.',
    ORDER_IS_CANCELLED: 'The order was cancelled.',
    TRANSFER_FROM_FAILED: 'The token could not be collected from your wallet.',
    TRANSFER_FAILED: 'The token could not be transferred.',
    SIGNATURE_EXPIRED: 'The signature had expired when it was used.',
    INVALID_SIGNATURE: 'The signature was not accepted.',
    INSUFFICIENT_NATIVE_TOKENS_SUPPLIED: 'Too little of the network’s own token was included.',
    TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE: 'The approved amount was smaller than the transfer.',
    TRANSFER_AMOUNT_EXCEEDS_BALANCE: 'The wallet held less than the amount of the transfer.',
    INVALID_SENDER: 'The payment came from another account than expected.',
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
    INVALID_SIGNER: 'The signature came from another account than expected.',
    MINT_QUANTITY_EXCEEDS_MAX_PER_WALLET: 'More mints were asked for than one wallet may have.',
    MINT_QUANTITY_EXCEEDS_MAX_SUPPLY: 'Fewer mints were left than were asked for.',
    EXTERNAL_INVALID_TOKEN_ACCOUNT: 'The receiving account does not fit this token.',
    INVALID_NONCE: 'Another transaction of your wallet came first.',
    ACCOUNT_ABSTRACTION_GAS_LIMIT: 'Your smart wallet set too little gas aside.',
    CONTRACT_PAUSED: 'The receiving contract is paused by its owner.',
    SWAP_IMPACT_TOO_HIGH: 'The amount was too large for the liquidity of this pair.',
    INSUFFICIENT_POOL_LIQUIDITY: 'There was not enough liquidity for this amount.',
    TTL_EXPIRED: 'The offer had expired when the payment was confirmed.',
    DEPOSIT_CONFIRMATION_TIMEOUT: 'The network did not confirm the payment in time.',
    ORPHANED_DEPOSIT_REFUND: 'The payment arrived after its transfer had ended.',
    GASLESS_PERMIT_BALANCE_TOO_LOW: 'The wallet held less than you had signed for.',
    MANUAL_ADMIN_REFUND: 'The transfer was sent back by hand.',
    QUOTED_GAS_LIMIT_EXCEEDED: 'The delivery needed more network fees than planned.',
    DESTINATION_TOKEN_TRANSFER_REJECTED: 'The token’s contract does not pay to this address.',
    DEPOSIT_REORGED: 'The network dropped the payment after it had been seen.',
    BLOCKED_WALLET: 'The transfer is being reviewed.',
    PROTOCOL_DEADLINE_EXPIRED: 'The transfer was not completed before its deadline.',
    TRANSACTION_NOT_INCLUDED: 'The network did not take the delivery in time.',
    TRANSACTION_SUBMISSION_FAILED: 'The delivery could not be sent.',
    SWAP_CURRENCY_NOT_ON_ORIGIN: 'The money is in a currency that cannot go back the same way.',
    REFUND_RECIPIENT_IS_VASP:
      'A refund address that you control yourself is needed; a shared address of an exchange will not do.',
    MANUAL_REFUND_REQUIRED: 'The refund has to be made by hand.',
  },
  unknownReason: 'We are asking for the cause.',
  reference: (requestId) => `Reference: ${requestId}`,
  safety: 'Nobody needs your key or a signature to look at this.',
};
