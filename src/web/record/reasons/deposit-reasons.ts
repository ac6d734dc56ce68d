import type { FailReason } from '#service/fail-reason';
import type { ReasonEntry } from './reason-entry';

/** The deposit, the price and the route: what stood in the way before a fill. */
export const depositReasons = {
  // The deposit is not the one that was quoted.
  DEPOSIT_ADDRESS_MISMATCH: {
    happened: 'The deposit was sent to an address that isn’t part of this request.',
    next: 'Compare the deposit’s recipient with the quoted address.',
    retry: 'after a change',
    operator: 'Find out where the customer got the address; it may be an old page or a copied one.',
    developer: 'Use the address of this quote. Never cache addresses between quotes.',
  },
  DEPOSIT_CHAIN_MISMATCH: {
    happened: 'The deposit was made on a different chain than quoted.',
    next: 'Compare the deposit’s chain with the quote’s origin chain.',
    retry: 'after a change',
    operator: 'Get the deposit hash and check it on the chains the customer uses.',
    developer: 'Check the wallet’s chain right before signing the deposit, not at page load.',
  },
  INCORRECT_DEPOSIT_CURRENCY: {
    happened: 'The service reports a deposit in a different token than quoted.',
    next: 'Compare the deposit’s token address with the quoted one.',
    retry: 'after a change',
    operator:
      'Tokens with the same name exist in several forms (bridged, wrapped): compare addresses.',
    developer: 'Show the token address where customers copy a deposit address.',
    numbers: ['deposit'],
  },
  ORIGIN_CURRENCY_MISMATCH: {
    happened: 'The origin token differs from the quote.',
    next: 'Compare the origin tokens of quote and deposit.',
    retry: 'after a change',
    operator: 'Tell whoever builds the deposit transaction; the customer can’t fix it.',
    developer: 'Use the quote’s steps unchanged; a replaced token breaks the match.',
    numbers: ['deposit'],
  },
  DEPOSITED_AMOUNT_TOO_LOW_TO_FILL: {
    happened: 'The deposit was below the quoted amount, too low to fill.',
    next: 'Compare the deposit with the quoted amount.',
    retry: 'new quote',
    operator:
      'Exchanges may deduct withdrawal fees from the amount. Find out where it was sent from.',
    developer:
      'For deposit addresses, say that the full amount must reach the address, after the sender’s fees.',
    numbers: ['deposit'],
  },
  INCORRECT_PAYMENT: {
    happened: 'The payment in the destination transaction differs from the contract’s price.',
    next: 'Compare the transaction’s value with the contract’s current price.',
    retry: 'new quote',
    operator: 'A price on the destination may have changed between quote and fill.',
    developer: 'Check the price again when requesting a quote, and use the exact value.',
  },

  // A second deposit for one request; the customer is accused of nothing.
  DOUBLE_SPEND: {
    happened: 'Two deposits were made for the same request; this is about the duplicate.',
    next: 'Check the related requests: the first deposit may have been filled.',
    retry: 'no',
    operator: 'No blame is implied. Wallets resend, and customers may click twice.',
    developer:
      'Disable the send button until the wallet responds, and use a new quote for each payment.',
    isDocumented: true,
  },

  // The deposit was dropped, never became certain, or belongs to nobody.
  DEPOSIT_REORGED: {
    happened: 'The deposit was reorged out of its chain.',
    next: 'Check the hash: the transaction may be included again or dropped.',
    retry: 'check first',
    operator: 'Check the timeline for the reorg’s details.',
    developer:
      'No integration change needed. Don’t resend automatically: the first deposit may be included again.',
  },
  DEPOSIT_CONFIRMATION_TIMEOUT: {
    happened: 'The deposit wasn’t confirmed in time.',
    next: 'Open the deposit; compare its network fee with others of that time.',
    retry: 'check first',
    operator: 'The deposit may still confirm. Check it before sending a second one.',
    developer: 'Suggest a higher network fee for deposits, especially on UTXO chains.',
    numbers: ['age'],
  },
  ORPHANED_DEPOSIT_REFUND: {
    happened: 'A deposit was made that matches no open request.',
    next: 'Find the request that the deposit was meant for.',
    retry: 'new quote',
    operator: 'Check whether the deposit address’s request had ended.',
    developer: 'Don’t show a deposit address after its request has ended.',
  },

  // A deadline passed.
  ORDER_EXPIRED: {
    happened: 'The order expired before it could be filled.',
    next: 'Request a new quote; the old price no longer applies.',
    retry: 'new quote',
    operator: 'Compare the time between quote and deposit with the quote’s lifetime.',
    developer: 'Refresh quotes shortly before signing, and show how long they’re valid.',
    numbers: ['age'],
  },
  TTL_EXPIRED: {
    happened: 'The request’s time to live expired.',
    next: 'Request a new quote.',
    retry: 'new quote',
    operator: 'Compare the time between quote and deposit with the chain’s usual speed.',
    developer: 'If your quotes expire, compare their lifetime with deposit times on this chain.',
    numbers: ['age'],
  },
  PROTOCOL_DEADLINE_EXPIRED: {
    happened: 'The settlement protocol’s deadline passed before the fill.',
    next: 'Request a new quote.',
    retry: 'new quote',
    operator:
      'If several requests on one route fail like this, contact the service about the route.',
    developer: 'The deadline is part of the quote; a late deposit misses it.',
    numbers: ['age'],
  },
  SIGNATURE_EXPIRED: {
    happened: 'A required signature had expired when it was used.',
    next: 'Request and sign a new quote.',
    retry: 'new quote',
    operator: 'Can happen with several signers, when signing and sending are far apart.',
    developer: 'Request the signature last, and send right away. Check the expiry you set.',
    numbers: ['age'],
  },

  // The price left the tolerance between quote and fill.
  SLIPPAGE: {
    happened: 'The price moved beyond the slippage tolerance.',
    next: 'Request a new quote. A higher tolerance may cost the customer up to that share of the output.',
    retry: 'new quote',
    operator: 'Compare the tolerance with the quoted minimum before suggesting another value.',
    developer: 'slippageTolerance is in basis points.',
    numbers: ['slippage'],
  },
  TOO_LITTLE_RECEIVED: {
    happened: 'The swap output was below the quoted minimum.',
    next: 'Request a new quote at the current price.',
    retry: 'new quote',
    operator: 'Compare the quoted minimum with the output of a new quote.',
    developer: 'Prices in thin pools move within seconds; try smaller amounts or another route.',
    numbers: ['slippage'],
  },
  SWAP_IMPACT_TOO_HIGH: {
    happened: 'The swap itself would move the price too much.',
    next: 'Try a smaller amount, or another pair.',
    retry: 'after a change',
    operator: 'The amount is large for this pair’s liquidity.',
    developer: 'Show the quoted price impact before the customer signs.',
    numbers: ['slippage'],
  },

  // No route, no liquidity, or a swap that could not be made.
  NO_QUOTES: {
    happened: 'No quote was available when the deposit was to be filled.',
    next: 'Request a new quote; if that fails too, the pair isn’t available now.',
    retry: 'later',
    operator: 'Check the chain status on this page.',
    developer: 'Offer another pair or chain while quotes for this one fail.',
  },
  NO_INTERNAL_SWAP_ROUTES_FOUND: {
    happened: 'No swap route was found between the two tokens.',
    next: 'Try a pair with more liquidity.',
    retry: 'later',
    operator: 'If it repeats for one token, remove it from your offer.',
    developer: 'Check that the token still trades; request a quote before you offer it.',
  },
  INSUFFICIENT_POOL_LIQUIDITY: {
    happened: 'The pool’s liquidity is too low for this swap.',
    next: 'Try a smaller amount.',
    retry: 'after a change',
    operator: 'Compare the amount with other requests of this pair.',
    developer: 'Cap the amount for thin pairs, or split it.',
  },
  GENERATE_SWAP_FAILED: {
    happened: 'The swap transaction could not be built.',
    next: 'Request a new quote; if it repeats, contact the service with the request ID.',
    retry: 'later',
    operator: 'Ignore a single case; report several on one pair.',
    developer: 'The deposit was correct. Log the request ID and the pair.',
  },
  REVERSE_SWAP_FAILED: {
    happened: 'The swap back into the deposited token failed.',
    next: 'Contact the service about the refund, with the request ID.',
    retry: 'no',
    operator: 'This is about the refund, not the price: check the refund’s state.',
    developer: 'No integration change needed. Keep the request ID.',
  },
  SWAP_USES_TOO_MUCH_GAS: {
    happened: 'The swap would use more gas than one block allows.',
    next: 'Request a new quote with another route or fewer attached transactions.',
    retry: 'after a change',
    operator: 'Compare with other requests of the same token.',
    developer: 'Simplify the attached transactions; maxRouteLength keeps routes short.',
  },
  ZERO_SELL_AMOUNT: {
    happened: 'Nothing is left to sell after fees and rounding.',
    next: 'Send a larger amount.',
    retry: 'after a change',
    operator: 'The amount is too small for this pair.',
    developer: 'Enforce a minimum amount before the deposit.',
    numbers: ['deposit'],
  },
  EXTERNAL_DEX_ERROR: {
    happened: 'The exchange used for the swap reported an error.',
    next: 'Request a new quote; it may use another route.',
    retry: 'new quote',
    operator: 'Several at once point to the exchange, not the customer.',
    developer: 'The error is from a third party; exclude its swap source to avoid it.',
  },
  EXTERNAL_INEXACT_FRACTION: {
    happened: 'The order can’t be filled in the requested fraction.',
    next: 'Request an amount that the order can be divided into.',
    retry: 'after a change',
    operator: 'Affects external orders; the customer can’t fix it.',
    developer: 'Fill the whole order, or a fraction that its terms allow.',
  },
} as const satisfies Partial<Record<FailReason, ReasonEntry>>;
