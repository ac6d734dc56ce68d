import type { FailReason } from '#service/fail-reason';
import type { ReasonEntry } from './reason-entry';

/** The deposit, the price and the route: what stood in the way before a fill. */
export const depositReasons = {
  // The deposit is not the one that was quoted.
  DEPOSIT_ADDRESS_MISMATCH: {
    happened: 'The deposit went to an address that does not belong to this request.',
    actor: 'integrator',
    next: 'Compare the deposit’s target with the quoted address.',
    retry: 'after a change',
    operator:
      'Find out where the customer got the address from; an old page or a copied one is likely.',
    developer: 'Send to the address of this very quote. Never cache one between quotes.',
  },
  DEPOSIT_CHAIN_MISMATCH: {
    happened: 'The deposit was made on another chain than the quoted origin.',
    actor: 'customer',
    next: 'Compare the deposit’s chain with the origin of the quote.',
    retry: 'after a change',
    operator: 'Ask for the deposit’s hash and look it up on the chains that the customer uses.',
    developer:
      'Check the wallet’s chain right before the deposit is signed, not when the page loads.',
  },
  INCORRECT_DEPOSIT_CURRENCY: {
    happened: 'The deposit was made in another currency than the quoted one.',
    actor: 'customer',
    next: 'Compare the token of the deposit with the quoted one, by address.',
    retry: 'after a change',
    operator: 'Tokens of one name exist in several forms (bridged, wrapped): compare addresses.',
    developer: 'Show the token’s address where customers copy a deposit address.',
    numbers: ['deposit'],
  },
  ORIGIN_CURRENCY_MISMATCH: {
    happened: 'The currency on the origin side is not the one of the quote.',
    actor: 'integrator',
    next: 'Compare the origin currency of quote and deposit.',
    retry: 'after a change',
    operator: 'Hand this to whoever builds the deposit transaction; the customer cannot mend it.',
    developer: 'Use the steps of the quote unchanged; a swapped token breaks the match.',
    numbers: ['deposit'],
  },
  DEPOSITED_AMOUNT_TOO_LOW_TO_FILL: {
    happened: 'Less was deposited than the quote asks for, and the rest does not carry the fill.',
    actor: 'customer',
    next: 'Compare what was paid with the quoted amount.',
    retry: 'new quote',
    operator:
      'Exchanges often take their withdrawal fee out of the amount; ask where it was sent from.',
    developer:
      'For deposit addresses, say that the amount must arrive in full, after the sender’s fees.',
    numbers: ['deposit'],
  },
  INCORRECT_PAYMENT: {
    happened: 'The payment that the destination call carries is not what the contract asks for.',
    actor: 'integrator',
    next: 'Compare the value of the call with what the contract charges now.',
    retry: 'new quote',
    operator: 'A price on the destination probably changed between quote and fill.',
    developer: 'Read the price again when you quote, and quote for the exact value.',
  },

  // A second deposit for one request; the customer is accused of nothing.
  DOUBLE_SPEND: {
    happened: 'There were two deposits for the same request; this concerns the duplicate.',
    actor: 'nobody',
    next: 'Look at the related requests: the first deposit may have been filled.',
    retry: 'no',
    operator:
      'No blame is implied. Wallets resend, and customers press twice when nothing seems to happen.',
    developer:
      'Lock the send button until the wallet answers, and take a new quote for each payment.',
    isDocumented: true,
  },

  // The deposit was dropped, never became certain, or belongs to nobody.
  DEPOSIT_REORGED: {
    happened: 'The deposit was detected as reorged out of its chain.',
    actor: 'customer',
    next: 'Look the hash up: the transaction may be included again, or be gone.',
    retry: 'check first',
    operator: 'The reorg’s fields stand in the timeline where the record holds them.',
    developer:
      'Nothing to mend in the integration. Do not resend by yourself: the first one may return.',
  },
  DEPOSIT_CONFIRMATION_TIMEOUT: {
    happened: 'The deposit was not confirmed on its chain in time.',
    actor: 'customer',
    next: 'Look the deposit up; compare its network fee with those of its block.',
    retry: 'check first',
    operator: 'The deposit may still confirm. Check it before a second one is sent.',
    developer: 'Suggest a higher network fee for the deposit, above all on UTXO chains.',
    numbers: ['age'],
  },
  ORPHANED_DEPOSIT_REFUND: {
    happened: 'A deposit was made that no open request owns.',
    actor: 'nobody',
    next: 'Look for the request that the deposit was meant for.',
    retry: 'new quote',
    operator: 'Check whether the request of that deposit address had ended.',
    developer: 'Do not show a deposit address after its request is over.',
  },

  // A deadline passed.
  ORDER_EXPIRED: {
    happened: 'The order expired before it could be filled.',
    actor: 'customer',
    next: 'Quote again; the old quote’s price is not owed.',
    retry: 'new quote',
    operator: 'Compare the time between quote and deposit with how long quotes hold.',
    developer: 'Refresh quotes shortly before signing, and show how long the price holds.',
    numbers: ['age'],
  },
  TTL_EXPIRED: {
    happened: 'The time to live of the request ran out.',
    actor: 'customer',
    next: 'Quote again.',
    retry: 'new quote',
    operator: 'Compare the time between quote and deposit with the chain’s usual speed.',
    developer: 'If your quotes set a ttl, compare it with how long deposits take on this origin.',
    numbers: ['age'],
  },
  PROTOCOL_DEADLINE_EXPIRED: {
    happened: 'The settlement protocol’s own deadline passed before the fill.',
    actor: 'customer',
    next: 'Quote again.',
    retry: 'new quote',
    operator: 'If several requests of one route show this, ask the service about the route.',
    developer: 'The deadline comes with the quote; a deposit that is signed late misses it.',
    numbers: ['age'],
  },
  SIGNATURE_EXPIRED: {
    happened: 'A signature that the request rests on had expired when it was used.',
    actor: 'customer',
    next: 'Quote and sign again.',
    retry: 'new quote',
    operator: 'Usual where signing and sending are minutes apart, as with several signers.',
    developer: 'Ask for the signature last, and send at once. Check the expiry that you set.',
    numbers: ['age'],
  },

  // The price left the tolerance between quote and fill.
  SLIPPAGE: {
    happened: 'The price moved further than the slippage tolerance allows.',
    actor: 'integrator',
    next: 'Quote again. A wider tolerance costs the customer up to that share of the output.',
    retry: 'new quote',
    operator: 'Read the tolerance against the quoted minimum before advising another value.',
    developer:
      'slippageTolerance is in basis points; automatic values follow the pair’s liquidity.',
    numbers: ['slippage'],
  },
  TOO_LITTLE_RECEIVED: {
    happened: 'The swap would have given less than the quoted minimum.',
    actor: 'integrator',
    next: 'Quote again, at today’s price.',
    retry: 'new quote',
    operator: 'Compare the quoted minimum with the output of a new quote.',
    developer: 'Thin pools move within seconds; smaller amounts or another route keep the minimum.',
    numbers: ['slippage'],
  },
  SWAP_IMPACT_TOO_HIGH: {
    happened: 'The swap itself would move the price too far.',
    actor: 'customer',
    next: 'Try a smaller amount, or another pair.',
    retry: 'after a change',
    operator: 'The amount is large for the liquidity of this pair; waiting rarely helps.',
    developer: 'Show the quoted price impact before the customer signs.',
    numbers: ['slippage'],
  },

  // No route, no liquidity, or a swap that could not be made.
  NO_QUOTES: {
    happened: 'When the deposit was to be filled, no quote could be had.',
    actor: 'customer',
    next: 'Quote again; if that fails too, the pair is not served now.',
    retry: 'later',
    operator: 'Look at the status of the chains beside this record.',
    developer: 'Offer another pair or chain while quotes for this one fail.',
  },
  NO_INTERNAL_SWAP_ROUTES_FOUND: {
    happened: 'The service found no swap route between the two currencies.',
    actor: 'customer',
    next: 'Try a pair with more liquidity.',
    retry: 'later',
    operator: 'Repeated for one token: take it out of what is offered.',
    developer: 'Check that the token still trades; quote before you offer it.',
  },
  INSUFFICIENT_POOL_LIQUIDITY: {
    happened: 'The pool does not hold enough for a swap of this size.',
    actor: 'customer',
    next: 'Try a smaller amount.',
    retry: 'after a change',
    operator: 'Compare the amount with other requests of this pair.',
    developer: 'Cap the amount for thin pairs, or split it.',
  },
  GENERATE_SWAP_FAILED: {
    happened: 'The swap transaction could not be built.',
    actor: 'service',
    next: 'Quote again; if it repeats, give the service the request id.',
    retry: 'later',
    operator: 'One case is bad luck, several on one pair are worth a message.',
    developer: 'Nothing in the deposit was wrong. Log the request id and the pair.',
  },
  REVERSE_SWAP_FAILED: {
    happened: 'Swapping back into the deposited currency failed.',
    actor: 'service',
    next: 'Ask the service how a refund can be made.',
    retry: 'no',
    operator: 'This concerns the way back: read the refund’s state, not the price.',
    developer: 'Nothing to mend in the integration. Keep the request id.',
  },
  SWAP_USES_TOO_MUCH_GAS: {
    happened: 'The swap would use more gas than the service allows.',
    actor: 'integrator',
    next: 'Quote again with another route or fewer calls.',
    retry: 'after a change',
    operator: 'Compare with other requests of the same token.',
    developer: 'Simplify the attached calls; maxRouteLength keeps routes short.',
  },
  ZERO_SELL_AMOUNT: {
    happened: 'After fees and rounding nothing is left to sell.',
    actor: 'customer',
    next: 'Send a larger amount.',
    retry: 'after a change',
    operator: 'The amount is too small for this pair.',
    developer: 'Enforce a minimum amount before the deposit.',
    numbers: ['deposit'],
  },
  EXTERNAL_DEX_ERROR: {
    happened: 'The exchange that the swap runs through reported an error.',
    actor: 'service',
    next: 'Quote again; another route may be taken.',
    retry: 'new quote',
    operator: 'Several at once point at the exchange, not at the customer.',
    developer: 'The error comes from a third party; excluding its swap source avoids it.',
  },
  EXTERNAL_INEXACT_FRACTION: {
    happened: 'The order cannot be filled in the fraction that was asked for.',
    actor: 'integrator',
    next: 'Ask for an amount that the order divides into.',
    retry: 'after a change',
    operator: 'Concerns orders of an external market; the customer cannot mend it.',
    developer: 'Fill the order whole, or in a fraction that its terms allow.',
  },
} as const satisfies Partial<Record<FailReason, ReasonEntry>>;
