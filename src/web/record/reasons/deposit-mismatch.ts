import type { ReasonEntry } from './reason-entry';

/** The deposit is not the one that was quoted. */
export const depositMismatch = {
  DEPOSIT_ADDRESS_MISMATCH: {
    happened: 'The deposit went to an address that does not belong to this request.',
    move: 'integrator',
    next: 'Compare the deposit’s target with the quoted address.',
    retry: 'after a change',
    operator:
      'Find out where the customer got the address from; an old page or a copied one is likely.',
    developer: 'Send to the address of this very quote. Never cache one between quotes.',
  },
  DEPOSIT_CHAIN_MISMATCH: {
    happened: 'The deposit was made on another chain than the quoted origin.',
    move: 'customer',
    next: 'Compare the deposit’s chain with the origin of the quote.',
    retry: 'after a change',
    operator: 'Ask for the deposit’s hash and look it up on the chains that the customer uses.',
    developer:
      'Check the wallet’s chain right before the deposit is signed, not when the page loads.',
  },
  INCORRECT_DEPOSIT_CURRENCY: {
    happened: 'The deposit was made in another currency than the quoted one.',
    move: 'customer',
    next: 'Compare the token of the deposit with the quoted one, by address.',
    retry: 'after a change',
    operator: 'Tokens of one name exist in several forms (bridged, wrapped): compare addresses.',
    developer: 'Show the token’s address where customers copy a deposit address.',
    numbers: ['deposit'],
  },
  ORIGIN_CURRENCY_MISMATCH: {
    happened: 'The currency on the origin side is not the one of the quote.',
    move: 'integrator',
    next: 'Compare the origin currency of quote and deposit.',
    retry: 'after a change',
    operator: 'Hand this to whoever builds the deposit transaction; the customer cannot mend it.',
    developer: 'Use the steps of the quote unchanged; a swapped token breaks the match.',
    numbers: ['deposit'],
  },
  DEPOSITED_AMOUNT_TOO_LOW_TO_FILL: {
    happened: 'Less was deposited than the quote asks for, and the rest does not carry the fill.',
    move: 'customer',
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
    move: 'integrator',
    next: 'Compare the value of the call with what the contract charges now.',
    retry: 'new quote',
    operator: 'A price on the destination probably changed between quote and fill.',
    developer: 'Read the price again when you quote, and quote for the exact value.',
  },
} as const satisfies Record<string, ReasonEntry>;
